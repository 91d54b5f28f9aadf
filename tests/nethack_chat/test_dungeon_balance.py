"""Balance: who wins how often, how long a run takes, where heroes die. Figures without a source are those of the
rules page; seeds are fixed, and tolerances are those of so many runs. Longer: parlor simulate nethack-chat.
"""

from collections import Counter
from functools import cache
from itertools import pairwise, product
from statistics import fmean

import pytest
from dungeon_runs import bot_run, events_of, win_rate
from msgspec.structs import replace

from parlor.games.nethack_chat import bots, game
from parlor.games.nethack_chat.actions import Attack, Defend, Loot, Move, Use
from parlor.games.nethack_chat.engine import expert
from parlor.games.nethack_chat.engine.duel import Duel, DuelPosition, DuelTerms
from parlor.games.nethack_chat.engine.growth import damage_bonus, defense_bonus, max_hp
from parlor.games.nethack_chat.engine.odds import living_monsters
from parlor.games.nethack_chat.engine.rooms import ROOMS, room_name
from parlor.games.nethack_chat.events import Entered, Hurt, Looted
from parlor.games.nethack_chat.state import first_chamber
from parlor.lab.simulate import simulate

pytestmark = pytest.mark.long_only

EXPERT_RUNS, NAIVE_RUNS = 200, 300
MINUTES_A_TURN = 0.5  # to read what the master tells, think, and type a line


class Unsolved(bots.Expert):
    """An expert who fights the boss like any other monster."""

    def choose(self, turn):
        scene = turn.view.now
        return expert.act_in_fight(scene, False, bots.EXPERT_RISK) if scene.fighting else expert.best_act(scene, False)


class Abstainer(Unsolved):
    """An expert who drinks nothing."""

    def choose(self, turn):
        scene, act = turn.view.now, super().choose(turn)
        if not isinstance(act, Use):
            return act
        return Attack(living_monsters(scene)[0].name) if scene.fighting else expert.onward(scene)


class Early(bots.Naive):
    """Drinks at every scratch."""

    def fight(self, scene):
        hero = scene.hero
        potion = next((name for name in expert.HEALING_POTIONS if name in hero.pack), None)
        return Use(potion) if potion and hero.hp < 0.95 * hero.max_hp else super().fight(scene)


def runs(level, count):
    return [bot_run(level, seed) for seed in range(1, count + 1)]


def simulated(level, count):
    """Return the share of runs that are won, without keeping the runs."""
    report = simulate(game, [level], games=count, seed=1)
    return report.seats[0].wins / report.games


def winning(level, count):
    return [run for run in runs(level, count) if run[-1].after.now.over == "victory"]


def deaths(level, count):
    """Return the share of all runs that ends in each room."""
    rooms = Counter(
        room_name(run[-1].after.now.room) for run in runs(level, count) if run[-1].after.now.over == "death"
    )
    return {room: number / count for room, number in rooms.items()}


# --- who wins ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-322")
def test_random_play_never_wins():
    assert simulated("random", 1000) < 0.001


@pytest.mark.proves("NC-323", "NC-327")
def test_naive_play_wins_a_quarter():
    assert simulated("naive", 1000) == pytest.approx(0.25, abs=0.04)


@pytest.mark.proves("NC-324", "NC-327")
def test_expert_play_wins_four_of_five():
    assert win_rate(Unsolved, EXPERT_RUNS) == pytest.approx(0.79, abs=0.06)


@pytest.mark.proves("NC-325", "NC-327")
def test_a_solved_boss_fight_wins_a_little_more():
    """More than 82 of 100, since heavy blows are announced; at most 88, or the dungeon would be no challenge."""
    solved = win_rate("expert", EXPERT_RUNS)
    assert solved == pytest.approx(0.82, abs=0.06)
    assert solved > win_rate(Unsolved, EXPERT_RUNS)


@pytest.mark.proves("NC-321", "NC-332")
def test_careful_play_wins_most_runs_and_careless_play_loses_most():
    assert win_rate("naive", NAIVE_RUNS) < 0.35 < 0.7 < win_rate("expert", EXPERT_RUNS)


@pytest.mark.proves("NC-317")
def test_potions_decide():
    assert win_rate(Abstainer, 60) < win_rate("expert", 60) - 0.5


@pytest.mark.proves("NC-329", "NC-317")
def test_the_moment_of_drinking_decides():
    assert win_rate(Early, NAIVE_RUNS) < win_rate("naive", NAIVE_RUNS) - 0.12


@pytest.mark.proves("NC-327")
@pytest.mark.parametrize(
    ("room", "change"),
    [(5, {"items": ("Battle Axe", "Chainmail", "Health Potion", "Greater Health Potion")}), (4, {"items": ()})],
    ids=["mail for plate", "no stores"],
)
def test_other_contents_would_be_noticed(room, change, monkeypatch):
    monkeypatch.setitem(ROOMS, room, replace(ROOMS[room], **change))
    first_chamber.cache_clear()
    found = simulated("naive", 150)
    first_chamber.cache_clear()
    assert abs(found - 0.25) > 0.1


# --- the boss, solved ----------------------------------------------------------------------------------------------


@cache
def boss(level=3, weapon=15, armor=6, flee=True):
    power, defense = weapon + damage_bonus(level), armor + defense_bonus(level)
    return Duel(DuelTerms("Orc Chieftain", power, defense, max_hp(level, False), flee=flee))


def undecided():
    """Positions of the fight as it is mostly met in which something can still be won and lost."""
    duel = boss()
    for kit in product(range(3), range(2), range(2), (0,), (0,)):
        for monster, hp, heavy in product(range(1, 101, 9), range(1, 41, 3), (False, True)):
            at = DuelPosition(monster, hp, heavy=heavy)
            worths = duel.act_values(kit, at)
            if 1e-4 < max(worth for _, worth in worths) < 1 - 1e-4:
                yield at, worths


def best_only(worths):
    """The act that is strictly better than every other, if there is one."""
    (best, most), (_, second) = sorted(worths, key=lambda pair: -pair[1])[:2]
    return best if most > second + 1e-6 else None


@pytest.mark.proves("NC-158", "NC-179")
def test_defending_is_best_against_announced_heavy_blows_only():
    found = [(at, best_only(worths)) for at, worths in undecided()]
    defended = [at for at, best in found if best == Defend()]
    assert 0.13 <= len(defended) / len(found) <= 0.17
    assert fmean(at.heavy for at in defended) > 0.9
    assert any(at.hp <= 15 for at in defended)


@pytest.mark.parametrize(
    ("level", "weapon", "armor", "kit", "chance"),
    [
        (3, 15, 6, (1, 1, 1, 0, 0), 0.964),  # as measured on a prototype that announced heavy blows
        (5, 15, 6, (1, 1, 1, 0, 0), 1.0),
        (3, 7, 4, (0, 0, 0, 0, 0), 0.0),
    ],
)
def test_the_solver_finds_what_was_measured_before(level, weapon, armor, kit, chance):
    duel = boss(level, weapon, armor, flee=False)
    assert duel.inside(kit, DuelPosition(100, max_hp(level, False))) == pytest.approx(chance, abs=0.004)


def test_the_solver_predicts_the_results_of_play():
    """The chance at the door is the share of fights that are then won."""
    doors = []
    for run in runs("expert", EXPERT_RUNS):
        entries = [turn for turn in run if isinstance(turn.act, Move) and turn.after.now.room == 10]
        if entries:
            doors.append(run[-1].after.now.over == "victory")
    assert fmean(doors) == pytest.approx(0.98, abs=0.02)


def test_every_potion_and_every_hp_helps():
    duel = boss()
    for kit in product(range(2), range(2), range(2), range(2), range(2)):
        chances = [duel.outside(kit, DuelPosition(100, hp)) for hp in range(1, 41)]
        assert chances == sorted(chances)
        assert duel.outside((1, 1, 1, 1, 1), DuelPosition(100, 20)) >= duel.outside(kit, DuelPosition(100, 20)) - 1e-6
    assert duel.chance((0, 0, 0, 0, 0), DuelPosition(1, 1)) == 1.0


@pytest.mark.proves("NC-330")
def test_each_level_makes_the_next_fight_easier():
    for kit in ((0, 0, 0, 0, 0), (1, 1, 0, 0, 0)):
        chances = [boss(level).inside(kit, DuelPosition(100, max_hp(level, False))) for level in range(1, 6)]
        assert all(more > less + 0.01 for less, more in pairwise(chances))


# --- levels and length ---------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-63")
@pytest.mark.parametrize(("level", "count"), [("naive", NAIVE_RUNS), ("expert", EXPERT_RUNS)])
def test_the_boss_is_met_at_level_three(level, count):
    met = 0
    for run in runs(level, count):
        for turn in run:
            entered = events_of(turn.events, Entered)
            if entered and entered[0].sight.room == "Boss Room" and entered[0].first:
                hero = turn.after.now.hero
                assert 325 <= hero.xp <= 415
                assert hero.level == 3
                met += 1
    assert met > count / 2


@pytest.mark.proves("NC-326")
def test_a_run_takes_about_42_turns():
    """Rounds of fights, moves and loot; equipping and drinking outside of fights are not counted."""
    found = [
        sum(turn.before.now.fighting or isinstance(turn.act, Move | Loot) for turn in run)
        for run in runs("expert", EXPERT_RUNS)
    ]
    assert fmean(found) == pytest.approx(42, abs=4)
    assert fmean(len(run) for run in runs("naive", NAIVE_RUNS)) == pytest.approx(42, abs=4)


@pytest.mark.proves("NC-320")
@pytest.mark.parametrize(("level", "count"), [("naive", NAIVE_RUNS), ("expert", EXPERT_RUNS)])
def test_a_full_playthrough_takes_20_to_35_minutes(level, count):
    minutes = sorted(len(run) * MINUTES_A_TURN for run in winning(level, count))
    assert minutes[len(minutes) // 20] >= 20
    assert minutes[-len(minutes) // 20] <= 35


def minutes_until(run, met):
    """After how many minutes something is met first."""
    return next((n * MINUTES_A_TURN for n, turn in enumerate(run, 1) if met(turn)), None)


def entering(room):
    return lambda turn: any(event.sight.room == room for event in events_of(turn.events, Entered))


@pytest.mark.proves("NC-311", "NC-312", "NC-313")
@pytest.mark.parametrize("level", ["naive", "expert"])
def test_a_first_sitting_brings_rooms_a_fight_and_treasure(level):
    for run in winning(level, 100):
        assert minutes_until(run, lambda turn: turn.after.now.fighting) < 5
        assert minutes_until(run, lambda turn: bool(events_of(turn.events, Looted))) < 5
        rooms = {turn.after.now.room for turn in run if turn.after.now.turn * MINUTES_A_TURN <= 7.5}
        assert len(rooms) >= 3


@pytest.mark.proves("NC-314")
@pytest.mark.parametrize(("level", "count"), [("naive", NAIVE_RUNS), ("expert", EXPERT_RUNS)])
def test_level_two_comes_with_room_five_or_six(level, count):
    after_six = [
        turn.after.now.hero.level
        for run in runs(level, count)
        for turn in run
        if entering("Torture Chamber")(turn) and events_of(turn.events, Entered)[0].first
    ]
    assert set(after_six) == {2}
    assert len(after_six) > count / 2


@pytest.mark.proves("NC-315", "NC-318")
@pytest.mark.parametrize("level", ["naive", "expert"])
def test_a_second_sitting_brings_several_enemies_at_once_and_ends_at_the_boss(level):
    found = winning(level, 100)
    for run in found:
        two = minutes_until(run, lambda turn: len(events_of(turn.events, Hurt)) > 1)
        assert 5 <= two <= 25
    assert 15 <= fmean(minutes_until(run, entering("Boss Room")) for run in found) <= 25


@pytest.mark.proves("NC-316")
def test_careless_play_first_dies_often_in_the_armory():
    found = deaths("naive", NAIVE_RUNS)
    assert found.get("Guard Room", 0) + found.get("Storage Room", 0) < 0.03
    assert 0.15 < found["Armory"] < 0.4


@pytest.mark.proves("NC-319")
def test_a_third_sitting_holds_the_boss_fight():
    rounds = [
        sum(turn.before.now.fighting and turn.before.now.room == 10 for turn in run) * MINUTES_A_TURN
        for run in winning("naive", NAIVE_RUNS)
    ]
    assert 3 <= fmean(rounds) <= 10
    assert max(rounds) <= 12
