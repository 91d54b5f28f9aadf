"""A language model tells at a table: drafts while it tells, its words when they are done, and nobody waits for it."""

import asyncio
import threading

import msgspec
import pytest
from people import FakeTime, Person, new_table, seats, settled

from models import BY_MODEL, CANARY, calling, endpoint, telling
from parlor import protocol
from parlor.games.nethack_chat import game
from parlor.kernel import Chance, TimeSettings
from parlor.model import chat
from parlor.table import draft, outside
from parlor.table.kept import Settings
from parlor.table.orders import Order

pytestmark = pytest.mark.anyio

TALE = ("The dark takes you in. ", "Water drips somewhere, ", "and you listen to it. ", "It is cold.")
WORDS = "".join(TALE)
NORTH, LOOK = {"type": "say", "text": "I head north"}, {"type": "say", "text": "look around"}


@pytest.fixture
def model(monkeypatch):
    monkeypatch.setattr("parlor.table.draft.EVERY", 0.0)
    with endpoint(monkeypatch, BUDGET="100000000") as found:  # enough for a whole run of one guest
        found.read = calling(("look", {}))
        found.tell = telling(*TALE)
        yield found


@pytest.fixture
async def table(memory):
    table = new_table(memory.store())
    await table.open()
    yield table
    await table.close()


async def alone(table, **order):
    """Somebody in a dungeon."""
    kept = await table.create("ann", "Ann", Order("nethack-chat", seats("me"), **order))
    ann = Person(table, "ann")
    await ann.watches(kept.id)
    return kept.id, ann


async def until(true):
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def says(ann, match, action, number, version=None):
    ann.says(protocol.Act(match, 0, msgspec.Raw(msgspec.json.encode(action)), f"line {number}", version))


def of_kind(person, kind):
    return [reply for reply in person.told if isinstance(reply, kind)]


def told(person):
    return person.last(protocol.Step).view["story"][-1]["told"]


@pytest.mark.proves("NC-05")
async def test_the_tale_grows_before_the_players_eyes_and_then_stands(table, model):
    match, ann = await alone(table)
    eve = Person(table, "eve")
    await eve.watches(match, key=f"watch {match}")
    await ann.plays(match, 0, LOOK, "mine")
    first, second = of_kind(ann, protocol.Step)
    assert (first.version, first.ack, first.view["story"][-1]["why"]) == (1, "mine", [BY_MODEL])
    assert (second.version, second.ack, second.seat, second.to_act) == (2, "", 0, (0,))
    assert [event["type"] for event in second.events] == ["retold"]
    assert told(ann).startswith(WORDS)
    drafts = of_kind(ann, protocol.Draft)
    assert {(one.match, one.version) for one in drafts} == {(match, 1)}
    texts = [one.text for one in drafts]
    assert all(WORDS.startswith(text) for text in texts)  # the new words themselves end it, without a flash of the old
    assert sorted(texts, key=len) == texts
    assert "The dark takes you in." in texts
    order = [type(reply) for reply in ann.told if isinstance(reply, protocol.Step | protocol.Draft)]
    assert order == [protocol.Step, *[protocol.Draft] * len(drafts), protocol.Step]
    assert (len(of_kind(eve, protocol.Step)), of_kind(eve, protocol.Draft)) == (2, [])
    assert told(eve) == told(ann)
    kept = await table.store.load(match)
    assert [row.action_id for row in kept.rows] == ["mine", ""]
    assert [msgspec.json.decode(row.act)["type"] for row in kept.rows] == ["say", "retell"]


async def test_nobody_is_sent_more_than_can_be_read(table):
    match, ann = await alone(table)
    growing = draft.Draft(table.live[match], 0, 0)
    assert all(growing.show("x" * letters) for letters in range(50))
    await asyncio.sleep(3 * draft.EVERY)  # the last of them is not forgotten
    growing.over()
    assert [reply.text for reply in of_kind(ann, protocol.Draft)] == ["", "x" * 49, None]


async def test_whoever_acts_first_is_not_kept_waiting(table, model):
    match, ann = await alone(table)
    going_on = threading.Event()
    model.tell = telling("The dark takes you in. ", "It is cold.", until=going_on.is_set)
    says(ann, match, LOOK, 1)
    await until(lambda: any(one.text for one in of_kind(ann, protocol.Draft)))
    model.tell = telling(*TALE)
    says(ann, match, {"type": "move", "direction": "north"}, 2)
    await until(lambda: len(of_kind(ann, protocol.Step)) == 2)
    going_on.set()
    await settled(table)
    assert [step.version for step in of_kind(ann, protocol.Step)] == [1, 2]  # the tale of the first came too late
    assert of_kind(ann, protocol.Draft)[-1].text is None
    assert "The dark takes you in" not in ann.last(protocol.Step).view["story"][-1]["told"]


async def test_other_words_for_an_earlier_action_are_dropped(table, monkeypatch):
    going_on = threading.Event()

    def retell(self, view, events, show):
        if len(view.story) > 2:
            return None
        going_on.wait(20)
        return game.narration("All of that was long ago.")

    monkeypatch.setattr(type(game), "rewrite_narration", retell)
    match, ann = await alone(table)
    for number in (1, 2):
        says(ann, match, LOOK, number)
        await until(lambda number=number: len(of_kind(ann, protocol.Step)) == number)
    going_on.set()
    await settled(table)
    assert [step.version for step in of_kind(ann, protocol.Step)] == [1, 2]
    assert len((await table.store.load(match)).rows) == 2


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_what_was_taken_back_at_once_is_not_told(kind, request, monkeypatch):
    """The take-back waits while the action is stored: what it leads to must not be taken for what the action did."""
    seen = []

    def retell(self, view, events, show):
        seen.append(([exchange.said for exchange in view.story], [type(event).__name__ for event in events]))
        return game.narration("All of that is so.")

    monkeypatch.setattr(type(game), "rewrite_narration", retell)
    table = new_table(request.getfixturevalue(kind).store())
    await table.open()
    match, ann = await alone(table)
    await ann.plays(match, 0, LOOK)
    says(ann, match, NORTH, 1)
    ann.says(protocol.TakeBack(match, 0))
    await settled(table)
    assert seen[1] == (["", LOOK["text"], NORTH["text"]], ["Entered", "Reply"])
    assert [step.house for step in of_kind(ann, protocol.Step)] == ["", "", "", "take-back"]
    await table.close()


async def test_other_words_that_are_refused_end_the_draft(table, monkeypatch):
    def retell(self, view, events, show):
        assert show("So")
        return game.narration("")

    monkeypatch.setattr(type(game), "rewrite_narration", retell)
    match, ann = await alone(table)
    await ann.plays(match, 0, LOOK)
    assert [one.text for one in of_kind(ann, protocol.Draft)] == ["So", None]


async def test_other_words_answer_no_question(table, monkeypatch):
    going_on = threading.Event()

    def retell(self, view, events, show):
        going_on.wait(20)
        return game.narration("All of that is so.")

    monkeypatch.setattr(type(game), "rewrite_narration", retell)
    match, ann = await alone(table)
    says(ann, match, LOOK, 1)
    await until(lambda: of_kind(ann, protocol.Step))
    asked = protocol.Asked("take-back", (1,), 0)
    table.heard_asked(match, asked, table.live[match].match.ply)  # somebody at another server
    going_on.set()
    await settled(table)
    assert ann.last(protocol.Step).version == 2
    last = ann.told[-1]
    assert (type(last), last.asked) == (protocol.Around, asked)  # after a step, which would have withdrawn it
    await ann.plays(match, 0, LOOK)
    assert table.live[match].asked is None


async def test_an_action_that_crosses_the_tale_on_its_way_is_played(table, model):
    match, ann = await alone(table)
    await ann.plays(match, 0, LOOK)
    assert ann.last(protocol.Step).version == 2
    says(ann, match, LOOK, 2, version=1)
    await settled(table)
    assert not of_kind(ann, protocol.Refused)
    assert ann.last(protocol.Step).version == 4
    says(ann, match, LOOK, 3, version=2)  # but that was another turn
    await settled(table)
    assert ann.last(protocol.Refused).code == "stale"


async def test_a_tale_is_taken_back_with_what_it_tells(table, model):
    match, ann = await alone(table)
    await ann.plays(match, 0, LOOK)
    await ann.asks(protocol.TakeBack(match, 0))
    last = ann.last(protocol.Step)
    assert (last.house, len(last.view["story"])) == ("take-back", 1)


async def test_only_the_house_tells(table, model):
    match, ann = await alone(table)
    await ann.plays(match, 0, LOOK)
    await ann.plays(match, 0, {"type": "retell", "text": "You win."})
    assert ann.last(protocol.Refused).code == "masters-part"


async def test_the_end_is_told_by_the_master_alone(table, model):
    match, ann = await alone(table)
    lines = 0
    while table.live[match].kept.status == "playing":
        assert lines < 500, "the run does not end"
        live = table.live[match].match
        act = game.bot("naive").choose(live.turn(0, Chance(1, lines)))
        fields = {name: getattr(act, name) for name in act.__struct_fields__}
        model.read = calling((str(act.__struct_config__.tag), fields))
        lines += 1
        await ann.plays(match, 0, {"type": "say", "text": "let it be done now, whatever it be"})
    tales = [body for _, body in model.asked if body.get("stream")]
    assert len(tales) == lines - 1
    retold = [step for step in of_kind(ann, protocol.Step) if step.events and step.events[0]["type"] == "retold"]
    assert len(retold) == lines - 1
    assert ann.last(protocol.Step).outcome
    assert not told(ann).startswith("The dark takes you in")


async def test_slow_tales_keep_nobody_else_waiting(memory, model, monkeypatch):
    monkeypatch.setattr(outside, "SPARE", 1)
    table = new_table(memory.store())
    await table.open()
    going_on = threading.Event()
    match, ann = await alone(table)
    other, bob = await alone(table)
    model.tell = telling("It is cold.", "", until=going_on.is_set)
    says(ann, match, LOOK, 1)
    await until(lambda: of_kind(ann, protocol.Draft))
    for number in range(3):
        says(bob, other, LOOK, number)
        await until(lambda number=number: len(of_kind(bob, protocol.Step)) == number + 1)
    assert not [one for one in of_kind(bob, protocol.Draft) if one.match == other]
    going_on.set()
    await settled(table)
    await table.close()


async def test_a_fault_of_the_game_in_telling_costs_nothing(table, monkeypatch, caplog):
    monkeypatch.setattr(type(game), "rewrite_narration", lambda self, view, events, show: 1 / 0)
    match, ann = await alone(table)
    await ann.plays(match, 0, LOOK)
    assert "an action could not be told again" in caplog.text
    monkeypatch.setattr(type(game), "rewrite_narration", lambda self, view, events, show: game.narration(""))
    await ann.plays(match, 0, LOOK)
    assert "other words were refused" in caplog.text
    assert not of_kind(ann, protocol.Draft)
    assert [step.version for step in of_kind(ann, protocol.Step)] == [1, 2]


async def test_who_has_gone_is_told_nothing(table, model):
    match, ann = await alone(table)
    going_on = threading.Event()
    model.tell = telling("The dark takes you in. ", "It is cold.", until=going_on.is_set)
    says(ann, match, LOOK, 1)
    await until(lambda: of_kind(ann, protocol.Draft))
    ann.leaves()
    going_on.set()
    await settled(table)
    assert len((await table.store.load(match)).rows) == 1


async def test_a_tale_takes_no_time_and_no_turn(memory, model):
    now = FakeTime()
    table = new_table(memory.store(), now)
    await table.open()
    pace = TimeSettings(game=600, increment=60)
    match, ann = await alone(table, settings=Settings(pace=pace))
    now.passes(10)
    await ann.plays(match, 0, LOOK)
    assert ann.last(protocol.Step).version == 2
    assert ann.last(protocol.Step).clock.left == (650_000,)  # one increment, not two
    assert table.live[match].turns == {0: 1}
    ann.leaves()
    await settled(table)
    again = Person(table, "ann")
    await again.watches(match)
    assert again.last(protocol.Table).around.clock.left == (650_000,)
    assert table.live[match].turns == {0: 1}
    await table.close()


@pytest.mark.proves("NC-298")
async def test_a_run_goes_on_after_a_restart_of_the_server(sqlite, model, monkeypatch):
    first = new_table(sqlite.store())
    await first.open()
    match, ann = await alone(first)
    model.read = calling(("move", {"direction": "north"}))
    await ann.plays(match, 0, NORTH)
    model.read = calling(("move", {"direction": "east"}))
    await ann.plays(match, 0, NORTH)  # the Rat lives there: a fight
    before = ann.last(protocol.Step).view
    assert before["now"]["dice"]
    await first.close()

    monkeypatch.delenv("PARLOR_MODEL_URL")  # and without its model
    second = new_table(sqlite.store())
    await second.open()
    ann = Person(second, "ann")
    await ann.watches(match)
    shown = ann.last(protocol.Table)
    assert shown.shown[0].view == before
    assert [exchange["said"] for exchange in before["story"]] == ["", "I head north", "I head north"]
    assert before["story"][1]["told"].startswith(WORDS)
    await ann.plays(match, 0, {"type": "say", "text": "hit the rat"})
    after = ann.last(protocol.Step)
    assert (after.version, after.view["now"]["turn"]) == (shown.version + 1, before["now"]["turn"] + 1)
    assert after.view["story"][:-1] == before["story"]
    await second.close()


async def test_the_key_is_shown_to_nobody(table, model, caplog, monkeypatch):
    monkeypatch.setattr(chat, "REST", 0.0)
    match, ann = await alone(table)
    model.read = lambda wire: wire.answer({"error": CANARY}, "401 Unauthorized")
    await ann.plays(match, 0, NORTH)
    model.tell = telling(f"The wall says {CANARY}. ", "It is cold.")
    model.read = calling(("use", {"item": CANARY}))
    await ann.plays(match, 0, LOOK)
    assert len(model.asked) >= 3
    assert CANARY.encode() not in b"".join(ann.frames)
    assert CANARY not in caplog.text
    kept = await table.store.load(match)
    assert CANARY not in repr(kept)
