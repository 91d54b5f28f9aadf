"""Ways: moving, traps, searching, locks, resting."""

from __future__ import annotations

from msgspec.structs import replace

from ..engine.rooms import EXIT, room_name
from ..engine.sight import sight_of_room
from ..events import Died, Entered, Fled
from ..state import Monster
from . import marks
from .data import tuning
from .data.floors import WANDERERS
from .data.items import LOCKPICK
from .data.people import TRAPS
from .endings import end_adventure
from .events import (
    Ambushed,
    CacheFound,
    HeroRested,
    LockHeld,
    NothingFound,
    SecretFound,
    TrapDisarmed,
    TrapNoticed,
    TrapSprung,
    Unlocked,
)
from .fights import begin_fight, gain_experience
from .figures import rests_left, skill
from .generator import named
from .sites import Site
from .talk import complete_quest, greet_chieftain
from .turn import DeepTurn
from .ways import neighbors_of

DISARM_XP = 12


def move(turn: DeepTurn, direction: str) -> None:
    to = turn.site.exits[direction]
    if to == EXIT:
        turn.mark("home")
        complete_quest(turn, "captives")
        end_adventure(turn, "exodus")
    else:
        enter(turn, to)


def run_away(turn: DeepTurn) -> None:
    """Get to a random room next door, through a way that is open."""
    to = turn.dice.choice(neighbors_of(turn.scene))
    turn.emit(Fled(room_name(to, turn.scene.dungeon)))
    enter(turn, to)


def enter(turn: DeepTurn, to: int) -> None:
    """Go to a room. A trap may spring, and monsters who live there fight, except those who want to talk first."""
    before = turn.site
    direction = next(way for way, beyond in before.exits.items() if beyond == to)
    turn.adventure = replace(turn.adventure, plights=(), talk="")
    found = turn.enter_room(to)
    site = turn.site
    fights = bool(turn.living()) and not is_parley(turn)
    hidden = tuple([way for way in site.hidden if not turn.has_mark(marks.secret(to, way))])
    turn.emit(
        Entered(
            direction,
            before.name,
            not found.visited,
            sight_of_room(turn.scene.dungeon, to, turn.chamber, hidden, fights),
        )
    )
    if site.trap and not found.visited:
        meet_trap(turn, site)
    if turn.hero.hp:
        face_monsters(turn)


def is_parley(turn: DeepTurn) -> bool:
    """Return whether those who live in this room talk before they fight."""
    return turn.site.site == "hall" and not turn.has_mark(marks.WAR)


def face_monsters(turn: DeepTurn) -> None:
    """Let those who live here fight, or speak first."""
    if not turn.living():
        return
    if is_parley(turn):
        greet_chieftain(turn)
    else:
        begin_fight(turn)


# --- traps ---------------------------------------------------------------------------------------------------------


def meet_trap(turn: DeepTurn, site: Site) -> None:
    """See the trap in time, or walk into it."""
    if turn.chance(tuning.NOTICE_CHANCE + skill(turn.adventure)):
        turn.mark(marks.trap_seen(turn.room))
        turn.emit(TrapNoticed(site.trap))
    else:
        spring(turn)


def spring(turn: DeepTurn) -> None:
    """Let the trap of this room do its damage. It is gone afterwards."""
    trap = TRAPS[turn.site.trap]
    damage = trap.damage + 1 + turn.dice.below(6)
    hp = turn.wound(damage)
    turn.mark(marks.trap_gone(turn.room))
    turn.emit(TrapSprung(trap.name, damage, hp))
    if not hp:
        turn.emit(Died(trap.name, turn.site.name))


def disarm(turn: DeepTurn, trap: str) -> None:
    if turn.chance(tuning.DISARM_CHANCE + skill(turn.adventure)):
        turn.mark(marks.trap_gone(turn.room))
        turn.emit(TrapDisarmed(trap))
        gain_experience(turn, DISARM_XP)
    else:
        spring(turn)


# --- searching -----------------------------------------------------------------------------------------------------


def search(turn: DeepTurn) -> None:
    if not (turn.chance(tuning.SEARCH_CHANCE + skill(turn.adventure)) and reveal_room(turn)):
        turn.emit(NothingFound())


def reveal_room(turn: DeepTurn) -> bool:
    """Find everything that is hidden here. Return whether there was anything."""
    site, room, found = turn.site, turn.room, False
    for way in site.hidden:
        if not turn.has_mark(marks.secret(room, way)):
            turn.mark(marks.secret(room, way))
            turn.emit(SecretFound(way, room_name(site.exits[way], turn.scene.dungeon)))
            found = True
    if site.trap and not turn.has_mark(marks.trap_seen(room)) and not turn.has_mark(marks.trap_gone(room)):
        turn.mark(marks.trap_seen(room))
        turn.emit(TrapNoticed(site.trap))
        found = True
    if site.cache and not turn.has_mark(marks.cache(room)):
        turn.mark(marks.cache(room))
        turn.chamber = replace(turn.chamber, items=(*turn.chamber.items, *site.cache))
        turn.emit(CacheFound(site.cache))
        found = True
    return found


# --- locks ---------------------------------------------------------------------------------------------------------


def unlock(turn: DeepTurn, direction: str) -> None:
    """Open a locked door with its key, or else try a lockpick."""
    door, adventure = turn.site.doors[direction], turn.adventure
    if door.key in adventure.keepsakes:
        at = adventure.keepsakes.index(door.key)
        turn.adventure = replace(adventure, keepsakes=adventure.keepsakes[:at] + adventure.keepsakes[at + 1 :])
        turn.mark(marks.door(turn.room, direction))
        turn.emit(Unlocked(door.name, door.key))
    elif turn.chance(tuning.PICK_CHANCE + skill(adventure)):
        turn.mark(marks.door(turn.room, direction))
        turn.emit(Unlocked(door.name, LOCKPICK))
    else:
        at = turn.hero.pack.index(LOCKPICK)
        turn.hero = replace(turn.hero, pack=turn.hero.pack[:at] + turn.hero.pack[at + 1 :])
        turn.emit(LockHeld(door.name, LOCKPICK))


# --- rest ----------------------------------------------------------------------------------------------------------


def rest(turn: DeepTurn) -> None:
    """Get HP and mana back. Monsters may find the hero asleep."""
    spend_rest(turn)
    sleep(turn)
    meet_wanderers(turn)


def spend_rest(turn: DeepTurn) -> None:
    number = tuning.RESTS - rests_left(turn.adventure, turn.room)
    turn.mark(marks.rest(turn.room, number))


def sleep(turn: DeepTurn) -> None:
    """Get HP, mana and the ability back."""
    hero, adventure = turn.hero, turn.adventure
    gain = min(hero.max_hp - hero.hp, hero.max_hp * tuning.REST_HP // 100)
    mana = min(adventure.max_mana - adventure.mana, adventure.max_mana * tuning.REST_MANA // 100)
    turn.hero = replace(hero, hp=hero.hp + gain)
    turn.adventure = replace(turn.adventure, mana=adventure.mana + mana, wait=0)
    turn.emit(HeroRested(gain, turn.hero.hp, hero.max_hp, mana, rests_left(turn.adventure, turn.room)))


def meet_wanderers(turn: DeepTurn) -> None:
    """Perhaps let monsters find the hero asleep."""
    if turn.chance(tuning.AMBUSH_CHANCE):
        band = named(turn.dice.choice(WANDERERS[turn.site.floor]))
        monsters = tuple([Monster(name, kind, Monster(name, kind, 0).traits.hp) for name, kind in band])
        turn.chamber = replace(turn.chamber, monsters=monsters)
        turn.emit(Ambushed(tuple([monster.name for monster in monsters])))
        begin_fight(turn)
