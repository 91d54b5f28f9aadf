"""The events, with all numbers and dice. A text or a page can describe a run by them alone."""

from __future__ import annotations

from typing import Literal

from parlor.shared.structs import Frozen, Tagged

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


class Exit(Frozen):
    direction: str
    room: str


class Foe(Frozen):
    """A living monster as the player sees it."""

    name: str
    kind: str
    hp: int
    max_hp: int
    heavy: bool  # a heavy blow is coming


class Pile(Frozen):
    """Several items of the same name."""

    name: str
    qty: int


class Sight(Frozen):
    """A room as the player sees it."""

    room: str
    description: str
    exits: tuple[Exit, ...]
    foes: tuple[Foe, ...]
    floor: tuple[Pile, ...]  # gold is a pile of Gold Coins
    chest: Literal["", "closed", "open"]


# --- travel --------------------------------------------------------------------------------------------------------


class Entered(Tagged):
    direction: str
    came_from: str  # the room
    first: bool  # for the first time
    sight: Sight


class FightBegan(Tagged):
    monsters: tuple[str, ...]


class WindsUp(Tagged):
    """A heavy blow is coming: the monster's die is a six."""

    monster: str


class Fled(Tagged):
    """A successful flight; Entered follows."""

    room: str


class FleeFailed(Tagged):
    pass


# --- the hero's side of a round ------------------------------------------------------------------------------------


class Struck(Tagged):
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


class Slain(Tagged):
    monster: str
    kind: str
    xp: int
    gold: int
    drop: str  # name of the item that lies in the room now; "": none


class LevelUp(Tagged):
    level: int
    gain: int  # added to HP and Max HP
    hp: int
    max_hp: int
    damage: int  # bonus from now on
    defense: int


class RoomCleared(Tagged):
    """The last monster here is dead."""

    room: str


class Defended(Tagged):
    pass


class Drank(Tagged):
    item: str
    effect: Literal["heal", "restore", "strength", "defense"]
    amount: int  # HP restored, or bonus to damage or defense
    turns: int  # of the bonus; 0 for healing
    hp: int
    max_hp: int


class WoreOff(Tagged):
    effect: Literal["strength", "defense"]


class Equipped(Tagged):
    item: str
    slot: Literal["weapon", "armor"]
    figure: int  # damage or defense
    replaced: str  # goes into the pack


# --- the monsters' side --------------------------------------------------------------------------------------------


class Hurt(Tagged):
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


class Regenerated(Tagged):
    monster: str
    healed: int
    hp: int


class Rallied(Tagged):
    """The monster heals its allies and does not strike."""

    monster: str
    allies: tuple[str, ...]
    healed: tuple[int, ...]


# --- items ---------------------------------------------------------------------------------------------------------


class Looted(Tagged):
    items: tuple[str, ...]  # into the pack
    treasure: tuple[str, ...]  # turned into gold
    gold: int  # in all
    chest: bool  # whether a chest was opened


class PackFull(Tagged):
    left: tuple[str, ...]  # items that stay in the room
    droppable: tuple[str, ...]  # items that could be dropped instead


class Dropped(Tagged):
    item: str


# --- the end -------------------------------------------------------------------------------------------------------


class Died(Tagged):
    by: str
    room: str


class Won(Tagged):
    turns: int
    achievements: tuple[str, ...]


class Undone(Tagged):
    act: TurnAct  # that was taken back


class Reply(Tagged):
    """The game master's reply to a line."""

    text: str


class Retold(Tagged):
    """The last reply in other words, which replace it."""

    text: str


# --- answers -------------------------------------------------------------------------------------------------------


class Looked(Tagged):
    sight: Sight


class StatusTold(Tagged):
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


class InventoryTold(Tagged):
    weapon: str
    damage: int
    armor: str
    defense: int
    pack: tuple[Pile, ...]
    slots: int  # in use
    slots_max: int
    gold: int


class Examined(Tagged):
    thing: str
    sort: ThingSort
    sentence: str  # what the hero knows of it


class Helped(Tagged):
    verbs: tuple[str, ...]  # of the acts that are legal now


class Hinted(Tagged):
    advice: str  # a code: "heavy-blow", "low-hp", ...
    sentence: str
    act: TurnAct | None  # the best act, with the option `hints`


TravelEvent = Entered | FightBegan | WindsUp | Fled | FleeFailed
CombatEvent = Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied
HeroEvent = Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped
EndEvent = Died | Won | Undone
AnswerEvent = Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | DeepAnswer
Event = TravelEvent | CombatEvent | HeroEvent | EndEvent | AnswerEvent | DeepEvent | PartyEvent | Reply | Retold
