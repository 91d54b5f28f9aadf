"""Classes, magic and the ways of monsters in the deep edition."""

import pytest
from deep_runs import CLASS_NAMES, code, deep_state, do
from dungeon_runs import FixedDice, draws_for, events_of, only_event

from parlor.games.nethack_chat.actions import Ability, Attack, Cast, Defend, Equip, Flee, Move, Use
from parlor.games.nethack_chat.deep.adventure import Condition, Plight
from parlor.games.nethack_chat.deep.data import tuning
from parlor.games.nethack_chat.deep.data.classes import CLASSES
from parlor.games.nethack_chat.deep.data.items import FOCUS
from parlor.games.nethack_chat.deep.data.monsters import NATURES
from parlor.games.nethack_chat.deep.data.spells import SPELLS
from parlor.games.nethack_chat.deep.events import (
    AbilityUsed,
    Afflicted,
    Dodged,
    Escaped,
    Guarded,
    Mended,
    PackHunts,
    SpellCast,
    SpellHit,
    Strengthened,
)
from parlor.games.nethack_chat.deep.figures import (
    blow_damage,
    hero_power,
    monster_attack,
    pack_bonus,
    spell_damage,
)
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.events import Hurt, LevelUp, Slain, Struck
from parlor.games.nethack_chat.state import Options, first_scene

ARENA = "Guard Room"
FIREBOLT = SPELLS["Firebolt"].power + 1 + FOCUS["Oak Staff"]  # of a mage at level 1, without the die


def rolled(state, act, *draws):
    return perform(state, act, FixedDice(*draws))


# --- classes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CLASS_NAMES)
def test_each_class_begins_with_its_own_things(name):
    scene, sheet = first_scene(Options(edition="deep", hero_class=name)), CLASSES[name]
    assert (scene.hero.hp, scene.hero.weapon, scene.hero.armor, scene.hero.pack) == (
        sheet.hp,
        sheet.weapon,
        sheet.armor,
        sheet.pack,
    )
    assert scene.adventure.mana == scene.adventure.max_mana == sheet.mana
    assert scene.adventure.spells == tuple(spell for level, spell in sheet.spells if level == 1)


@pytest.mark.proves("NC-365", "NC-366", "NC-369", "NC-372")
def test_the_classes_differ_as_the_design_says():
    others = [sheet for name, sheet in CLASSES.items() if name != "warrior"]
    assert all(CLASSES["warrior"].hp > sheet.hp for sheet in others)
    assert all(CLASSES["warrior"].damage > sheet.damage for sheet in others)
    unskilled = [sheet for name, sheet in CLASSES.items() if name != "rogue"]
    assert all(CLASSES["rogue"].dodge > sheet.dodge for sheet in unskilled)
    assert all(CLASSES["rogue"].critical < sheet.critical for sheet in unskilled)
    assert "Fireball" in dict(map(reversed, CLASSES["mage"].spells))
    assert {"Heal", "Bless"} <= set(dict(map(reversed, CLASSES["cleric"].spells)))
    assert len({sheet.ability.name for sheet in CLASSES.values()}) == 4


@pytest.mark.parametrize("name", CLASS_NAMES)
@pytest.mark.proves("NC-367")
def test_a_class_dodges_as_often_as_its_table_says(name):
    state, dodged, blows = deep_state(ARENA, name, ["Rat"], hero={"hp": 900, "max_hp": 900}), 0, 0
    for _ in range(400):
        state, events = do(state, Defend())
        dodged += len(events_of(events, Dodged))
        blows += len(events_of(events, Dodged)) + len(events_of(events, Hurt))
    assert abs(100 * dodged / blows - CLASSES[name].dodge) < 7


@pytest.mark.proves("NC-368")
def test_a_rogue_scores_critical_hits_on_a_five():
    for name, critical in (("rogue", True), ("warrior", False)):
        _, events = rolled(deep_state(ARENA, name, ["Orc"]), Attack("Orc"), *draws_for(5))
        assert only_event(events, Struck).critical is critical


def test_a_level_adds_hp_mana_and_spells():
    state = deep_state(ARENA, "mage", [("Rat", 1)], hero={"xp": 99})
    after, events = do(state, Attack("Rat"))
    assert only_event(events, LevelUp).gain == CLASSES["mage"].hp_per_level
    assert after.now.adventure.max_mana == CLASSES["mage"].mana + CLASSES["mage"].mana_per_level
    assert "Frost Shard" in after.now.adventure.spells


@pytest.mark.parametrize(("name", "item"), [("mage", "Battle Axe"), ("rogue", "Plate Armor"), ("cleric", "Iron Sword")])
def test_a_class_cannot_wear_everything(name, item):
    state = deep_state(hero_class=name, hero={"pack": (item,)})
    assert code(state, Equip(item)) == "not-your-class"


def test_abilities_work_and_must_be_earned_again():
    hurt = {"hp": 10}
    after, events = do(deep_state(ARENA, "warrior", ["Rat"], hero=hurt), Ability())
    warrior, cleric = CLASSES["warrior"], CLASSES["cleric"]
    assert only_event(events, Mended).amount == warrior.hp * warrior.ability.figure // 100
    assert code(after, Ability()) == "not-ready"
    after, events = rolled(deep_state(ARENA, "rogue", ["Orc"]), Ability("Orc"), *draws_for(2))
    assert only_event(events, Struck).damage == (3 + 2 - 3) * 250 // 100
    after, events = do(deep_state(ARENA, "mage", ["Orc"]), Ability())
    assert events == (AbilityUsed("Arcane Surge", 1),)
    free, events = rolled(after, Cast("Firebolt", "Orc"), *draws_for(3))
    assert only_event(events, SpellCast).cost == 0
    assert only_event(events, SpellHit).damage == (FIREBOLT + 3) * tuning.SURGE // 100
    assert free.now.adventure.mana == CLASSES["mage"].mana
    after, events = do(deep_state(ARENA, "cleric", ["Rat"], hero=hurt), Ability())
    assert only_event(events, Mended).amount == min(cleric.hp - 10, cleric.hp * cleric.ability.figure // 100)


# --- magic ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("NC-373", "NC-374")
def test_a_spell_costs_mana_and_is_refused_without():
    state = deep_state(ARENA, "mage", ["Orc"])
    after, _ = do(state, Cast("Firebolt", "Orc"))
    assert after.now.adventure.mana == CLASSES["mage"].mana - SPELLS["Firebolt"].mana
    assert code(deep_state(ARENA, "mage", ["Orc"], adventure={"mana": 2}), Cast("Firebolt", "Orc")) == "no-mana"
    assert code(state, Cast("Heal")) == "no-spell"
    assert code(deep_state(ARENA, "warrior", ["Orc"]), Cast("Heal")) == "no-spell"
    assert code(deep_state(hero_class="mage"), Cast("Firebolt")) == "no-fight"


def test_a_spell_for_one_needs_a_name_among_several():
    state = deep_state(ARENA, "mage", ["Orc", "Rat"])
    assert code(state, Cast("Firebolt")) == "which-target"
    assert code(state, Cast("Firebolt", "all")) == "which-target"
    assert code(state, Cast("Firebolt", "Dragon")) == "no-target"


@pytest.mark.parametrize(("kind", "factor"), [("Wolf", 150), ("Orc", 100), ("Fire Imp", 50)])
@pytest.mark.proves("NC-375")
def test_elements_matter(kind, factor):
    _, events = rolled(deep_state(ARENA, "mage", [kind]), Cast("Firebolt", kind), *draws_for(3))
    assert only_event(events, SpellHit).damage == (FIREBOLT + 3) * factor // 100


def test_every_element_has_a_monster_that_fears_it_and_one_that_does_not():
    for element in ("fire", "frost", "storm", "earth"):
        assert any(element in nature.weak for nature in NATURES.values())
    for element in ("fire", "frost", "storm"):
        assert any(element in nature.resists for nature in NATURES.values())


@pytest.mark.proves("NC-370")
def test_an_area_spell_hits_every_enemy():
    state = deep_state(ARENA, "mage", ["Orc", "Wolf", "Rat"], adventure={"spells": ("Fireball",)})
    _, events = do(state, Cast("Fireball"))
    assert [hit.target for hit in events_of(events, SpellHit)] == ["Orc", "Wolf 2", "Rat 3"]


@pytest.mark.proves("NC-377")
def test_a_curse_weakens_and_wears_off():
    state = deep_state(ARENA, "mage", ["Orc"], adventure={"spells": ("Weaken",)}, hero={"hp": 300, "max_hp": 300})
    state, events = do(state, Cast("Weaken", "Orc"))
    assert only_event(events, Afflicted).attack == 4
    assert {hurt.attack for hurt in events_of(events, Hurt)} <= {3}
    attacks = []
    for _ in range(5):
        state, events = do(state, Defend())
        attacks += [hurt.attack for hurt in events_of(events, Hurt)]
    assert 7 in attacks
    assert state.now.adventure.plights[0].conditions == ()


@pytest.mark.proves("NC-376")
def test_a_blessing_strengthens_and_wears_off():
    state = deep_state(ARENA, "cleric", ["Rat"])
    before = hero_power(state.now.hero, state.now.adventure)
    state, events = do(state, Cast("Bless"))
    assert only_event(events, Strengthened).rounds == 5
    assert hero_power(state.now.hero, state.now.adventure) == before + 2
    for _ in range(4):
        state, _ = do(state, Defend())
    assert hero_power(state.now.hero, state.now.adventure) == before


@pytest.mark.proves("NC-371")
def test_heal_mends_and_is_refused_at_full_health():
    state = deep_state(hero_class="cleric", hero={"hp": 5})
    after, events = do(state, Cast("Heal"))
    assert only_event(events, Mended).hp == after.now.hero.hp > 15
    assert code(deep_state(hero_class="cleric"), Cast("Heal")) == "not-hurt"


def test_anyone_can_read_a_scroll_once():
    state = deep_state(ARENA, "warrior", ["Orc", "Rat"], hero={"pack": ("Scroll of Fireball",)})
    after, events = do(state, Use("Scroll of Fireball"))
    assert len(events_of(events, SpellHit)) == 2
    assert after.now.hero.pack == ()


def test_thrown_things():
    state = deep_state(ARENA, "warrior", ["Orc", "Skeleton"], hero={"pack": ("Holy Water", "Fire Bomb", "Smoke Bomb")})
    assert code(state, Use("Holy Water", "Orc")) == "which-target"
    assert len(events_of(do(state, Use("Fire Bomb"))[1], SpellHit)) == 2
    assert only_event(do(state, Use("Holy Water", "Skeleton 2"))[1], SpellHit).target == "Skeleton 2"
    fled, _ = do(state, Use("Smoke Bomb"))
    assert fled.now.here.name != ARENA
    assert code(deep_state(hero={"pack": ("Smoke Bomb",)}), Use("Smoke Bomb")) == "no-fight"


def test_spell_damage_is_rounded_down_and_never_negative():
    assert spell_damage(7, 6, "", False) == 13 * tuning.SPELL_CRITICAL // 100
    assert spell_damage(7, 1, "resists", False) == 4
    assert spell_damage(0, 1, "resists", False) == 0
    assert (
        blow_damage(
            1, 1, NATURES and deep_state(ARENA, monsters=["Troll"]).now.chamber.monsters[0].traits, 6, 100, False
        )
        == 0
    )


# --- the ways of monsters ------------------------------------------------------------------------------------------


def rounds(kind, hp, acts=200):
    """Return all events of many rounds, each against a monster with these HP."""
    found = []
    for seed in range(acts):
        state = deep_state(ARENA, "warrior", [(kind, hp)], hero={"hp": 500, "max_hp": 500})
        _, events = perform(state, Defend(), parlor_chance(seed))
        found.append(events)
    return found


def parlor_chance(seed):
    from parlor.kernel import Chance

    return Chance(seed, 1)


def share(found, kind):
    return sum(bool(events_of(events, kind)) for events in found) / len(found)


@pytest.mark.proves("NC-356")
def test_an_aggressive_monster_always_attacks():
    assert share(rounds("Orc", 1), Hurt) > 0.9
    assert share(rounds("Orc", 1), Guarded) == share(rounds("Orc", 1), Escaped) == 0


@pytest.mark.proves("NC-357")
def test_a_defensive_monster_guards_below_half_its_hp():
    assert share(rounds("Dark Mage", 30), Guarded) == 0
    assert 0.35 < share(rounds("Dark Mage", 14), Guarded) < 0.65


def test_a_guard_halves_the_next_blow():
    guarding = {"plights": (Plight(guarding=True),)}
    _, events = rolled(deep_state(ARENA, "warrior", ["Orc"], adventure=guarding), Attack("Orc"), *draws_for(4))
    assert only_event(events, Struck).damage == (5 + CLASSES["warrior"].damage + 4 - 3) // 2


@pytest.mark.proves("NC-358")
def test_a_cowardly_monster_runs_below_a_quarter_of_its_hp():
    assert share(rounds("Goblin Scout", 4), Escaped) == 0
    assert 0.35 < share(rounds("Goblin Scout", 3), Escaped) < 0.65
    state = deep_state(ARENA, "warrior", [("Goblin Scout", 3)])
    after, events = rolled(state, Defend(), 0)
    assert only_event(events, Escaped).kind == "Goblin Scout"
    assert not after.now.fighting
    assert not events_of(events, Slain)


@pytest.mark.proves("NC-359")
def test_a_pack_strikes_harder_together():
    two, one = deep_state(ARENA, monsters=["Wolf", "Wolf"]).now, deep_state(ARENA, monsters=["Wolf", "Orc"]).now
    assert (pack_bonus(two.chamber), pack_bonus(one.chamber)) == (tuning.PACK_BONUS, 0)
    kind = two.chamber.monsters[0].traits
    assert monster_attack(kind, Plight(), 2) == kind.attack + 2
    assert monster_attack(kind, Plight((Condition("Weaken", 2, 99),)), 2) == 0
    dead = deep_state(ARENA, monsters=["Wolf", ("Wolf", 0)]).now
    assert pack_bonus(dead.chamber) == 0


def test_a_pack_is_announced():
    state = deep_state("Dark Corridor")
    north = state.now.rooms[3]
    assert north.name == ARENA
    state, events = do(state, Move("north"))
    assert not events_of(events, PackHunts)


def test_flight_does_not_lead_through_locked_or_hidden_ways():
    seen = set()
    for seed in range(60):
        state = deep_state("Torture Chamber", "rogue", ["Rat"])
        after, _ = perform(state, Flee(), parlor_chance(seed))
        seen.add(after.now.here.name)
    assert seen == {"Torture Chamber", "Secret Passage", "Prison Cell"}
