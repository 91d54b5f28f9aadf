"""Meanings of single lines: those of the specification, references, several steps, typos, negations, questions back."""

import pytest
from conversations import last_reply, say_line
from dungeon_runs import state_in
from hypothesis import given
from hypothesis import strategies as st
from utterances import VIEWS, as_steps, utterances

from parlor.games.nethack_chat.parser import spelling
from parlor.games.nethack_chat.parser.interpretation import interpret
from parlor.games.nethack_chat.parser.json_view import context_from_json
from parlor.games.nethack_chat.parser.parse import explain_text
from parlor.games.nethack_chat.parser.spelling import correct_word, is_english
from parlor.games.nethack_chat.parser.tokens import KNOWN_WORDS
from proofs import proves

VERBS = {
    *("look", "move", "attack", "defend", "use", "equip", "flee", "loot", "drop", "status", "inventory", "help"),
    *("examine", "hint", "undo", "talk", "unknown", "clarify"),
}


def parse_json(view, text):
    return explain_text(context_from_json(view), text, view).say


def meaning(situation, text, **changes):
    return "; ".join(" ".join(step).strip() for step in as_steps(interpret(VIEWS[situation] | changes, text)))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param("I look around", "look", marks=pytest.mark.proves("NC-78")),
        pytest.param("I go north", "move north", marks=pytest.mark.proves("NC-79")),
        pytest.param("Go north", "move north", marks=pytest.mark.proves("NC-87")),
        pytest.param("Move north", "move north", marks=pytest.mark.proves("NC-88")),
        pytest.param("What's my status?", "status", marks=pytest.mark.proves("NC-83")),
        pytest.param("Check inventory", "inventory", marks=pytest.mark.proves("NC-90")),
        pytest.param("What do I have?", "inventory", marks=pytest.mark.proves("NC-91")),
        pytest.param("Show items", "inventory", marks=pytest.mark.proves("NC-92")),
    ],
)
def test_the_seeds_lines_outside_a_fight(text, meant):
    assert meaning("corridor", text) == meant


def test_the_seeds_lines_in_a_fight():
    with proves("NC-80"):
        assert meaning("struck", "I attack it") == "attack goblin scout"
    with proves("NC-84"):
        assert meaning("struck", "Attack the goblin") == "attack goblin scout"
    with proves("NC-85"):
        assert meaning("struck", "Hit it") == "attack goblin scout"
    with proves("NC-86"):
        assert meaning("struck", "Fight") == "attack goblin scout"
    with proves("NC-81"):
        assert meaning("struck", "I attack again") == "attack goblin scout"
        assert meaning("melee", "I attack again") == "attack goblin warrior"


@pytest.mark.proves("NC-82")
def test_a_chest_is_opened_by_looting_it():
    assert interpret(VIEWS["vault"], "I open the chest") == [{"verb": "loot", "item": "Chest"}]


@pytest.mark.proves("NC-89")
def test_that_way_is_the_direction_mentioned_last():
    assert meaning("draught", "Head that way") == "move east"
    assert meaning("draught", "Head that way", last_message="Cold air comes from the north.") == "move north"


@pytest.mark.proves("NC-96")
def test_several_steps_become_a_list_in_order():
    assert meaning("storage", "grab everything then head west") == "loot all; move west"
    assert meaning("scout", "drink a potion and attack") == "use health potion; attack goblin scout"
    assert meaning("corridor", "n, e then s") == "move north; move east; move south"
    assert meaning("scout", "before attacking, drink my potion") == "use health potion; attack goblin scout"
    assert meaning("scout", "attack after drinking my potion") == "use health potion; attack goblin scout"
    assert meaning("corridor", "go east and come back") == "move east; move west"


@pytest.mark.proves("NC-99")
def test_it_is_the_last_target():
    for target in ("Goblin Scout", "Goblin Warrior"):
        fought = {"verb": "attack", "target": target}
        assert meaning("melee", "hit it again", last_action=fought) == f"attack {target.lower()}"


@pytest.mark.proves("NC-100")
def test_the_other_one_is_not_the_last_target():
    others = {"Goblin Scout": "goblin warrior", "Goblin Warrior": "goblin scout"}
    for target, other in others.items():
        fought = {"verb": "attack", "target": target}
        assert meaning("melee", "the other one", last_action=fought) == f"attack {other}"


@pytest.mark.proves("NC-101")
def test_the_weaker_one_has_fewer_hp():
    for scout_hp, weaker in ((15, "goblin warrior"), (4, "goblin scout")):
        monsters = [
            {"name": "Goblin Scout", "hp": scout_hp, "max_hp": 15},
            {"name": "Goblin Warrior", "hp": 11, "max_hp": 25},
        ]
        assert meaning("melee", "attack the weaker one", monsters=monsters) == f"attack {weaker}"


@pytest.mark.proves("NC-102")
def test_back_is_where_the_player_came_from():
    for way in ("south", "north", "east"):
        assert meaning("corridor", "back the way I came", came_from=way) == f"move {way}"


@pytest.mark.proves("NC-108")
def test_an_impossible_request_becomes_the_act_that_was_tried():
    assert meaning("corridor", "go west") == "move west"
    assert interpret(VIEWS["corridor"], "go to the crypt") == [{"verb": "move", "room": "crypt"}]
    assert meaning("scout", "attack the dragon") == "attack dragon"
    assert meaning("entrance", "drink a strength potion") == "use strength potion"
    assert meaning("storage", "take the legendary sword") == "loot legendary sword"
    assert meaning("entrance", "equip the plate armor") == "equip plate armor"


@pytest.mark.proves("NC-112")
def test_an_ambiguous_line_is_asked_back_and_nothing_is_done():
    text = "drink a potion and hit the goblin"
    assert interpret(VIEWS["goblins"], text) == [{"verb": "clarify"}]
    reading = parse_json(VIEWS["goblins"], text)
    assert reading.acts == ()
    assert (reading.asked, reading.choices) == ("attack", ("Goblin Scout", "Goblin Warrior"))


def test_the_answer_to_a_question_back_takes_its_verb():
    for verb, situation, answer, meant in (
        ("examine", "goblins", "the scout", "examine goblin scout"),
        ("attack", "goblins", "the scout", "attack goblin scout"),
        ("drop", "full", "one of the daggers", "drop rusty dagger"),
        ("use", "hurt", "the greater one", "use greater health potion"),
    ):
        assert meaning(situation, answer, last_action={"verb": "clarify", "asked": verb}) == meant


def test_again_repeats_the_last_action():
    for last, meant in (
        ({"verb": "use", "item": "Health Potion"}, "use health potion"),
        ({"verb": "move", "direction": "north"}, "move north"),
        ({"verb": "defend"}, "defend"),
        ({"verb": "talk"}, "clarify"),
        (None, "clarify"),
    ):
        assert meaning("scout", "again", last_action=last) == meant
    assert (
        meaning("scout", "another potion", last_action={"verb": "use", "item": "Health Potion"}) == "use health potion"
    )


def test_equal_monsters_are_not_asked_back_about():
    skeletons = [{"name": f"{number} Skeleton", "hp": 20, "max_hp": 20} for number in ("First", "Second")]
    assert meaning("skeletons", "attack", monsters=skeletons) == "attack first skeleton"
    assert meaning("skeletons", "hit the skeleton", monsters=skeletons) == "attack first skeleton"
    skeletons[1]["hp"] = 5
    assert meaning("skeletons", "hit the skeleton", monsters=skeletons) == "attack second skeleton"
    assert meaning("skeletons", "hit the first one", monsters=skeletons) == "attack first skeleton"


def test_the_weakest_of_equal_monsters_is_one_of_them():
    skeletons = [{"name": f"{number} Skeleton", "hp": 20, "max_hp": 20} for number in ("First", "Second")]
    assert meaning("skeletons", "attack the weakest one", monsters=skeletons) == "attack first skeleton"


def test_manners_breaths_and_slips_are_read_past():
    fought = {"verb": "attack", "target": "Goblin Scout"}
    assert meaning("melee", "I swing at the scout with all my might") == "attack goblin scout"
    assert meaning("melee", "hit it with all my strength", last_action=fought) == "attack goblin scout"
    assert meaning("corridor", "take a deep breath and go north") == "move north"
    assert meaning("entrance", "invetory") == "inventory"
    assert meaning("entrance", "staus") == "status"


def test_one_intention_is_one_act():
    assert meaning("boss", "drink a healing potion, the strongest") == "use full restore"
    assert meaning("scout", "drink a healing potion, the strongest") == "use health potion"
    assert meaning("melee", "hit a goblin, the weaker one") == "attack goblin warrior"
    assert meaning("scout", "I pull the cork out of the bottle and down the contents") == "use health potion"
    proceed = "I would very much like to proceed, if at all possible, through the northern passage"
    assert meaning("corridor", proceed) == "move north"
    assert meaning("scout", "open the door and leave") == "flee"
    assert meaning("corridor", "open the north door and leave") == "move north"


def test_a_first_clause_that_is_no_act_does_not_stop_the_second():
    assert meaning("scout", "I lift my arms, brace myself for the blow") == "defend"
    assert meaning("corridor", "I creep forward along the wall until I reach the northern door") == "move north"
    stock = "before I take another step I want to take stock of what I am carrying"
    assert meaning("corridor", stock) == "inventory"
    assert meaning("corridor", "before I go north I want to check my pack") == "inventory; move north"


def test_an_unknown_word_is_not_corrected_to_a_verb_with_another_first_letter():
    for situation in ("scout", "corridor", "hurt"):
        assert meaning(situation, "I wibble") in ("talk", "unknown")
    assert meaning("scout", "sttack the goblin") == "attack goblin scout"  # the key beside it


def test_a_negated_act_is_not_done():
    for text in ("don't attack", "I won't attack the goblin", "never attack", "let's not fight", "stop attacking"):
        assert meaning("scout", text) == "talk"
    assert meaning("scout", "don't attack, defend") == "defend"
    assert meaning("corridor", "go north not east") == "move north"
    assert meaning("corridor", "go north, no wait, east") == "move east"


def test_a_condition_is_decided_by_the_view():
    weak, strong = ({"hp": hp, "max_hp": 30} for hp in (6, 30))
    for player, meant in ((weak, "use health potion"), (strong, "attack goblin scout")):
        for text in (
            "if I'm below half health drink a potion, otherwise attack",
            "if I am badly hurt drink my potion, else hit it",
            "attack unless I have less than 10 hp, then drink a potion",
        ):
            assert meaning("scout", text, player=player) == meant, text
    assert meaning("scout", "if I'm under 10 hp run", player=strong) == "talk"
    assert meaning("scout", "attack it if it is not dead") == "attack goblin scout"
    assert meaning("scout", "if the goblin is dead go north, if not hit it") == "attack goblin scout"
    assert meaning("corridor", "if the goblin is dead go north") == "move north"
    assert meaning("corridor", "if there is a monster here attack it, otherwise go north") == "move north"
    assert meaning("corridor", "if there is a door to the west take it, otherwise go east") == "move east"
    assert meaning("corridor", "go west if there is a door there") == "move west"
    assert meaning("vault", "if the chest is closed open it") == "loot chest"
    for heavy, meant in ((True, "defend"), (False, "attack goblin scout")):
        monsters = [{"name": "Goblin Scout", "hp": 9, "max_hp": 15, "heavy_blow": heavy}]
        assert meaning("scout", "if it winds up defend, otherwise attack", monsters=monsters) == meant


def test_an_undecidable_condition_is_asked_back_only_if_it_matters():
    assert meaning("vault", "open the chest unless it is trapped") == "loot chest"
    assert meaning("vault", "if the chest is trapped go north, otherwise open it") == "clarify"
    assert meaning("scout", "hit it, and if it dies go north") == "attack goblin scout; move north"
    assert meaning("scout", "if you don't mind, attack it") == "attack goblin scout"


def test_a_condition_may_compare_monsters():
    assert meaning("melee", "attack the scout if he is the weakest, otherwise the warrior") == "attack goblin warrior"
    assert meaning("melee", "if the warrior is nearly dead finish him, else hit the scout") == "attack goblin scout"


def test_acts_of_others_are_not_carried_out():
    for text in (
        "the goblin runs away",
        "a knight comes and kills the goblin",
        "my god smites the goblin",
        "it trips and dies",
        "both goblins fall asleep",
        "I stab it, killing it",
        "I pull out my rocket launcher and fire",
        "time freezes and I walk north",
    ):
        assert meaning("scout", text) == "talk", text
    assert meaning("scout", "The goblin snarls and lunges at me. I stab it") == "attack goblin scout"
    assert meaning("scout", "the goblin hits hard, drink a potion") == "use health potion"
    assert meaning("scout", "The hero stabs the goblin") == "attack goblin scout"


def test_direct_speech_is_not_carried_out():
    assert meaning("scout", '"Run north!" I shout and stab the goblin') == "attack goblin scout"
    assert meaning("storage", 'take the "iron sword"') == "loot iron sword"


def test_all_but_one_is_understood():
    assert meaning("melee", "attack anyone but the scout") == "attack goblin warrior"
    assert meaning("storage", "grab everything but the gold") == meaning("storage", "take all except the gold coins")


def test_short_spellings_are_words_without_their_vowels():
    assert meaning("scout", "attk the gbln") == "attack goblin scout"
    assert meaning("scout", "drnk ptn") == "use health potion"
    assert meaning("corridor", "brb") == meaning("corridor", "pfft") == "talk"


def test_names_come_from_the_view():
    monsters = [{"name": "Moss Hag", "hp": 5, "max_hp": 9}]
    assert meaning("scout", "stab the hag", monsters=monsters) == "attack moss hag"
    assert meaning("corridor", "to the smithy", exits={"up": "Old Smithy", "north": "Well"}) == "move up"
    assert meaning("storage", "take the lute", floor=[{"name": "Elven Lute", "qty": 1}]) == "loot elven lute"


def test_a_healing_word_takes_the_fitting_potion():
    pack = [{"name": name, "qty": 1} for name in ("Health Potion", "Greater Health Potion", "Full Restore")]
    for hp, potion in ((29, "health potion"), (15, "health potion"), (9, "greater health potion")):
        player = {"hp": hp, "max_hp": 30}
        assert meaning("hurt", "patch me up", inventory=pack, player=player) == f"use {potion}"
    assert meaning("hurt", "heal me to full", inventory=pack, player={"hp": 8, "max_hp": 60}) == "use full restore"


def test_a_reading_says_why():
    assert '"goblni" is taken for "goblin"' in parse_json(VIEWS["scout"], "hit the goblni").why
    assert "Goblin Warrior is the weakest of them" in parse_json(VIEWS["melee"], "hit the weaker one").why
    assert "you came from the south" in parse_json(VIEWS["corridor"], "go back").why
    assert all(parse_json(line.view, line.text).why for line in utterances() if line.cheat)


# --- slips of the finger --------------------------------------------------------------------------------------------


def misspellings(word):
    """One letter lost, doubled, or swapped with its neighbour, at every place but the first."""
    for at in range(1, len(word) - 1):
        yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at] + word[at:]
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


@pytest.mark.proves("NC-95")
@pytest.mark.parametrize(
    ("situation", "text", "slip", "meant"),
    [
        ("scout", "attack the goblin", "attack", "attack goblin scout"),
        ("scout", "attack the goblin", "goblin", "attack goblin scout"),
        ("corridor", "go north", "north", "move north"),
        ("entrance", "inventory", "inventory", "inventory"),
        ("hurt", "drink the strength potion", "strength", "use strength potion"),
        ("armory", "equip the battle axe", "equip", "equip battle axe"),
    ],
)
def test_typing_errors_are_understood(situation, text, slip, meant):
    wrong = [word for word in misspellings(slip) if word != slip]
    readings = [meaning(situation, text.replace(slip, word)) for word in wrong if not is_english(word)]
    assert readings.count(meant) >= 0.9 * len(readings) > 5


def test_a_correct_word_is_never_taken_for_another():
    for word in ("eats", "worth", "notion", "portion", "shield", "wombat", "gobble", "attic", "loop", "movie"):
        assert (
            correct_word(word, frozenset(("east", "north", "potion", "goblin", "attack", "loot", "move")), {}) == word
        )
    assert correct_word("notrh", frozenset(("north",)), {}) == "north"


def test_a_word_is_corrected_by_one_edit_and_a_long_word_by_two():
    """An edit is a letter that is wrong, missing, too many or swapped with its neighbor."""
    in_view = frozenset(("north", "goblin", "strength"))
    for word in ("nroth", "nrth", "norrth", "norzh"):
        assert correct_word(word, in_view, {}) == "north", word
    for word in ("strnegh", "strrentgh", "sdrenfth"):
        assert correct_word(word, in_view, {}) == "strength", word
    for word in ("nzrzh", "gzblzn", "sdrznfth"):
        assert correct_word(word, in_view, {}) == word


# --- arbitrary text ------------------------------------------------------------------------------------------------

TYPED = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from(sorted(KNOWN_WORDS)), max_size=9).map(" ".join),
    st.lists(st.sampled_from([line.text for line in utterances()]), max_size=3).map(" and ".join),
)
JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)


@pytest.mark.proves("NC-77")
@given(TYPED, st.sampled_from(sorted(VIEWS)))
def test_any_line_becomes_actions_or_an_answer_or_a_question_back(text, situation):
    actions = interpret(VIEWS[situation], text)
    assert actions == interpret(VIEWS[situation], text)
    verbs = [action["verb"] for action in actions]
    assert verbs
    assert set(verbs) <= VERBS
    if {"talk", "unknown", "clarify"} & set(verbs):
        assert len(actions) == 1
        assert actions[0].keys() == {"verb"}
    assert all(value for action in actions for value in action.values())


@given(TYPED, st.sampled_from(sorted(VIEWS["scout"])), JUNK)
def test_any_json_view_is_accepted(text, field, junk):
    assert interpret(VIEWS["scout"] | {field: junk}, text)
    assert interpret(VIEWS["scout"] | {"more": junk}, text) == interpret(VIEWS["scout"], text)


def test_very_long_lines():
    assert meaning("scout", "please " * 500 + "attack the goblin") == "attack goblin scout"
    assert meaning("scout", "attack " * 50_000) == "unknown"
    assert meaning("scout", "zxqv" * 1400) == "unknown"


def test_an_undecidable_condition_is_asked_back_in_plain_words():
    fight = state_in("Torture Chamber")
    unclear = say_line(fight, "if the scout is afraid attack him, otherwise run")
    assert (unclear.story[-1].asked, unclear.now) == ("do", fight.now)
    assert last_reply(unclear)
    assert "do what" not in last_reply(unclear).lower()


def test_a_word_is_corrected_while_another_thread_clears_the_corrections(monkeypatch):
    class Cleared(dict):
        def __setitem__(self, word, nearest):
            """Forget at once."""

    monkeypatch.setattr(spelling, "_cache", Cleared())
    assert correct_word("inventry", frozenset(), spelling.by_length(["inventory"])) == "inventory"
