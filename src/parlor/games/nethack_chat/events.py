"""The events, with all numbers and dice. A text or a page can describe a run by them alone."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .actions import TurnAct
from .deep.events import DeepAnswer, DeepEvent
from .party.party_events import PartyEvent

ThingSort = Literal[
    "monster",
    "weapon",
    "armor",
    "potion",
    "treasure",
    "chest",
    "scroll",
    "tool",
    "material",
    "keepsake",
    "spell",
    "person",
    "trap",
    "door",
    "ability",
]


class Exit(Struct, frozen=True):
    direction: str
    room: str


class Foe(Struct, frozen=True):
    """A living monster as the player sees it."""

    name: str
    kind: str
    hp: int
    max_hp: int
    heavy: bool  # a heavy blow is coming


class Pile(Struct, frozen=True):
    """Several items of the same name."""

    name: str
    qty: int


class Sight(Struct, frozen=True):
    """A room as the player sees it."""

    room: str
    description: str
    exits: tuple[Exit, ...]
    foes: tuple[Foe, ...]
    floor: tuple[Pile, ...]  # gold is a pile of Gold Coins
    chest: Literal["", "closed", "open"]


# --- travel --------------------------------------------------------------------------------------------------------


class Entered(Struct, frozen=True, tag="entered"):
    direction: str
    came_from: str  # the room
    first: bool  # for the first time
    sight: Sight


class FightBegan(Struct, frozen=True, tag="fight-began"):
    monsters: tuple[str, ...]


class WindsUp(Struct, frozen=True, tag="winds-up"):
    """A heavy blow is coming: the monster's die is a six."""

    monster: str


class Fled(Struct, frozen=True, tag="fled"):
    """A successful flight; Entered follows."""

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
    level: int  # bonus of the hero's level
    strength: int  # bonus of a potion
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
    drop: str  # name of the item that lies in the room now; "": none


class LevelUp(Struct, frozen=True, tag="level-up"):
    level: int
    gain: int  # added to HP and Max HP
    hp: int
    max_hp: int
    damage: int  # bonus from now on
    defense: int


class RoomCleared(Struct, frozen=True, tag="room-cleared"):
    """The last monster here is dead."""

    room: str


class Defended(Struct, frozen=True, tag="defended"):
    pass


class Drank(Struct, frozen=True, tag="drank"):
    item: str
    effect: Literal["heal", "restore", "strength", "defense"]
    amount: int  # HP restored, or bonus to damage or defense
    turns: int  # of the bonus; 0 for healing
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
    armor: int  # 0 against a magic bolt
    level: int  # bonus of the hero's level
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


# --- items ---------------------------------------------------------------------------------------------------------


class Looted(Struct, frozen=True, tag="looted"):
    items: tuple[str, ...]  # into the pack
    treasure: tuple[str, ...]  # turned into gold
    gold: int  # in all
    chest: bool  # whether a chest was opened


class PackFull(Struct, frozen=True, tag="pack-full"):
    left: tuple[str, ...]  # items that stay in the room
    droppable: tuple[str, ...]  # items that could be dropped instead


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
    act: TurnAct  # that was taken back


class Reply(Struct, frozen=True, tag="reply"):
    """The game master's reply to a line."""

    text: str


class Retold(Struct, frozen=True, tag="retold"):
    """The last reply in other words, which replace it."""

    text: str


# --- answers -------------------------------------------------------------------------------------------------------


class Looked(Struct, frozen=True, tag="looked"):
    sight: Sight


class StatusTold(Struct, frozen=True, tag="status-told"):
    hp: int
    max_hp: int
    level: int
    xp: int
    next_xp: int  # XP of the next level
    gold: int
    weapon: str
    armor: str
    pack: tuple[Pile, ...]
    strength: int  # attacks left of a Strength Potion
    defense: int  # rounds left of a Defense Potion


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
    sort: ThingSort
    sentence: str  # what the hero knows of it


class Helped(Struct, frozen=True, tag="helped"):
    verbs: tuple[str, ...]  # of the acts that are legal now


class Hinted(Struct, frozen=True, tag="hinted"):
    advice: str  # a code: "heavy-blow", "low-hp", ...
    sentence: str
    act: TurnAct | None  # the best act, with the option `hints`


TravelEvent = Entered | FightBegan | WindsUp | Fled | FleeFailed
CombatEvent = Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied
HeroEvent = Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped
EndEvent = Died | Won | Undone
AnswerEvent = Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | DeepAnswer
Event = TravelEvent | CombatEvent | HeroEvent | EndEvent | AnswerEvent | DeepEvent | PartyEvent | Reply | Retold
