"""What happened, with every number and every die."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .actions import Deed


class Exit(Struct, frozen=True):
    direction: str
    room: str


class Foe(Struct, frozen=True):
    """A living monster, as one sees it."""

    name: str
    kind: str
    hp: int
    max_hp: int
    heavy: bool  # it winds up a heavy blow


class Pile(Struct, frozen=True):
    """Equal things."""

    name: str
    qty: int


class Sight(Struct, frozen=True):
    """What a room shows."""

    room: str
    description: str
    exits: tuple[Exit, ...]
    foes: tuple[Foe, ...]
    floor: tuple[Pile, ...]  # gold as so many Gold Coins
    chest: Literal["", "closed", "open"]


# --- ways ----------------------------------------------------------------------------------------------------------


class Entered(Struct, frozen=True, tag="entered"):
    direction: str
    came_from: str  # the room
    first: bool  # for the first time
    sight: Sight


class FightBegan(Struct, frozen=True, tag="fight-began"):
    monsters: tuple[str, ...]


class WindsUp(Struct, frozen=True, tag="winds-up"):
    """A heavy blow is coming: that monster's die shows a six."""

    monster: str


class Fled(Struct, frozen=True, tag="fled"):
    """A flight that led to the room entered next."""

    room: str


class FleeFailed(Struct, frozen=True, tag="flee-failed"):
    pass


# --- the hero's side of a round ------------------------------------------------------------------------------------


class Struck(Struct, frozen=True, tag="struck"):
    """(weapon + roll + level + strength - defense), doubled on a six, half as much again where brittle; 0 is a miss."""

    target: str
    weapon: str
    base: int  # the weapon's damage
    roll: int
    level: int  # the bonus of one's level
    strength: int  # that of a potion
    defense: int  # the monster's
    critical: bool
    brittle: bool
    damage: int
    hp: int  # left to the monster


class Slain(Struct, frozen=True, tag="slain"):
    monster: str
    kind: str
    xp: int
    gold: int
    drop: str  # lies in the room now; "" is nothing


class LevelUp(Struct, frozen=True, tag="level-up"):
    level: int
    gain: int  # of HP and of Max HP
    hp: int
    max_hp: int
    damage: int  # the bonus from now on
    defense: int


class RoomCleared(Struct, frozen=True, tag="room-cleared"):
    """The last monster here is dead."""

    room: str


class Defended(Struct, frozen=True, tag="defended"):
    pass


class Drank(Struct, frozen=True, tag="drank"):
    item: str
    effect: Literal["heal", "restore", "strength", "defense"]
    amount: int  # HP restored, or what is added to damage or defense
    turns: int  # for which it is added
    hp: int
    max_hp: int


class WoreOff(Struct, frozen=True, tag="wore-off"):
    effect: Literal["strength", "defense"]


class Equipped(Struct, frozen=True, tag="equipped"):
    item: str
    slot: Literal["weapon", "armor"]
    figure: int  # damage or defense
    replaced: str  # goes into the pack


# --- the monsters' side --------------------------------------------------------------------------------------------


class Hurt(Struct, frozen=True, tag="hurt"):
    """(attack + roll - armor - level - potion), doubled on a six, doubled in a rage, halved by defending."""

    monster: str
    attack: int
    roll: int
    armor: int  # none against a magic bolt
    level: int  # the bonus of one's level
    potion: int
    critical: bool
    rage: bool
    defended: bool
    damage: int
    hp: int  # left to the hero


class Regenerated(Struct, frozen=True, tag="regenerated"):
    monster: str
    healed: int
    hp: int


class Rallied(Struct, frozen=True, tag="rallied"):
    """The monster heals its allies and does not strike."""

    monster: str
    allies: tuple[str, ...]
    healed: tuple[int, ...]


# --- things --------------------------------------------------------------------------------------------------------


class Looted(Struct, frozen=True, tag="looted"):
    items: tuple[str, ...]  # into the pack
    treasure: tuple[str, ...]  # turned into gold
    gold: int  # in all
    chest: bool  # that was opened for it


class PackFull(Struct, frozen=True, tag="pack-full"):
    left: tuple[str, ...]  # in the room
    droppable: tuple[str, ...]  # that could make place


class Dropped(Struct, frozen=True, tag="dropped"):
    item: str


# --- the end -------------------------------------------------------------------------------------------------------


class Died(Struct, frozen=True, tag="died"):
    by: str
    room: str


class Won(Struct, frozen=True, tag="won"):
    turns: int
    achievements: tuple[str, ...]


class Undone(Struct, frozen=True, tag="undone"):
    act: Deed  # that never was


class Reply(Struct, frozen=True, tag="reply"):
    """What the master says to a line of the player's."""

    text: str


class Retold(Struct, frozen=True, tag="retold"):
    """The same in other words, which stand in its place from now on."""

    text: str


# --- answers -------------------------------------------------------------------------------------------------------


class Looked(Struct, frozen=True, tag="looked"):
    sight: Sight


class StatusTold(Struct, frozen=True, tag="status-told"):
    hp: int
    max_hp: int
    level: int
    xp: int
    next_xp: int  # at which the next level is reached
    gold: int
    weapon: str
    armor: str
    pack: tuple[Pile, ...]
    strength: int  # attacks that are still stronger
    defense: int  # monsters' phases in which one is better protected


class InventoryTold(Struct, frozen=True, tag="inventory-told"):
    weapon: str
    damage: int
    armor: str
    defense: int
    pack: tuple[Pile, ...]
    slots: int  # in use
    slots_max: int
    gold: int


class Examined(Struct, frozen=True, tag="examined"):
    thing: str
    sort: Literal["monster", "weapon", "armor", "potion", "treasure", "chest"]
    sentence: str  # what one knows of it


class Helped(Struct, frozen=True, tag="helped"):
    verbs: tuple[str, ...]  # that are possible now


class Hinted(Struct, frozen=True, tag="hinted"):
    advice: str  # a code: "heavy-blow", "low-hp", ...
    sentence: str
    act: Deed | None  # the best there is, where the options ask for more than a hint


Way = Entered | FightBegan | WindsUp | Fled | FleeFailed
Blow = Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied
OwnAct = Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped
Turning = Died | Won | Undone
Answer = Looked | StatusTold | InventoryTold | Examined | Helped | Hinted
Event = Way | Blow | OwnAct | Turning | Answer | Reply | Retold
