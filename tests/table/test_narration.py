"""A language model narrates in a match: drafts while it writes, an entry at the end, and no action waits for it."""

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
from parlor.table import draft, external_calls
from parlor.table.orders import Order
from parlor.table.stored import Settings

pytestmark = pytest.mark.anyio

TALE = ("The dark takes you in. ", "Water drips somewhere, ", "and you listen to it. ", "It is cold.")
WORDS = "".join(TALE)
NORTH, LOOK = {"type": "say", "text": "I head north"}, {"type": "say", "text": "look around"}


@pytest.fixture
def model(monkeypatch):
    monkeypatch.setattr("parlor.table.draft.SEND_SECONDS", 0.0)
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
    """Return a match in a dungeon, with undo, and its player."""
    order = {"options": {"undo": True}, **order}
    stored = await table.service.create("ann", "Ann", Order("nethack-chat", seats("me"), **order))
    ann = Person(table, "ann")
    await ann.watch(stored.id)
    return stored.id, ann


async def until(true):
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def says(ann, match, action, number, version=None):
    ann.send(protocol.ActRequest(match, 0, msgspec.Raw(msgspec.json.encode(action)), f"line {number}", version))


def of_kind(person, kind):
    return [reply for reply in person.messages if isinstance(reply, kind)]


def narration_of(person):
    return person.last(protocol.StepMessage).view["story"][-1]["told"]


@pytest.mark.proves("NC-05")
async def test_the_draft_of_a_narration_grows_and_then_becomes_an_entry(table, model):
    match, ann = await alone(table)
    eve = Person(table, "eve")
    await eve.watch(match, watch_key=f"watch {match}")
    await ann.play(match, 0, LOOK, "mine")
    first, second = of_kind(ann, protocol.StepMessage)
    assert (first.version, first.ack, first.view["story"][-1]["why"]) == (1, "mine", [BY_MODEL])
    assert (second.version, second.ack, second.seat, second.to_act) == (2, "", 0, (0,))
    assert [event["type"] for event in second.events] == ["retold"]
    assert narration_of(ann).startswith(WORDS)
    drafts = of_kind(ann, protocol.NarrationDraftMessage)
    assert {(one.match, one.version) for one in drafts} == {(match, 1)}
    texts = [one.text for one in drafts]
    assert all(WORDS.startswith(text) for text in texts)  # the new words themselves end it, without a flash of the old
    assert sorted(texts, key=len) == texts
    assert "The dark takes you in." in texts
    order = [
        type(reply)
        for reply in ann.messages
        if isinstance(reply, protocol.StepMessage | protocol.NarrationDraftMessage)
    ]
    assert order == [protocol.StepMessage, *[protocol.NarrationDraftMessage] * len(drafts), protocol.StepMessage]
    assert (len(of_kind(eve, protocol.StepMessage)), of_kind(eve, protocol.NarrationDraftMessage)) == (2, [])
    assert narration_of(eve) == narration_of(ann)
    stored = await table.store.load(match)
    assert [row.action_id for row in stored.rows] == ["mine", ""]
    assert [msgspec.json.decode(row.action)["type"] for row in stored.rows] == ["say", "retell"]


async def test_drafts_are_sent_at_a_limited_rate(table):
    match, ann = await alone(table)
    growing = draft.NarrationDraft(table.cache.actors[match], 0, 0)
    assert all(growing.show("x" * letters) for letters in range(50))
    await asyncio.sleep(3 * draft.SEND_SECONDS)  # the last of them is not forgotten
    growing.end()
    assert [reply.text for reply in of_kind(ann, protocol.NarrationDraftMessage)] == ["", "x" * 49, None]


async def test_an_action_does_not_wait_for_a_narration(table, model):
    match, ann = await alone(table)
    going_on = threading.Event()
    model.tell = telling("The dark takes you in. ", "It is cold.", until=going_on.is_set)
    says(ann, match, LOOK, 1)
    await until(lambda: any(one.text for one in of_kind(ann, protocol.NarrationDraftMessage)))
    model.tell = telling(*TALE)
    says(ann, match, {"type": "move", "direction": "north"}, 2)
    await until(lambda: len(of_kind(ann, protocol.StepMessage)) == 2)
    going_on.set()
    await settled(table)
    assert [step.version for step in of_kind(ann, protocol.StepMessage)] == [
        1,
        2,
    ]  # the tale of the first came too late
    assert of_kind(ann, protocol.NarrationDraftMessage)[-1].text is None
    assert "The dark takes you in" not in ann.last(protocol.StepMessage).view["story"][-1]["told"]


async def test_the_narration_of_an_earlier_action_is_dropped(table, monkeypatch):
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
        await until(lambda number=number: len(of_kind(ann, protocol.StepMessage)) == number)
    going_on.set()
    await settled(table)
    assert [step.version for step in of_kind(ann, protocol.StepMessage)] == [1, 2]
    assert len((await table.store.load(match)).rows) == 2


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_an_action_that_was_taken_back_is_not_narrated(kind, request, monkeypatch):
    """The take-back waits while the action is stored: what it leads to must not be taken for what the action did."""
    seen = []

    def retell(self, view, events, show):
        seen.append(([exchange.said for exchange in view.story], [type(event).__name__ for event in events]))
        return game.narration("All of that is so.")

    monkeypatch.setattr(type(game), "rewrite_narration", retell)
    table = new_table(request.getfixturevalue(kind).store())
    await table.open()
    match, ann = await alone(table)
    await ann.play(match, 0, LOOK)
    says(ann, match, NORTH, 1)
    ann.send(protocol.TakeBackRequest(match, 0))
    await settled(table)
    assert seen[1] == (["", LOOK["text"], NORTH["text"]], ["Entered", "Reply"])
    assert [step.system_action for step in of_kind(ann, protocol.StepMessage)] == ["", "", "", "take-back"]
    await table.close()


async def test_a_refused_narration_ends_the_draft(table, monkeypatch):
    def retell(self, view, events, show):
        assert show("So")
        return game.narration("")

    monkeypatch.setattr(type(game), "rewrite_narration", retell)
    match, ann = await alone(table)
    await ann.play(match, 0, LOOK)
    assert [one.text for one in of_kind(ann, protocol.NarrationDraftMessage)] == ["So", None]


async def test_a_narration_does_not_answer_an_offer(table, monkeypatch):
    going_on = threading.Event()

    def retell(self, view, events, show):
        going_on.wait(20)
        return game.narration("All of that is so.")

    monkeypatch.setattr(type(game), "rewrite_narration", retell)
    match, ann = await alone(table)
    says(ann, match, LOOK, 1)
    await until(lambda: of_kind(ann, protocol.StepMessage))
    offer = protocol.Offer("take-back", (1,), 0)
    table.peer_updates.offer_changed(match, offer, table.cache.actors[match].state.match.ply)  # from another server
    going_on.set()
    await settled(table)
    assert ann.last(protocol.StepMessage).version == 2
    last = ann.messages[-1]
    assert (type(last), last.offer) == (protocol.MetadataMessage, offer)  # after a step, which would have withdrawn it
    await ann.play(match, 0, LOOK)
    assert table.cache.actors[match].state.offer is None


async def test_an_action_sent_before_the_narration_arrived_is_played(table, model):
    match, ann = await alone(table)
    await ann.play(match, 0, LOOK)
    assert ann.last(protocol.StepMessage).version == 2
    says(ann, match, LOOK, 2, version=1)
    await settled(table)
    assert not of_kind(ann, protocol.RefusedMessage)
    assert ann.last(protocol.StepMessage).version == 4
    says(ann, match, LOOK, 3, version=2)  # but that was another turn
    await settled(table)
    assert ann.last(protocol.RefusedMessage).code == "stale"


async def test_a_narration_is_taken_back_with_its_action(table, model):
    match, ann = await alone(table)
    await ann.play(match, 0, LOOK)
    await ann.request(protocol.TakeBackRequest(match, 0))
    last = ann.last(protocol.StepMessage)
    assert (last.system_action, len(last.view["story"])) == ("take-back", 1)


async def test_a_client_cannot_send_a_narration(table, model):
    match, ann = await alone(table)
    await ann.play(match, 0, LOOK)
    await ann.play(match, 0, {"type": "retell", "text": "You win."})
    assert ann.last(protocol.RefusedMessage).code == "masters-part"


async def test_the_last_action_is_not_narrated_by_the_model(table, model):
    match, ann = await alone(table)
    lines = 0
    while table.cache.actors[match].state.stored.status == "playing":
        assert lines < 500, "the run does not end"
        played = table.cache.actors[match].state.match
        act = game.bot("naive").choose(played.turn(0, Chance(1, lines)))
        fields = {name: getattr(act, name) for name in act.__struct_fields__}
        model.read = calling((str(act.__struct_config__.tag), fields))
        lines += 1
        await ann.play(match, 0, {"type": "say", "text": "let it be done now, come what may"})
    tales = [body for _, body in model.asked if body.get("stream")]
    assert len(tales) == lines - 1
    rewritten = [
        step for step in of_kind(ann, protocol.StepMessage) if step.events and step.events[0]["type"] == "retold"
    ]
    assert len(rewritten) == lines - 1
    assert ann.last(protocol.StepMessage).outcome
    assert not narration_of(ann).startswith("The dark takes you in")


async def test_slow_narrations_do_not_delay_other_matches(memory, model, monkeypatch):
    monkeypatch.setattr(external_calls, "MAX_BACKGROUND_CALLS", 1)
    table = new_table(memory.store())
    await table.open()
    going_on = threading.Event()
    match, ann = await alone(table)
    other, bob = await alone(table)
    model.tell = telling("It is cold.", "", until=going_on.is_set)
    says(ann, match, LOOK, 1)
    await until(lambda: of_kind(ann, protocol.NarrationDraftMessage))
    for number in range(3):
        says(bob, other, LOOK, number)
        await until(lambda number=number: len(of_kind(bob, protocol.StepMessage)) == number + 1)
    assert not [one for one in of_kind(bob, protocol.NarrationDraftMessage) if one.match == other]
    going_on.set()
    await settled(table)
    await table.close()


async def test_a_game_that_fails_to_narrate_does_not_stop_the_match(table, monkeypatch, caplog):
    monkeypatch.setattr(type(game), "rewrite_narration", lambda self, view, events, show: 1 / 0)
    match, ann = await alone(table)
    await ann.play(match, 0, LOOK)
    assert "narration_failed" in caplog.text
    monkeypatch.setattr(type(game), "rewrite_narration", lambda self, view, events, show: game.narration(""))
    await ann.play(match, 0, LOOK)
    assert "narration_refused" in caplog.text
    assert not of_kind(ann, protocol.NarrationDraftMessage)
    assert [step.version for step in of_kind(ann, protocol.StepMessage)] == [1, 2]


async def test_a_guest_who_has_left_gets_no_draft(table, model):
    match, ann = await alone(table)
    going_on = threading.Event()
    model.tell = telling("The dark takes you in. ", "It is cold.", until=going_on.is_set)
    says(ann, match, LOOK, 1)
    await until(lambda: of_kind(ann, protocol.NarrationDraftMessage))
    ann.disconnect()
    going_on.set()
    await settled(table)
    assert len((await table.store.load(match)).rows) == 1


async def test_a_narration_changes_neither_clock_nor_turn(memory, model):
    now = FakeTime()
    table = new_table(memory.store(), now)
    await table.open()
    pace = TimeSettings(game_seconds=600, increment_seconds=60)
    match, ann = await alone(table, settings=Settings(time=pace))
    now.passes(10)
    await ann.play(match, 0, LOOK)
    assert ann.last(protocol.StepMessage).version == 2
    assert ann.last(protocol.StepMessage).clock.remaining_ms == (650_000,)  # one increment, not two
    assert table.cache.actors[match].state.loaded.turns == {0: 1}
    ann.disconnect()
    await settled(table)
    again = Person(table, "ann")
    await again.watch(match)
    assert again.last(protocol.MatchMessage).metadata.clock.remaining_ms == (650_000,)
    assert table.cache.actors[match].state.loaded.turns == {0: 1}
    await table.close()


@pytest.mark.proves("NC-298")
async def test_a_run_goes_on_after_a_restart_of_the_server(sqlite, model, monkeypatch):
    first = new_table(sqlite.store())
    await first.open()
    match, ann = await alone(first)
    model.read = calling(("move", {"direction": "north"}))
    await ann.play(match, 0, NORTH)
    model.read = calling(("move", {"direction": "east"}))
    await ann.play(match, 0, NORTH)  # the Rat lives there: a fight
    before = ann.last(protocol.StepMessage).view
    assert before["now"]["dice"]
    await first.close()

    monkeypatch.delenv("PARLOR_MODEL_URL")  # and without its model
    second = new_table(sqlite.store())
    await second.open()
    ann = Person(second, "ann")
    await ann.watch(match)
    whole = ann.last(protocol.MatchMessage)
    assert whole.views[0].view == before
    assert [exchange["said"] for exchange in before["story"]] == ["", "I head north", "I head north"]
    assert before["story"][1]["told"].startswith(WORDS)
    await ann.play(match, 0, {"type": "say", "text": "hit the rat"})
    after = ann.last(protocol.StepMessage)
    assert (after.version, after.view["now"]["turn"]) == (whole.version + 1, before["now"]["turn"] + 1)
    assert after.view["story"][:-1] == before["story"]
    await second.close()


async def test_the_model_key_appears_in_no_message_and_no_log(table, model, caplog, monkeypatch):
    monkeypatch.setattr(chat, "SUSPEND_SECONDS", 0.0)
    match, ann = await alone(table)
    model.read = lambda wire: wire.answer({"error": CANARY}, "401 Unauthorized")
    await ann.play(match, 0, NORTH)
    model.tell = telling(f"The wall says {CANARY}. ", "It is cold.")
    model.read = calling(("use", {"item": CANARY}))
    await ann.play(match, 0, LOOK)
    assert len(model.asked) >= 3
    assert CANARY.encode() not in b"".join(ann.frames)
    assert CANARY not in caplog.text
    stored = await table.store.load(match)
    assert CANARY not in repr(stored)
