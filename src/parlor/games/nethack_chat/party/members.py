"""The members of a party, and the scene as one of them sees it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from parlor.kernel import Seat

from ..deep.adventure import Adventure
from ..deep.data.classes import CLASSES, ClassName
from ..deep.start import DEFAULT_CLASS, first_hero
from ..deep.ways import adventure_of
from ..state import Chamber, Companion, Hero, Monster, Options, Party, PartyView, Scene
from . import party_tuning as tuning

Companions = Sequence[Companion]


def first_party(options: Options) -> Party:
    """Return the heroes at the start. All but the first, if the options name its class, still choose theirs."""
    size = options.heroes
    unchosen = tuple(range(1 if options.hero_class else 0, size))
    companions = [first_companion(options.hero_class or DEFAULT_CLASS, options)] * size
    return Party(with_free_classes(companions, unchosen, options), (None,) * size, unchosen)


def first_companion(name: ClassName, options: Options) -> Companion:
    hero, adventure = first_hero(name, options.easy)
    return Companion(hero, name, adventure.mana, adventure.max_mana, adventure.spells)


def with_free_classes(companions: Companions, unchosen: Collection[Seat], options: Options) -> tuple[Companion, ...]:
    """Return the heroes with the classes that are left, in order, for the seats that have not chosen."""
    free = iter(free_classes(companions, unchosen))
    return tuple(
        [
            replace(first_companion(next(free), options), missed=one.missed, away=one.away) if seat in unchosen else one
            for seat, one in enumerate(companions)
        ]
    )


def free_classes(companions: Companions, unchosen: Collection[Seat]) -> list[ClassName]:
    """Return the classes that no player has chosen."""
    taken = {one.hero_class for seat, one in enumerate(companions) if seat not in unchosen}
    return [name for name in tuning.CLASS_ORDER if name not in taken]


def name_of(companion: Companion) -> str:
    """Return the name of a hero: every class occurs once in a party."""
    return CLASSES[companion.hero_class].name


def toughened(scene: Scene, size: int) -> Scene:
    """Return the scene with the HP that monsters have against a party; those who have them already keep theirs."""
    percent = tuning.TOUGHNESS[size]
    return replace(scene, chambers=tuple([chamber and tough_chamber(chamber, percent) for chamber in scene.chambers]))


def tough_chamber(chamber: Chamber, percent: int) -> Chamber:
    if percent == 100 or all(monster.full for monster in chamber.monsters):
        return chamber
    return replace(chamber, monsters=tuple([tough_monster(monster, percent) for monster in chamber.monsters]))


def tough_monster(monster: Monster, percent: int) -> Monster:
    if monster.full:
        return monster
    full = monster.hp * percent // 100
    return replace(monster, hp=full, full=full)


# --- one hero in the scene -----------------------------------------------------------------------------------------


def own_adventure(shared: Adventure, companion: Companion) -> Adventure:
    """Return what the party shares, with the part that is the hero's own."""
    return replace(
        shared,
        hero_class=companion.hero_class,
        mana=companion.mana,
        max_mana=companion.max_mana,
        spells=companion.spells,
        conditions=companion.conditions,
        surge=companion.surge,
        wait=companion.wait,
    )


def put_in(scene: Scene, companion: Companion) -> Scene:
    """Return the scene with this hero in it."""
    return replace(scene, hero=companion.hero, adventure=own_adventure(adventure_of(scene), companion))


def taken_out(companion: Companion, hero: Hero, adventure: Adventure) -> Companion:
    """Return the companion after its hero was in the scene."""
    return Companion(
        hero,
        companion.hero_class,
        adventure.mana,
        adventure.max_mana,
        adventure.spells,
        adventure.conditions,
        adventure.surge,
        adventure.wait,
        companion.lies,
        companion.missed,
        companion.away,
    )


def standing(companions: Companions) -> list[Seat]:
    return [seat for seat, one in enumerate(companions) if one.stands]


def front(companions: Companions) -> Companion:
    """Return the hero that a scene shows to those who have none in it: the first that stands, else one that fell."""
    return next((one for one in companions if one.stands), None) or next(
        (one for one in companions if one.lies), companions[0]
    )


def seen_by(scene: Scene, companions: Companions, viewer: Seat) -> Scene:
    """Return the scene with the viewer's hero, if that one stands."""
    own = viewer >= 0 and companions[viewer].stands
    return put_in(scene, companions[viewer] if own else front(companions))


def acting_order(companions: Companions, turn: int) -> tuple[Seat, ...]:
    """Return the seats that take part in a round, in order. A different one begins each round."""
    size = len(companions)
    seats = [(turn + step) % size for step in range(size)]
    return tuple([seat for seat in seats if companions[seat].stands])


def fallen_here(scene: Scene, companions: Companions) -> list[Companion]:
    """Return the heroes who lie in this room."""
    return [one for one in companions if one.lies == scene.room and not one.away]


def view_of(party: Party, scene: Scene, viewer: Seat) -> PartyView:
    """Return what the viewer knows of the party: all but what the others have said for this round."""
    own = party.sealed[viewer] if viewer >= 0 else None
    spoken = tuple([said is not None for said in party.sealed])
    order = acting_order(party.companions, scene.turn)
    return PartyView(party.companions, spoken, own, order, party.unchosen)
