"""The lines that the page sends for its buttons in the deep edition are read as what the buttons say."""

import pytest
from deep_runs import CLASS_NAMES, deep_state
from msgspec.structs import replace

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import (
    Ability,
    Answer,
    Buy,
    Cast,
    Combine,
    Disarm,
    Haggle,
    Loot,
    Rest,
    Search,
    Sell,
    Talk,
    Unlock,
    Use,
)
from parlor.games.nethack_chat.deep.data.dialogues import NODES
from parlor.games.nethack_chat.deep.data.people import PEOPLE
from parlor.games.nethack_chat.deep.data.recipes import RECIPES
from parlor.games.nethack_chat.deep.data.spells import SPELLS
from parlor.games.nethack_chat.deep.reading import read_line
from parlor.games.nethack_chat.deep.sites import FIRST_DEEP
from parlor.games.nethack_chat.deep.ways import choices_at
from parlor.games.nethack_chat.engine.rooms import rooms_of
from parlor.games.nethack_chat.narrator.conversation import apply_line
from parlor.games.nethack_chat.narrator.small_talk import best_owned

HOMES = {name: site.name for site in rooms_of(FIRST_DEEP).values() for name in getattr(site, "people", ())}
KEEPSAKES = ("Silver Locket", "Forged Orders", "Clan Totem", *("Rune Stone",) * 3)
STORIES = ((), ("quest/moss", "freed/Captive Dorga", "elsbeth-rests", "knows-debt"))


def in_peace(*given, **more):
    state = deep_state(*given, **more)
    return replace(state, now=replace(state.now, dice=()))


def meaning(state, line):
    return read_line(game.view(state, 0), line).acts


@pytest.mark.parametrize("person", PEOPLE)
def test_every_choice_is_read_from_its_own_label(person):
    for node in (name for name in NODES if name.partition("-")[0] == PEOPLE[person].first):
        for hero_class, marks in ((one, story) for one in CLASS_NAMES for story in STORIES):
            adventure = {"talk": node, "keepsakes": KEEPSAKES, "marks": marks}
            hero = {"gold": 2000, "pack": ("Glowing Moss", "Glowing Moss", "Smoke Bomb")}
            state = in_peace(HOMES[person], hero_class, hero=hero, adventure=adventure)
            for choice in choices_at(state.now, node):
                label = choice.label[0].upper() + choice.label[1:]
                assert meaning(state, label) == (Answer(choice.key),), label


def test_an_offer_of_gold_with_another_number_is_no_answer():
    state = in_peace("Throne Hall", hero={"gold": 2000}, adventure={"talk": "chieftain"})
    assert meaning(state, "I offer 1400 gold") == (Answer("tribute"),)
    assert meaning(state, "Give me 9999 gold") == ()


@pytest.mark.parametrize("merchant", [one for one in PEOPLE.values() if one.wares], ids=lambda one: one.name)
def test_wares_are_bought_haggled_for_and_sold_by_name(merchant):
    state = in_peace(HOMES[merchant.name], hero={"gold": 500, "hp": 5})
    assert meaning(state, f"I talk to {merchant.name}") == (Talk(merchant.name),)
    assert meaning(state, "I rest here") == (Rest(),)
    for ware in dict.fromkeys(merchant.wares):
        assert meaning(state, f"I buy the {ware}") == (Buy(ware),)
        assert meaning(state, f"I haggle for the {ware}") == (Haggle(ware),)
        owner = in_peace(HOMES[merchant.name], hero={"pack": (ware, "Bread")})
        assert meaning(owner, f"I sell the {ware}") == (Sell(ware),)


@pytest.mark.parametrize("foe", ["Wolf", "Goblin Scout 2"])
def test_spells_scrolls_and_things_to_throw_name_their_target(foe):
    pack = ("Fire Bomb", "Holy Water", "Bread", "Mana Potion", "Scroll of Firebolt", "Scroll of Fireball")
    adventure = {"spells": tuple(SPELLS), "mana": 40}
    fight = deep_state("Guard Room", "mage", ("Wolf", "Goblin Scout"), hero={"pack": pack}, adventure=adventure)
    for name, spell in SPELLS.items():
        target = foe if spell.needs_target else ""
        if spell.sort != "light":
            line = f"I cast {name}{f' at the {target}' if target else ''}"
            assert meaning(fight, line) == (Cast(name, target),), line
    assert meaning(fight, f"I read the Scroll of Firebolt at the {foe}") == (Use("Scroll of Firebolt", foe),)
    assert meaning(fight, f"I throw the Holy Water at the {foe}") == (Use("Holy Water", foe),)
    assert meaning(fight, "I read the Scroll of Fireball") == (Use("Scroll of Fireball"),)
    assert meaning(fight, "I throw the Fire Bomb") == (Use("Fire Bomb"),)
    assert meaning(fight, "I eat the bread") == (Use("Bread"),)


@pytest.mark.parametrize(
    ("hero_class", "line", "act"),
    [
        ("warrior", "I use Second Wind", Ability()),
        ("rogue", "I use Backstab on the Wolf", Ability("Wolf")),
        ("mage", "I use Arcane Surge", Ability()),
        ("cleric", "I use Lay on Hands", Ability()),
    ],
)
def test_an_ability_is_used_by_its_name(hero_class, line, act):
    assert meaning(deep_state("Guard Room", hero_class, ("Wolf",)), line) == (act,)


def test_doors_traps_and_secrets_of_a_room():
    assert meaning(in_peace(), "I search the room") == (Search(),)
    locked = in_peace("Prison Cell", adventure={"keepsakes": ("Iron Key",)})
    assert meaning(locked, "I unlock the Cell Door") == (Unlock("Cell Door"),)
    trapped = in_peace("Storage Room", adventure={"marks": ("trap-seen/4",)})
    assert meaning(trapped, "I disarm the Tripwire") == (Disarm("Tripwire"),)


def test_taking_a_scroll_casts_nothing():
    state = in_peace(hero_class="mage", items=("Scroll of Firebolt",))
    assert meaning(state, "I take the scroll of firebolt") == (Loot("Scroll of Firebolt"),)


@pytest.mark.parametrize("pair", RECIPES, ids=RECIPES.get)
def test_two_things_are_combined_in_either_order(pair):
    one, other = sorted(pair)
    kept = tuple(name for name in pair if name == "Torn Page")
    pack = tuple(name for name in pair if name not in kept)
    state = in_peace(hero={"pack": pack}, adventure={"keepsakes": kept})
    assert meaning(state, f"I combine the {one} with the {other}") == (Combine(one, other),)
    assert meaning(state, f"I combine the {other} with the {one}") == (Combine(other, one),)


@pytest.mark.parametrize("line", ["tell me a joke", "what is the best weapon?", "who are you?"])
def test_small_talk_knows_the_things_of_this_edition(line):
    pack = ("Lockpick", "Scroll of Light", "Magic Blade", "Wolf Pelt")
    state = in_peace(hero_class="cleric", hero={"weapon": "War Hammer", "pack": pack})
    after, events = apply_line(state, read_line(game.view(state, 0), line))
    assert events[-1].text
    assert after.now.turn == state.now.turn
    assert best_owned(state.now, "weapon") == "War Hammer"  # a Cleric cannot wield the better blade
