// Written by tools/wire_types.py from the server's types. Do not edit.

export interface Attack {
  type: 'attack'
  target: string
}

/** What is in a room by now. */
export interface Chamber {
  monsters?: Monster[]
  items?: string[]
  gold?: number
  chest?: '' | 'closed' | 'open'
  visited?: boolean
  emptied?: boolean
}

/** Halve what comes in this round. */
export interface Defend {
  type: 'defend'
}

export interface Defended {
  type: 'defended'
}

export interface Died {
  type: 'died'
  by: string
  room: string
}

export interface Drank {
  type: 'drank'
  item: string
  effect: 'defense' | 'heal' | 'restore' | 'strength'
  amount: number
  turns: number
  hp: number
  max_hp: number
}

export interface Drop {
  type: 'drop'
  item: string
}

export interface Dropped {
  type: 'dropped'
  item: string
}

export interface Entered {
  type: 'entered'
  direction: string
  came_from: string
  first: boolean
  sight: Sight
}

/** Wear a weapon or armor from the pack. */
export interface Equip {
  type: 'equip'
  item: string
}

export interface Equipped {
  type: 'equipped'
  item: string
  slot: 'armor' | 'weapon'
  figure: number
  replaced: string
}

/** What do I know of this thing? */
export interface Examine {
  type: 'examine'
  thing: string
}

export interface Examined {
  type: 'examined'
  thing: string
  sort: 'armor' | 'chest' | 'monster' | 'potion' | 'treasure' | 'weapon'
  sentence: string
}

/** A line of the player's, how it was understood, and what the master said to it. */
export interface Exchange {
  said: string
  told: string
  turn: number
  acts?: (Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Undo | Look | Status | Inventory | Examine | Help | Hint)[]
  done?: number
  why?: string[]
  asked?: string
  choices?: string[]
  events?: (Entered | FightBegan | WindsUp | Fled | FleeFailed | Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied | Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped | Died | Won | Undone | Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | Reply | Retold)[]
}

export interface Exit {
  direction: string
  room: string
}

export interface FightBegan {
  type: 'fight-began'
  monsters: string[]
}

/** A flight that led to the room entered next. */
export interface Fled {
  type: 'fled'
  room: string
}

/** Try to leave a fight. */
export interface Flee {
  type: 'flee'
}

export interface FleeFailed {
  type: 'flee-failed'
}

/** A living monster, as one sees it. */
export interface Foe {
  name: string
  kind: string
  hp: number
  max_hp: number
  heavy: boolean
}

/** What can I do? */
export interface Help {
  type: 'help'
}

export interface Helped {
  type: 'helped'
  verbs: string[]
}

export interface Hero {
  hp: number
  max_hp: number
  level?: number
  xp?: number
  gold?: number
  weapon?: string
  armor?: string
  pack?: string[]
  strength?: number
  defense?: number
}

/** What would be wise? */
export interface Hint {
  type: 'hint'
}

export interface Hinted {
  type: 'hinted'
  advice: string
  sentence: string
  act: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | null
}

/** (attack + roll - armor - level - potion), doubled on a six, doubled in a rage, halved by defending. */
export interface Hurt {
  type: 'hurt'
  monster: string
  attack: number
  roll: number
  armor: number
  level: number
  potion: number
  critical: boolean
  rage: boolean
  defended: boolean
  damage: number
  hp: number
}

/** What do I carry? */
export interface Inventory {
  type: 'inventory'
}

export interface InventoryTold {
  type: 'inventory-told'
  weapon: string
  damage: number
  armor: string
  defense: number
  pack: Pile[]
  slots: number
  slots_max: number
  gold: number
}

export interface LevelUp {
  type: 'level-up'
  level: number
  gain: number
  hp: number
  max_hp: number
  damage: number
  defense: number
}

/** What is in this room? */
export interface Look {
  type: 'look'
}

export interface Looked {
  type: 'looked'
  sight: Sight
}

export interface Loot {
  type: 'loot'
  item?: string
}

export interface Looted {
  type: 'looted'
  items: string[]
  treasure: string[]
  gold: number
  chest: boolean
}

export interface Monster {
  name: string
  kind: string
  hp: number
  rallied?: boolean
}

export interface Move {
  type: 'move'
  direction: string
}

export interface Options {
  easy?: boolean
  hints?: boolean
  undo?: boolean
  dungeon?: number
}

export interface PackFull {
  type: 'pack-full'
  left: string[]
  droppable: string[]
}

/** Equal things. */
export interface Pile {
  name: string
  qty: number
}

/** A room as it is drawn on a map. */
export interface Place {
  name: string
  sort: 'boss' | 'combat' | 'normal' | 'treasure'
  description: string
  ways: Way[]
}

/** The monster heals its allies and does not strike. */
export interface Rallied {
  type: 'rallied'
  monster: string
  allies: string[]
  healed: number[]
}

export interface Regenerated {
  type: 'regenerated'
  monster: string
  healed: number
  hp: number
}

/** What the master says to a line of the player's. */
export interface Reply {
  type: 'reply'
  text: string
}

/** The master's part, not the player's: his last reply in other words. */
export interface Retell {
  type: 'retell'
  text: string
}

/** The same in other words, which stand in its place from now on. */
export interface Retold {
  type: 'retold'
  text: string
}

/** The last monster here is dead. */
export interface RoomCleared {
  type: 'room-cleared'
  room: string
}

/** One line of the conversation. A player says the text; the host writes what it means (`resolve_external`). */
export interface Say {
  type: 'say'
  text: string
  acts?: (Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Undo | Look | Status | Inventory | Examine | Help | Hint)[]
  why?: string[]
  asked?: string
  choices?: string[]
  aside?: '' | 'cheat' | 'command' | 'talk' | 'unknown'
}

/** How things stand at one moment. A view of it lacks rooms that were never visited, and dice that are no sixes. */
export interface Scene {
  hero: Hero
  chambers: (Chamber | null)[]
  room?: number
  came_from?: number
  dice?: number[]
  turn?: number
  tally?: Tally
  act?: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | null
  events?: (Entered | FightBegan | WindsUp | Fled | FleeFailed | Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied | Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped | Died | Won | Undone | Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | Reply | Retold)[]
  dungeon?: number
}

/** What a room shows. */
export interface Sight {
  room: string
  description: string
  exits: Exit[]
  foes: Foe[]
  floor: Pile[]
  chest: '' | 'closed' | 'open'
}

export interface Slain {
  type: 'slain'
  monster: string
  kind: string
  xp: number
  gold: number
  drop: string
}

/** How am I? */
export interface Status {
  type: 'status'
}

export interface StatusTold {
  type: 'status-told'
  hp: number
  max_hp: number
  level: number
  xp: number
  next_xp: number
  gold: number
  weapon: string
  armor: string
  pack: Pile[]
  strength: number
  defense: number
}

/** (weapon + roll + level + strength - defense), doubled on a six, half as much again where brittle; 0 is a miss. */
export interface Struck {
  type: 'struck'
  target: string
  weapon: string
  base: number
  roll: number
  level: number
  strength: number
  defense: number
  critical: boolean
  brittle: boolean
  damage: number
  hp: number
}

/** What a run is remembered by. */
export interface Tally {
  dealt?: number
  taken?: number
  slain?: number
  potions?: number
}

/** Take the last act back, where the options allow it. */
export interface Undo {
  type: 'undo'
}

export interface Undone {
  type: 'undone'
  act: Move | Attack | Defend | Use | Equip | Flee | Loot | Drop
}

/** Drink a potion. */
export interface Use {
  type: 'use'
  item: string
}

export interface View {
  you: number
  options: Options
  now: Scene
  past?: Scene[]
  story?: Exchange[]
  voice?: Voice
  places?: (Place | null)[]
  foes?: Foe[]
  earlier?: number
}

/** What the master's choice of words follows from: no secret, and apart from fate. */
export interface Voice {
  seed?: number
  used?: [string, number][]
}

export interface Way {
  direction: string
  to: number
  name: string
}

/** A heavy blow is coming: that monster's die shows a six. */
export interface WindsUp {
  type: 'winds-up'
  monster: string
}

export interface Won {
  type: 'won'
  turns: number
  achievements: string[]
}

export interface WoreOff {
  type: 'wore-off'
  effect: 'defense' | 'strength'
}

export type Action = Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Undo | Look | Status | Inventory | Examine | Help | Hint | Say | Retell

export type Event = Entered | FightBegan | WindsUp | Fled | FleeFailed | Struck | Slain | LevelUp | RoomCleared | Hurt | Regenerated | Rallied | Defended | Drank | WoreOff | Equipped | Looted | PackFull | Dropped | Died | Won | Undone | Looked | StatusTold | InventoryTold | Examined | Helped | Hinted | Reply | Retold
