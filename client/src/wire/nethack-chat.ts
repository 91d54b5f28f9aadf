// Written by tools/wire_types.py from the server's types. Do not edit.

export interface Attack {
  type: 'attack'
  target: string
}

/** The current contents of a room. */
export interface Chamber {
  monsters?: Monster[]
  items?: string[]
  gold?: number
  chest?: '' | 'closed' | 'open'
  visited?: boolean
  emptied?: boolean
}

/** Halve the damage of this round. */
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

/** Ask about one thing in view. */
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

/** A line of the player, how it was understood, and the game master's reply. */
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

/** A successful flight; Entered follows. */
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

/** A living monster as the player sees it. */
export interface Foe {
  name: string
  kind: string
  hp: number
  max_hp: number
  heavy: boolean
}

/** Ask what can be done. */
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

/** Ask for advice. */
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

/** Ask what the hero carries. */
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

/** The lines of prose that the narrator has used, and the seed of their order. Public, and independent of fate. */
export interface LineHistory {
  seed?: number
  used?: [string, number][]
}

/** Ask what is in the room. */
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

/** Several items of the same name. */
export interface Pile {
  name: string
  qty: number
}

/** A room on the map. */
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

/** The game master's reply to a line. */
export interface Reply {
  type: 'reply'
  text: string
}

/** The game master's last reply in other words. Sent by the server only, never by a player. */
export interface Retell {
  type: 'retell'
  text: string
}

/** The last reply in other words, which replace it. */
export interface Retold {
  type: 'retold'
  text: string
}

/** The last monster here is dead. */
export interface RoomCleared {
  type: 'room-cleared'
  room: string
}

/** A line of the conversation. A player sends the text only; the server adds its meaning (`resolve_external`). */
export interface Say {
  type: 'say'
  text: string
  acts?: (Move | Attack | Defend | Use | Equip | Flee | Loot | Drop | Undo | Look | Status | Inventory | Examine | Help | Hint)[]
  why?: string[]
  asked?: string
  choices?: string[]
  aside?: '' | 'cheat' | 'command' | 'talk' | 'unknown'
  topic?: string
}

/** The run at one moment. In a view, rooms that were not visited are None and dice other than sixes are 0. */
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

/** A room as the player sees it. */
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

/** Ask how the hero is. */
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

/** Statistics of a run. */
export interface Tally {
  dealt?: number
  taken?: number
  slain?: number
  potions?: number
}

/** Take the last act back, if the options allow it. */
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
  voice?: LineHistory
  places?: (Place | null)[]
  foes?: Foe[]
  earlier?: number
}

export interface Way {
  direction: string
  to: number
  name: string
}

/** A heavy blow is coming: the monster's die is a six. */
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
