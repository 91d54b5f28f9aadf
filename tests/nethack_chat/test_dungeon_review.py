"""The review of the dungeon: the chance of victory, judged acts, and luck."""

import pytest
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import Attack, Look, Loot, Move, Retell, Say, Use
from parlor.games.nethack_chat.engine.expert import best_act
from parlor.games.nethack_chat.engine.prospects import only_boss_left, victory_chance
from parlor.games.nethack_chat.review import VictoryReviewer, boss_values
from parlor.games.nethack_chat.state import Options, first_scene
from parlor.kernel import Chance, Match
from parlor.search import review_match


def scene(**hero):
    first = first_scene(Options())
    return replace(first, hero=replace(first.hero, **hero))


def in_boss_room(hp=30, dice=(3,)):
    first = scene(hp=hp, max_hp=50, level=4, weapon="Legendary Sword", armor="Plate Armor", pack=("Full Restore",))
    from parlor.games.nethack_chat.state import first_chamber

    hall = replace(first_chamber(10), visited=True)
    chambers = tuple(replace(first_chamber(n), visited=True, monsters=(), items=(), gold=0) for n in range(1, 10))
    return replace(first, chambers=(*chambers, hall), room=10, came_from=9, dice=dice)


# --- the chance of victory -------------------------------------------------------------------------------------------


def test_more_health_gear_and_potions_raise_the_chance():
    plain = victory_chance(scene(), easy=False)
    assert 0.6 < plain < 0.95
    assert victory_chance(scene(hp=10), easy=False) < plain
    assert victory_chance(scene(weapon="Magic Blade"), easy=False) > plain
    assert victory_chance(scene(pack=("Health Potion", "Full Restore")), easy=False) > plain
    assert victory_chance(scene(), easy=True) > plain


def test_the_last_fight_is_solved_exactly():
    hall = in_boss_room()
    assert only_boss_left(hall, easy=False)
    values = boss_values(hall, easy=False)
    assert Attack("Orc Chieftain") in values
    assert max(values, key=values.__getitem__) == best_act(hall, easy=False)
    assert boss_values(scene(), easy=False) == {}


def test_a_run_that_is_over_has_no_doubt():
    assert victory_chance(scene(hp=0), easy=False) == 0.0


# --- acts ------------------------------------------------------------------------------------------------------------


def assess(view_scene, action):
    state = replace(game.start(Options(), Chance(1)), now=view_scene)
    return VictoryReviewer(50).assess(game.view(state, 0), 0, action, Chance(2))


def test_leaving_loot_behind_is_a_loss():
    store = replace(scene(), room=4, came_from=2)
    chambers = list(store.chambers)
    chambers[3] = replace(chambers[3], visited=True, monsters=(replace(chambers[3].monsters[0], hp=0),))
    store = replace(store, chambers=tuple(chambers))
    left, taken = assess(store, Move("west")), assess(store, Loot())
    assert taken.better == ()
    assert left.better[0].action == Loot()
    assert left.better[0].value - left.played > 3


def test_drinking_in_time_is_better_than_a_blow_that_may_be_the_last():
    dying = in_boss_room(hp=6, dice=(6,))
    struck = assess(dying, Attack("Orc Chieftain"))
    worth = {better.action: better.value for better in struck.better}
    assert worth[Use("Full Restore")] > struck.played + 5


def test_a_line_counts_as_its_acts_and_questions_do_not_count():
    store = scene()
    said, done = assess(store, Say("I go north", (Move("north"),))), assess(store, Move("north"))
    assert said == done
    assert assess(store, Say("hello there")) is None
    assert assess(store, Look()) is None
    assert assess(store, Say("look north", (Look(), Move("north")))).played == done.played


def test_a_told_run_is_reviewed_without_what_the_narrator_rewrote():
    match = Match(game, seed=3)
    match.play(0, Say("I go north", (Move("north"),)))
    match.play(0, Retell("You go north, slowly."))
    match.play(0, Say("who are you?"))
    match.resign(0)
    found = review_match(match)
    assert [(move.ply, move.move) for move in found.moves] == [(1, "move north"), (3, "who are you?"), (4, "resigns")]
    assert [move.expected is None for move in found.moves] == [False, True, True]
    assert found.players[0].result == "loss"


@pytest.mark.parametrize("moves", [1, 60, 5000])
def test_long_runs_take_fewer_throws_of_the_dice(moves):
    assert 12 <= VictoryReviewer(moves).samples <= 48
