"""The bestiary: figures, special ways, and what each pays when it is slain."""

from collections import Counter

import pytest
from dungeon_runs import bot_run, draws_for, events_of, many_turns, only_event, perform_with, state_in

from parlor.games.nethack_chat.actions import Attack, Defend, Loot
from parlor.games.nethack_chat.engine.fights import reward
from parlor.games.nethack_chat.engine.growth import damage_bonus, defense_bonus, level_at, max_hp, threshold
from parlor.games.nethack_chat.engine.items import COMMON_DROPS, RARE_DROPS, UNCOMMON_DROPS, roll_drop
from parlor.games.nethack_chat.engine.monsters import KINDS, at_level
from parlor.games.nethack_chat.engine.turn_builder import TurnBuilder
from parlor.games.nethack_chat.events import Hurt, LevelUp, Rallied, Regenerated, Slain, Struck
from parlor.kernel import Chance
from proofs import proves

STRONG = {"hp": 200, "max_hp": 200}
FIGURES = {
    "Rat": (1, 5, 1, 0, 10, 2, ""),
    "Goblin Scout": (1, 15, 3, 1, 20, 5, ""),
    "Goblin Warrior": (2, 25, 5, 2, 40, 10, ""),
    "Orc": (3, 40, 7, 3, 60, 15, ""),
    "Orc Berserker": (4, 50, 10, 2, 80, 20, "rage"),
    "Skeleton": (2, 20, 4, 3, 35, 8, "brittle"),
    "Troll": (5, 70, 9, 4, 100, 30, "regeneration"),
    "Dark Mage": (4, 30, 8, 2, 90, 25, "magic-bolt"),
    "Orc Chieftain": (6, 100, 12, 5, 200, 50, "rally"),
}


@pytest.mark.proves("NC-343")
def test_these_kinds_of_monsters_exist():
    assert {kind.name: kind.hp for kind in KINDS.values()} == {name: figures[1] for name, figures in FIGURES.items()}


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        pytest.param(name, figures, marks=pytest.mark.proves(f"NC-{number}"))
        for number, (name, figures) in enumerate(FIGURES.items(), start=193)
    ],
)
def test_the_figures_of_each_kind_of_monster(name, figures):
    kind = KINDS[name]
    assert (kind.level, kind.hp, kind.attack, kind.defense, kind.xp, kind.gold, kind.special) == figures


# --- special ways --------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-202", "NC-203")
@pytest.mark.parametrize(("hp", "rage"), [(50, False), (25, False), (24, True), (1, True)])
def test_a_berserker_rages_strictly_below_half(hp, rage):
    state = state_in("Guard Room", monsters=[("Orc Berserker", hp)], dice=(3,), hero=STRONG)
    _, events = perform_with(state, Defend())
    hurt = only_event(events, Hurt)
    assert hurt.rage == rage
    assert hurt.damage == (10 + 3 - 1) * (2 if rage else 1) // 2


@pytest.mark.proves("NC-204", "NC-205")
@pytest.mark.parametrize(("roll", "damage"), [(1, 1), (2, 3), (4, 6), (5, 7), (6, 18)])
def test_a_skeleton_takes_50_percent_more_damage(roll, damage):
    _, events = perform_with(state_in("Prison Cell"), Attack("First Skeleton"), *draws_for(roll))
    struck = only_event(events, Struck)
    assert struck.brittle
    assert struck.damage == damage, "3 + roll - 3, doubled on a six, then half as much again"


@pytest.mark.proves("NC-206", "NC-207")
@pytest.mark.parametrize(("hp", "healed"), [(40, 3), (68, 2), (70, 0)])
def test_a_troll_heals_at_the_end_of_the_round(hp, healed):
    state = state_in("Guard Room", monsters=[("Troll", hp)], dice=(1,), hero=STRONG)
    after, events = perform_with(state, Defend())
    assert after.now.chamber.monsters[0].hp == hp + healed
    assert [event.healed for event in events_of(events, Regenerated)] == [healed] * (healed > 0)
    assert type(events[0]) is not Regenerated


@pytest.mark.proves("NC-206")
def test_a_dead_troll_stays_dead():
    state = state_in(
        "Guard Room", monsters=[("Troll", 1), "Rat"], dice=(1, 1), hero={**STRONG, "weapon": "Magic Blade"}
    )
    after, events = perform_with(state, Attack("Troll"), *draws_for(1))
    assert after.now.chamber.monsters[0].hp == 0
    assert not events_of(events, Regenerated)


@pytest.mark.proves("NC-208", "NC-209")
def test_a_magic_bolt_ignores_armor_but_not_level_and_potion():
    hero = {**STRONG, "level": 6, "armor": "Enchanted Armor", "defense": 3}
    _, events = perform_with(state_in("Guard Room", monsters=["Dark Mage"], dice=(4,), hero=hero), Defend())
    hurt = only_event(events, Hurt)
    assert (hurt.armor, hurt.level, hurt.potion) == (0, 2, 2)
    assert hurt.damage == (8 + 4 - 2 - 2) // 2


@pytest.mark.proves("NC-210", "NC-211")
def test_the_chieftain_rallies_wounded_allies_instead_of_striking():
    allies = [("Orc Chieftain", 50), ("Orc", 10), ("Rat", 5), ("Goblin Scout", 0)]
    state = state_in("Boss Room", monsters=allies, dice=(4, 1, 1, 0), hero=STRONG)
    after, events = perform_with(state, Defend())
    rallied = only_event(events, Rallied)
    assert (rallied.allies, rallied.healed) == (("Orc 2", "Rat 3"), (5, 0))
    assert [event.monster for event in events_of(events, Hurt)] == ["Orc 2", "Rat 3"]
    assert [monster.hp for monster in after.now.chamber.monsters] == [50, 15, 5, 0]
    again, events = perform_with(after, Defend())
    assert not events_of(events, Rallied), "never in two rounds running"
    assert events_of(events, Hurt)[0].monster == "Orc Chieftain"
    _, events = perform_with(again, Defend())
    assert events_of(events, Rallied)


@pytest.mark.proves("NC-212")
@pytest.mark.parametrize(
    "others", [[], [("Orc", 0)], [("Orc", 20)]], ids=["alone", "among the dead", "beside one with half its HP"]
)
def test_without_wounded_allies_the_chieftain_strikes(others):
    dice = (4, *(1 if hp else 0 for _, hp in others))
    state = state_in("Boss Room", monsters=["Orc Chieftain", *others], dice=dice, hero=STRONG)
    _, events = perform_with(state, Defend())
    assert events_of(events, Hurt)[0].monster == "Orc Chieftain"
    assert not events_of(events, Rallied)


@pytest.mark.proves("NC-212")
def test_no_rally_happens_in_real_runs():
    assert not any(events_of(turn.events, Rallied) for turn in many_turns())


# --- rewards -------------------------------------------------------------------------------------------------------


def kills():
    return [event for turn in many_turns() for event in events_of(turn.events, Slain)]


def spoils(count=4000):
    """Return the loot of this many rats."""
    state = state_in("Storage Room", monsters=["Rat"])
    found = []
    for seed in range(count):
        turn = TurnBuilder(state.now, False, Chance(seed))
        reward(turn, state.now.chamber.monsters[0])
        found.append(only_event(turn.events, Slain))
    return found


@pytest.mark.proves("NC-213", "NC-214")
def test_a_kill_gives_the_table_values_plus_a_bonus():
    paid = spoils()
    extra_xp, extra_gold = Counter(slain.xp - 10 for slain in paid), Counter(slain.gold - 2 for slain in paid)
    assert (set(extra_xp), set(extra_gold)) == (set(range(5, 16)), set(range(1, 11)))
    assert all(count / len(paid) == pytest.approx(1 / 11, abs=0.02) for count in extra_xp.values())
    assert all(count / len(paid) == pytest.approx(1 / 10, abs=0.02) for count in extra_gold.values())
    for slain in kills():
        kind = KINDS[slain.kind]
        assert 5 <= slain.xp - kind.xp <= 15
        assert 1 <= slain.gold - kind.gold <= 10


@pytest.mark.proves("NC-213", "NC-214", "NC-42")
def test_rewards_are_added_to_the_hero():
    for turn in bot_run("naive", 3):
        paid = events_of(turn.events, Slain)
        before, after = turn.before.now.hero, turn.after.now.hero
        assert after.xp == before.xp + sum(slain.xp for slain in paid)
        if paid:
            assert after.gold == before.gold + sum(slain.gold for slain in paid)
            left = [slain.drop for slain in paid if slain.drop]
            assert list(turn.after.now.chamber.items) == [*turn.before.now.chamber.items, *left]


@pytest.mark.proves("NC-215", "NC-216", "NC-343")
def test_scaled_monsters_have_more_hp_and_rewards_by_level():
    deep = at_level(KINDS["Skeleton"], 5)
    assert (deep.level, deep.hp, deep.xp, deep.gold) == (5, 20 + 3 * 15, 100, 25)
    same = at_level(KINDS["Skeleton"], 2)
    assert (same.hp, same.attack, same.special) == (20, 4, "brittle")


def drops(count=40_000):
    chance = Chance(7)
    return Counter(roll_drop(chance) for _ in range(count))


def test_drop_rates():
    found = drops()
    dropped = sum(found.values()) - found[""]
    with proves("NC-217", "NC-340"):
        assert dropped / sum(found.values()) == pytest.approx(0.30, abs=0.01)
    shares = {name: count / dropped for name, count in found.items() if name}
    with proves("NC-224"):
        assert shares == pytest.approx(
            {
                "Health Potion": 0.325,
                "Rusty Dagger": 0.325,
                "Iron Sword": 0.15,
                "Leather Armor": 0.15,
                "Magic Blade": 0.0125,
                "Enchanted Armor": 0.0125,
                "Ruby Gem": 0.025,
            },
            abs=0.012,
        )
    common, uncommon, rare = (
        sum(shares[name] for line in tier for name in line) for tier in (COMMON_DROPS, UNCOMMON_DROPS, RARE_DROPS)
    )
    with proves("NC-218"):
        assert common == pytest.approx(0.65, abs=0.01)
    with proves("NC-219"):
        assert uncommon == pytest.approx(0.30, abs=0.01)
    with proves("NC-220", "NC-341"):
        assert rare == pytest.approx(0.05, abs=0.01)


@pytest.mark.proves("NC-221", "NC-222", "NC-223")
def test_drop_tables():
    assert COMMON_DROPS == (("Health Potion",), ("Rusty Dagger",))
    assert UNCOMMON_DROPS == (("Iron Sword",), ("Leather Armor",))
    assert RARE_DROPS == (("Magic Blade", "Enchanted Armor"), ("Ruby Gem",))


@pytest.mark.proves("NC-225", "NC-285")
def test_drops_cannot_be_looted_before_the_room_is_clear():
    two = [("Rat", 1), ("Rat", 1)]
    state = state_in("Guard Room", monsters=two, hero={"pack": ()})
    after, events = perform_with(state, Attack("Rat"), *draws_for(1), 0, 0, 29, 99, 0, 0)
    assert only_event(events, Slain).drop == "Health Potion"
    assert after.now.chamber.items == ("Health Potion",)
    clear, _ = perform_with(after, Attack("Rat 2"), *draws_for(1), 0, 0, 30)
    taken, _ = perform_with(clear, Loot("Health Potion"))
    assert taken.now.hero.pack == ("Health Potion",)
    assert any(slain.drop == "Health Potion" for slain in kills())


# --- levels --------------------------------------------------------------------------------------------------------


def test_xp_thresholds():
    with proves("NC-226"):
        assert threshold(2) == 100
    with proves("NC-228"):
        assert threshold(3) == 250
    with proves("NC-230"):
        assert threshold(4) == 500
    with proves("NC-232"):
        assert threshold(5) == 1000
    with proves("NC-235"):
        assert [threshold(level) for level in (6, 7, 8)] == [1500, 2000, 2500]
    assert threshold(1) == 0
    with proves("NC-336"):
        for level in range(2, 9):
            assert level_at(threshold(level) - 1) == level - 1
            assert level_at(threshold(level)) == level


def level_bonuses(*levels):
    """Return maximum HP, damage bonus and defense bonus of each level."""
    return [(max_hp(level, False), damage_bonus(level), defense_bonus(level)) for level in levels]


def test_the_bonuses_of_the_first_five_levels():
    """Max HP, damage bonus and defense bonus."""
    with proves("NC-234", "NC-334"):
        assert level_bonuses(1) == [(30, 0, 0)]
    with proves("NC-227"):
        assert level_bonuses(2) == [(35, 1, 0)]
    with proves("NC-229"):
        assert level_bonuses(3) == [(40, 1, 1)]
    with proves("NC-231"):
        assert level_bonuses(4) == [(45, 2, 1)]
    with proves("NC-233", "NC-335"):
        assert level_bonuses(5) == [(55, 2, 1)]


@pytest.mark.proves("NC-236", "NC-237", "NC-238", "NC-162")
def test_the_bonuses_of_later_levels():
    assert level_bonuses(6, 7, 8, 9) == [(60, 3, 2), (65, 3, 2), (70, 4, 2), (75, 4, 3)]
    assert all(damage_bonus(level) == level // 2 for level in range(1, 50))


@pytest.mark.proves("NC-239", "NC-241", "NC-226")
def test_a_level_up_reports_its_gains_and_heals():
    state = state_in("Guard Room", monsters=[("Goblin Scout", 1)], hero={"hp": 12, "xp": 74})
    after, events = perform_with(state, Attack("Goblin Scout"), *draws_for(1), 0)
    assert not events_of(events, LevelUp), "99 is not enough"
    after, events = perform_with(state, Attack("Goblin Scout"), *draws_for(1), 1)
    rise = only_event(events, LevelUp)
    assert (rise.level, rise.gain, rise.hp, rise.max_hp, rise.damage, rise.defense) == (2, 5, 17, 35, 1, 0)
    assert (after.now.hero.hp, after.now.hero.max_hp, after.now.hero.level) == (17, 35, 2)


@pytest.mark.proves("NC-240")
def test_one_kill_may_give_two_levels():
    state = state_in("Guard Room", monsters=[("Orc Chieftain", 1)], hero={"xp": 90, "weapon": "Battle Axe"})
    after, events = perform_with(state, Attack("Orc Chieftain"), *draws_for(1))
    assert [event.level for event in events_of(events, LevelUp)] == [2, 3]
    assert after.now.hero.max_hp == 40


def test_max_hp_always_follows_the_table_and_hp_stays_within():
    heroes = [turn.after.now.hero for turn in many_turns()]
    with proves("NC-283"):
        assert all(hero.level == level_at(hero.xp) for hero in heroes)
        assert all(hero.max_hp == max_hp(hero.level, False) for hero in heroes)
    with proves("NC-21", "NC-252"):
        assert all(hero.hp <= hero.max_hp for hero in heroes)
    with proves("NC-22"):
        assert all(hero.hp >= 0 for hero in heroes)
    with proves("NC-16"):
        assert all(len(hero.pack) <= 10 for hero in heroes)
