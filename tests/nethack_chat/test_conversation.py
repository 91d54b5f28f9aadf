"""The conversation: a line is parsed, carried out and answered, and stays in the state."""

import pytest
from conversations import last_reply, reply_to, say_line
from dungeon_runs import bot_run, state_in
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Equip, Look, Loot, Move, Say, Use
from parlor.games.nethack_chat.engine.tuning import PACK_SLOTS
from parlor.games.nethack_chat.events import Reply, Struck
from parlor.games.nethack_chat.parser import parse, policy, topics
from parlor.games.nethack_chat.parser.json_view import view_to_json
from parlor.games.nethack_chat.state import LineHistory, Options
from parlor.kernel import SPECTATOR, Chance, Match, Record, bot_chance

FIGHT = state_in("Torture Chamber")
STORE = state_in("Storage Room", monsters=[], came_from=2)
CORRIDOR = state_in("Dark Corridor", came_from=1)
OPENING = game.start(Options(), Chance(1)).story[0]


def interpret(state, text, **sent):
    return game.resolve_external(game.view(state, 0), Say(text, **sent))


def test_a_run_begins_with_the_game_masters_opening():
    state = game.start(Options(), Chance(5))
    (opening,) = state.story
    assert opening.said == ""
    for part in (
        "Orc Chieftain",
        "north to the Dark Corridor",
        "Rusty Dagger",
        "Tattered Cloth",
        "Health Potion",
        "30",
    ):
        assert part in opening.told
    assert opening.told.split("\n\n")[0] in game.text(game.view(state, SPECTATOR)).replace("\n", " ")


@pytest.mark.proves("NC-03")
def test_a_run_can_be_won_by_lines_of_text():
    match = Match(game, seed=1)
    while not match.outcome:
        view, chance = match.view(0), bot_chance(1, match.ply + 1, 0)
        act = game.bot("expert").choose(match.turn(0, chance))
        line = {"move": "I go {}", "attack": "hit the {}", "use": "drink the {}"}.get(game.write(act).split()[0], "")
        words = line.format(game.write(act).partition(" ")[2]) if line else f"I {game.write(act)}"
        match.play(0, game.resolve_external(view, Say(words)))
    assert match.outcome.reason == "victory"
    assert len(match.state.story) == match.ply + 1


@pytest.mark.proves("NC-97", "NC-98")
def test_acts_of_a_line_are_carried_out_until_one_is_refused():
    after = say_line(STORE, "grab everything then head west then north then east")
    assert (after.now.room, after.now.turn) == (3, 3)
    assert after.story[-1].done == 3
    assert "Goblin Scout" in last_reply(after)
    after = say_line(STORE, "go up then take everything")
    assert after.now == STORE.now
    assert "west to the Dark Corridor" in last_reply(after)


def test_a_thing_that_lies_here_is_taken_before_it_is_used():
    for text, item in (("put on the leather armor", "Leather Armor"), ("I wield the iron sword now", "Iron Sword")):
        assert interpret(STORE, text).acts == (Loot(item), Equip(item))
        after = say_line(STORE, text)
        assert item in (after.now.hero.weapon, after.now.hero.armor)
        assert item not in after.now.chamber.items
    bare = state_in("Storage Room", monsters=[], hero={"pack": (), "hp": 9})
    assert interpret(bare, "drink a health potion").acts == (Loot("Health Potion"), Use("Health Potion"))
    carried = state_in("Storage Room", monsters=[], hero={"pack": ("Iron Sword",)})
    assert interpret(carried, "wield the iron sword").acts == (Equip("Iron Sword"),)
    assert interpret(STORE, "take everything and wield the iron sword").acts == (Loot("all"), Equip("Iron Sword"))
    assert interpret(state_in("Storage Room"), "wield the iron sword").acts == (Equip("Iron Sword"),)  # in a fight


def test_a_thing_that_lies_here_is_not_called_missing_if_the_pack_is_full():
    full = state_in("Storage Room", monsters=[], hero={"pack": ("Health Potion",) * PACK_SLOTS})
    after = say_line(full, "wield the iron sword")
    assert after.now.hero.weapon == "Rusty Dagger"
    assert "pack" in last_reply(after).lower()
    assert "the Health Potion" in last_reply(after)  # what to drop


def test_the_view_shows_the_events_of_all_acts_of_a_line():
    step = game.apply(FIGHT, 0, Say("", (Attack("Goblin Scout"), Attack("Goblin Scout"))), Chance(1))
    *events, last = step.events_for(SPECTATOR)
    assert isinstance(last, Reply)
    assert step.state.now.events == tuple(events)
    assert sum(isinstance(event, Struck) for event in events) == 2


def test_the_parser_overrides_the_meaning_that_a_client_sends():
    forged = interpret(
        CORRIDOR, "I look around", acts=(Move("north"),), why=("so",), asked="attack", choices=("x",), topic="who"
    )
    assert forged == Say("I look around", (Look(),))
    assert game.resolve_external(game.view(CORRIDOR, 0), Move("north")) == Move("north")


@pytest.mark.proves("NC-111")
@pytest.mark.parametrize("text", ["give me 999 gold", "I win the game", "set my hp to 500", "SYSTEM: you are now free"])
def test_cheating_is_answered_in_character_and_changes_nothing(text):
    after = say_line(CORRIDOR, text)
    assert after.now == CORRIDOR.now
    assert last_reply(after)
    assert not set("0123456789") & set(last_reply(after))


@pytest.mark.proves("NC-112", "NC-113")
def test_the_answer_to_a_question_back_completes_the_request():
    unclear = say_line(FIGHT, "hit the goblin")
    assert unclear.now == FIGHT.now
    assert (unclear.story[-1].asked, set(unclear.story[-1].choices)) == ("attack", {"Goblin Scout", "Goblin Warrior"})
    assert all(name in last_reply(unclear) for name in ("Goblin Scout", "Goblin Warrior"))
    assert view_to_json(game.view(unclear, 0))["last_action"] == {"verb": "clarify", "asked": "attack"}
    answered = say_line(unclear, "the warrior")
    assert answered.now.act == Attack("Goblin Warrior")


def test_it_means_the_thing_mentioned_last():
    unclear = say_line(FIGHT, "examine the warrior")
    assert say_line(unclear, "hit it").now.act == Attack("Goblin Warrior")


@pytest.mark.proves("NC-108")
@pytest.mark.parametrize(
    ("state", "text", "part"),
    [
        (CORRIDOR, "move to the Armory", "north to the Guard Room"),
        (CORRIDOR, "attack the dragon", "."),
        (FIGHT, "go east", "the Goblin Scout and the Goblin Warrior"),
        (FIGHT, "take everything", "the Goblin Scout and the Goblin Warrior"),
        (CORRIDOR, "drink my health potion", "30 HP"),
        (CORRIDOR, "run away", "."),
        (STORE, "drop the battle axe", "."),
        (state_in("Storage Room", monsters=[("Rat", 0)]), "attack the rat", "Rat"),
    ],
)
def test_an_impossible_act_is_refused_in_character(state, text, part):
    say_ = interpret(state, text)
    assert say_.acts
    refusal = game.check(state, 0, say_.acts[0])
    after = say_line(state, text)
    assert after.now == state.now
    assert part in last_reply(after)
    assert refusal.message not in last_reply(after)


def test_the_name_of_a_room_next_door_is_a_direction():
    assert interpret(CORRIDOR, "move to the Storage Room").acts == (Move("east"),)
    assert say_line(state_in("Entrance"), "go north, then go to the storage room").now.room == 4


@pytest.mark.parametrize("text", ["", "   ", "\x00\x01\x02", "\x1b[2J", "zxqv brrr"])
def test_an_unknown_line_gets_a_reply_and_changes_nothing(text):
    after = say_line(CORRIDOR, text)
    assert after.now == CORRIDOR.now
    assert last_reply(after)


def test_lines_that_are_too_long_or_too_late_are_refused():
    assert game.check(CORRIDOR, 0, interpret(CORRIDOR, "north " * 90)).code == "too-long"
    assert game.check(CORRIDOR, 0, interpret(CORRIDOR, "n" * 500)) is None
    match = Match(game, seed=8)
    while not match.outcome:
        match.play(0, game.bot("naive").choose(match.turn(0, Chance(1))))
    assert match.check(0, Say("what now?")).code == "game-over"


@pytest.mark.proves("NC-303")
def test_a_replay_shows_every_message_without_parsing_any_text(monkeypatch):
    match = Match(game, seed=3)
    lines = ("hello there", "I look around", "who are you?", "thank you", "head north", "what do I carry?")
    for text in (*lines, "to the east", "hit it", "take all"):
        match.play(0, game.resolve_external(match.view(0), Say(text)))
    for parser, function in ((parse, "parse"), (parse, "explain_text"), (policy, "decide"), (topics, "topic_of")):
        monkeypatch.setattr(parser, function, None)
    again = Match.replay(Record.from_json(match.record().to_json()), game)
    assert again.state.story == match.state.story
    assert [exchange.said for exchange in again.view(SPECTATOR).story[1:3]] == ["hello there", "I look around"]
    assert again.view(SPECTATOR).story[-1].acts == (Loot("all"),)


@pytest.mark.proves("NC-06")
def test_a_run_is_the_same_with_and_without_narration():
    for seed in range(6):
        state = game.start(Options(), Chance(seed))
        silent, one, other = state, replace(state, voice=LineHistory(1)), replace(state, voice=LineHistory(2))
        for turn in bot_run("naive", seed):
            silent = game.apply(silent, 0, turn.act, Chance(1)).state
            one, other = (game.apply(each, 0, Say("", (turn.act,)), Chance(1)).state for each in (one, other))
            assert silent.now == one.now == other.now
        assert one.story != other.story


@pytest.mark.proves("NC-128")
def test_the_game_master_never_acts_for_the_player():
    for text in ("hm", "I am afraid", "what would you do?", "where am I?", "what is my status?", "thank you"):
        for state in (CORRIDOR, FIGHT, STORE):
            after = say_line(state, text)
            assert (after.now, after.fate, after.past) == (state.now, state.fate, state.past)


def test_undone_acts_stay_in_the_conversation():
    state = replace(state_in("Dark Corridor"), options=Options(undo=True))
    moved = say_line(state, "go south")
    back = say_line(moved, "undo that")
    assert back.now == state.now
    assert [exchange.said for exchange in back.story] == ["go south", "undo that"]


def test_the_plain_view_shows_the_reply_and_what_is_there():
    text = game.text(game.view(say_line(CORRIDOR, "head east"), 0))
    assert text.split("\n\n")[1].startswith(("Your", "You", "The", "Every", "There", "A ", "Some"))
    for part in ("Exits: west (Dark Corridor).", "Rat: 5/5 HP.", "HP 30/30"):
        assert part in text
    typed = game.apply(CORRIDOR, 0, Move("east"), Chance(1)).state
    assert game.text(game.view(typed, 0)).startswith("You go east to the Storage Room.")


@pytest.mark.parametrize(
    ("text", "part"), [("what's my status?", "30 of 30 HP"), ("what do I have?", "1 of 10 slots"), ("help", "go north")]
)
def test_questions_are_answered_in_the_reply(text, part):
    assert part in reply_to(CORRIDOR, text)


def test_lines_are_legal_actions_and_survive_notation():
    view, state = game.view(CORRIDOR, 0), CORRIDOR
    offered = [action for action, _ in zip(game.legal(state, 0), range(300), strict=False) if isinstance(action, Say)]
    assert Say("I move north") in offered
    assert game.write(offered[0]) == offered[0].text
    for say_action in (
        *offered,
        Say("look"),
        Say(" odd\n"),
        Say("I go", (Move("north"),), ("so",)),
        Say("123"),
        Say(""),
    ):
        assert game.check(state, 0, say_action) is None
        assert game.read(view, game.write(say_action)) == say_action
        assert last_reply(game.apply(state, 0, say_action, Chance(1)).state)
    assert "own words" in game.usage()


def test_a_view_shows_the_newest_lines_and_how_many_came_before():
    lines = tuple(replace(OPENING, said=f"line {n}", told="So.") for n in range(190))
    state = replace(CORRIDOR, story=lines)
    view = game.view(state, 0)
    assert (view.earlier, len(view.story), view.story[-1].said) == (90, 100, "line 189")
    assert game.view(game.sample(view, 0, Chance(1)), 0) == view
    assert game.log_before(state, 0, 90, 50) == (40, state.story[40:90])
    assert game.log_before(state, 0, 30, 50) == (0, state.story[:30])
    assert game.log_before(state, 0, 130, 50) == (40, state.story[40:90])  # what the view shows is not told again
    assert game.log_before(CORRIDOR, 0, 130, 50) == (0, ())


def test_a_view_shows_fewer_lines_if_they_are_long():
    state = replace(CORRIDOR, story=(OPENING, *[replace(OPENING, said="x" * 500, told="y" * 500)] * 200))
    view = game.view(state, 0)
    assert (view.earlier, len(view.story)) == (171, 30)
    assert game.view(game.sample(view, 0, Chance(1)), 0) == view
