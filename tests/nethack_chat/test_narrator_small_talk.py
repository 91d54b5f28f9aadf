"""Talk: lines that are no acts get a fitting reply, and nothing changes."""

import re

import pytest
from conversations import last_reply, narrate_acts, reply_to, say_line
from dungeon_runs import events_of, state_in
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Drop, Flee, Help, Hint, Look, Loot, Move, Say, Undo, Use
from parlor.games.nethack_chat.engine import tuning
from parlor.games.nethack_chat.engine.monsters import BOSS
from parlor.games.nethack_chat.events import Struck
from parlor.games.nethack_chat.narrator.claims import unsupported_claims
from parlor.games.nethack_chat.narrator.examples import imperative
from parlor.games.nethack_chat.narrator.lines import templates
from parlor.games.nethack_chat.parser.topics import topic_of
from parlor.games.nethack_chat.state import LineHistory, Options

HURT = {"hp": 12, "pack": ("Health Potion", "Iron Sword")}
FIGHT = state_in("Guard Room", hero=HURT)
CORRIDOR = state_in("Dark Corridor", came_from=1, hero=HURT)
STORE = state_in("Storage Room", monsters=[], came_from=2)


def acts(state, text):
    return game.resolve_external(game.view(state, 0), Say(text)).acts


@pytest.mark.proves("NC-128")
@pytest.mark.parametrize(
    "text",
    [
        *("can I run?", "can i flee", "could I attack it?", "should I flee?", "what if I drink the potion?"),
        *("is it possible to run away?", "maybe I should flee", "hmm, maybe i should attack and then run"),
        *("I wonder whether to attack", "I might run", "I could hit it", "perhaps I should drink my potion?"),
        *("can we defend?", "may I drink the potion?", "what would happen if I drank it", "i'm thinking about fleeing"),
    ],
)
def test_questions_and_thoughts_in_a_fight_change_nothing(text):
    after = say_line(FIGHT, text)
    assert after.now == FIGHT.now
    assert last_reply(after)


def test_a_request_with_please_is_an_order():
    assert acts(FIGHT, "can I attack the goblin please?") == (Attack("Goblin Scout"),)
    assert acts(FIGHT, "can I run please") == (Flee(),)
    assert acts(CORRIDOR, "can I go north please") == (Move("north"),)
    assert acts(CORRIDOR, "can I go north?") == (Look(),)
    assert acts(STORE, "could I have the potion please") == (Loot("Health Potion"),)
    assert acts(STORE, "can you hand me the sword") == (Loot("Iron Sword"),)
    assert acts(FIGHT, "I might as well attack") == (Attack("Goblin Scout"),)
    assert acts(FIGHT, "I could run, but I attack the goblin")[-1] == Attack("Goblin Scout")


@pytest.mark.parametrize(
    "text",
    ["throw my potion at the goblin", "hurl the potion at it", "toss the potion", "throw my dagger at the goblin"],
)
def test_throwing_things_is_refused(text):
    after = say_line(FIGHT, text)
    assert after.now == FIGHT.now
    assert last_reply(after) in templates()["chat/throw"]


def test_throwing_away_is_dropping():
    assert acts(CORRIDOR, "throw away my potion") == (Drop("Health Potion"),)
    assert acts(CORRIDOR, "throw out the iron sword") == (Drop("Iron Sword"),)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        *(
            ("who are you?", "who"),
            ("What's your name", "who"),
            ("are you an AI?", "machine"),
            ("r u a bot", "machine"),
        ),
        *(("who is the orc chieftain", "goal"), ("why am I here?", "goal"), ("how do I win", "goal")),
        *(("what is the goal of this game", "goal"), ("where is the chieftain", "where-boss")),
        *(("how far is the boss", "where-boss"), ("what does defend do?", "explain/defend")),
        *(("how do I defend?", "explain/defend"), ("what happens if I flee?", "explain/flee")),
        *(("can I run?", "explain/flee"), ("how does fleeing work", "explain/flee")),
        *(("which weapon is best?", "best-weapon"), ("what armor should I wear", "best-armor")),
        *(("wait", "wait"), ("I rest for a while", "rest"), ("sleep", "sleep"), ("listen at the door", "listen")),
        *(("pray to the gods", "pray"), ("jump", "jump"), ("let me dance", "dance"), ("sing a song", "sing")),
        *(("cast fireball", "cast"), ("save", "save"), ("quit", "quit"), ("exit", "quit"), ("light a torch", "light")),
        *(("tell me a joke", "joke"), ("I love you", "love"), ("how is the weather", "weather"), ("fuck you", "swear")),
        *(("Idę na północ", "foreign"), ("atakuj goblina", "foreign"), ("ich gehe nach Norden", "foreign")),
        *(("je vais au nord", "foreign"), ("voy al norte", "foreign"), ("hola", "foreign")),
    ],
)
def test_a_common_topic_gets_its_own_reply(text, topic):
    for state in (FIGHT, CORRIDOR):
        assert topic_of(text, state.now) == topic
        reading = game.resolve_external(game.view(state, 0), Say(text))
        assert (reading.acts, reading.topic) == ((), topic)
        after = game.apply(state, 0, reading, None).state
        assert after.now == state.now
        fair = "|".join(re.sub(r"\\{\w+\\}", ".+", re.escape(each)) for each in templates()[f"chat/{topic}"])
        assert re.fullmatch(fair, last_reply(after))


@pytest.mark.parametrize(("text", "topic"), [("hello there", "greeting"), ("thanks a lot", "thanks"), ("so be it", "")])
def test_a_courtesy_is_a_topic_that_gets_a_reply_outside_of_fights(text, topic):
    for state, lines in ((CORRIDOR, topic or "talk"), (FIGHT, "talk/fight")):
        line = game.resolve_external(game.view(state, 0), Say(text))
        assert (line.aside, line.topic) == ("talk", topic)
        assert last_reply(game.apply(state, 0, line, None).state) in templates()[lines]


def test_an_unknown_topic_is_plain_talk():
    for topic in ("chat", "explain/", "room/Entrance/first"):
        after = game.apply(CORRIDOR, 0, Say("x", aside="talk", topic=topic), None).state
        assert last_reply(after) in templates()["talk"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("wait, undo that", (Undo(),)),
        ("sing and attack the goblin", (Attack("Goblin Scout"),)),
        ("hit the damn goblin", (Attack("Goblin Scout"),)),
        ("kill that bastard", (Attack("Goblin Scout"),)),
        ("drink the café potion", (Use("Health Potion"),)),
        ("run", (Flee(),)),
    ],
)
def test_an_order_beside_talk_is_carried_out(text, meant):
    assert acts(FIGHT, text) == meant


def test_every_reply_about_the_rules_is_correct():
    figures = (tuning.DEFEND_DAMAGE_REDUCTION, tuning.FLEE_SUCCESS_RATE, tuning.PLAYER_DIE, tuning.PACK_SLOTS, 5, 1)
    known = [BOSS, *map(str, figures), "English"]
    assert tuning.CRITICAL_MULTIPLIER == 2  # "double"
    cases = [
        *("how do I defend", "what happens if I flee", "how does combat work", "what is a heavy blow", "how do I heal"),
        *("how do levels work", "how do I equip", "how does the pack work", "what is gold for", "which weapon is best"),
        *("what is my best armor", "what is the goal", "where is the boss", "hola"),
    ]
    for text in cases:
        for state in (FIGHT, CORRIDOR):
            for seed in range(4):
                after = say_line(replace(state, voice=LineHistory(seed)), text)
                assert topic_of(text, state.now)
                assert unsupported_claims(last_reply(after), (), game.view(after, 0), known) == []
    assert "the Iron Sword" in reply_to(FIGHT, "which weapon is best?")
    assert "amage 5" in reply_to(FIGHT, "which weapon is best?")
    assert f"{tuning.FLEE_SUCCESS_RATE} times in a hundred" in reply_to(FIGHT, "can I run?")


def test_a_question_about_the_boss_in_view_is_an_examination():
    assert topic_of("who is the orc chieftain", state_in("Guard Room", monsters=[BOSS]).now) == ""


def test_a_question_about_its_damage_examines_the_monster():
    reply = reply_to(FIGHT, "how much damage can it do to me")
    assert "attack 3" in reply


def test_help_gives_commands_that_the_parser_understands():
    for state in (FIGHT, CORRIDOR, STORE, state_in("Treasure Vault", monsters=[])):
        text = narrate_acts(state, Help()).text
        spoken_ones = text.split('"')[1::2]
        assert len(spoken_ones) > 4
        for sample in spoken_ones:
            reading = acts(state, sample)
            assert len(reading) == 1
            assert game.check(state, 0, reading[0]) is None


def test_a_hint_names_the_act_as_a_command():
    hints = replace(STORE, options=Options(hints=True))
    assert "take everything" in narrate_acts(hints, Hint()).text
    for act in (Loot("all"), Loot("Chest"), Use("Health Potion"), Move("north"), Attack("Rat")):
        assert not imperative(act).startswith(("loot", "use", "move"))


def test_several_items_are_named_in_the_plural():
    for seed in range(12):
        state = replace(state_in("Storage Room", monsters=[], items=("Rusty Dagger",) * 2), voice=LineHistory(seed))
        text = " ".join((narrate_acts(state, Look()).text, narrate_acts(state, Loot("all")).text))
        assert not any(part in text for part in ("lies 2", "lies, for", "put it into", "stow it", "pack on it"))


def test_a_kill_with_the_first_blow_has_its_own_prose():
    for seed in range(12):
        state = replace(state_in("Storage Room", hero={"weapon": "Legendary Sword"}), voice=LineHistory(seed))
        each = narrate_acts(state, Attack("Rat"))
        (blow,) = events_of(each.events, Struck)
        assert blow.hp == 0
        assert not any(part in each.text for part in ("One more stroke", "for the last time", "what you began"))
