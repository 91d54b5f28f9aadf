// Written by tools/wire_types.py from the server's types. Do not edit.

export interface AttackSquare {
  type: 'attack'
  unit: number
  at: Cell
}

/** A bubble absorbed an attack or a paint bomb and burst. */
export interface Blocked {
  type: 'blocked'
  unit: number
  target: number
  at: Cell
  bomb?: boolean
}

/** A unit put up its bubble. */
export interface Bubbled {
  type: 'bubbled'
  unit: number
}

/** A unit ended its turn in the closing ring. */
export interface Burned {
  type: 'burned'
  unit: number
  at: Cell
  damage: number
  health: number
}

/** A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet. */
export type Cell = [number, number]

/** End the turn; units that have not acted stay where they are. */
export interface EndTurn {
  type: 'end-turn'
}

/** Finish a unit for this turn without acting. */
export interface FinishUnit {
  type: 'wait'
  unit: number
}

/** End a unit's move before its distance is used up; it may still act. */
export interface HaltUnit {
  type: 'halt'
  unit: number
}

export interface Halted {
  type: 'halted'
  unit: number
}

export interface Healed {
  type: 'healed'
  unit: number
  target: number
  at: Cell
  gain: number
  health: number
}

/** An attack or a paint bomb dealt damage. */
export interface Hit {
  type: 'hit'
  unit: number
  target: number
  at: Cell
  damage: number
  health: number
  bomb?: boolean
}

/** A Prankster laid a trap. */
export interface Laid {
  type: 'laid'
  unit: number
  at: Cell
  gone: Cell | null
}

/** Move a unit along a path. Mud or an enemy's trap ends the move; the rest of the path is then not walked. */
export interface MoveUnit {
  type: 'move'
  unit: number
  path: Cell[]
}

export interface Moved {
  type: 'moved'
  unit: number
  start: Cell
  path: Cell[]
  left: number
  skipped?: number
}

/** The unit whose move has begun and can be taken back. */
export interface Moving {
  unit: number
  start: Cell
  steps: number
  halted?: boolean
}

/** The last two have no value by default, so that records of matches without them stay as they were. */
export interface Options {
  size?: number
  army?: 0 | 4 | 8 | 12 | 16
  closing_ring?: boolean
  hidden_traps?: boolean
  map?: 'courtyard' | 'creek' | 'hedges' | 'lanes' | 'pillars' | 'swamp'
  puzzle?: number
}

/** A unit finished its turn with no visible effect. */
export interface Rested {
  type: 'rested'
  unit: number
}

/** A unit's move was taken back. */
export interface Returned {
  type: 'returned'
  unit: number
  start: Cell
  to: Cell
}

/** A unit entered mud, or a trap, which is used up. */
export interface Stuck {
  type: 'stuck'
  unit: number
  at: Cell
  by: 'gum' | 'mud'
}

/** Return a unit to the square where its move began. */
export interface TakeBackMove {
  type: 'take-back'
  unit: number
}

export interface Trap {
  at: Cell
  side: number
  owner: number
}

export interface TurnBegan {
  type: 'turn-began'
  side: number
  round: number
}

/** A unit, alive or dead. Its number is its index in `State.units`, which never changes. */
export interface Unit {
  kind: 'artist' | 'linebacker' | 'paintballer' | 'prankster'
  side: number
  at: Cell
  move: number
  health: number
  most: number
  damage: number
  lock?: '' | 'gum' | 'mud' | 'used'
  held?: boolean
  bubble?: boolean
  ready?: number
}

export interface UnitDied {
  type: 'died'
  unit: number
  at: Cell
}

/** Use the special ability of the unit's class. */
export interface UseSpecial {
  type: 'special'
  unit: number
  at: Cell
}

export interface View {
  you: number
  options: Options
  terrain: string
  units: Unit[]
  traps: Trap[]
  turn: number
  side: number
  round: number
  limit: number
  ring: number
  moving: Moving | null
  over: '' | 'elimination' | 'round-limit' | 'unsolved'
  given_up: boolean
}

export type Action = MoveUnit | HaltUnit | AttackSquare | UseSpecial | FinishUnit | TakeBackMove | EndTurn

export type Event = Moved | Halted | Returned | Stuck | Hit | Blocked | Bubbled | Healed | Laid | Rested | Burned | UnitDied | TurnBegan
