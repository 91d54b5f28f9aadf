// Written by tools/wire_types.py from the server's types. Do not edit.

export interface Attack {
  type: 'attack'
  unit: number
  at: Cell
}

/** A bubble took the blow and burst. */
export interface Blocked {
  type: 'blocked'
  unit: number
  target: number
  at: Cell
  bomb?: boolean
}

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

export interface Died {
  type: 'died'
  unit: number
  at: Cell
}

/** Leave the rest of the army where it stands. */
export interface EndTurn {
  type: 'end-turn'
}

/** End a unit's move where it stands; it may still act. */
export interface Halt {
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

/** A blow, or a paint bomb, found its enemy. */
export interface Hit {
  type: 'hit'
  unit: number
  target: number
  at: Cell
  damage: number
  health: number
  bomb?: boolean
}

/** A trap was laid; where it is the third one of its Prankster, the oldest is gone. */
export interface Laid {
  type: 'laid'
  unit: number
  at: Cell
  gone: Cell | null
}

/** The one unit whose move has begun. */
export interface Moving {
  unit: number
  start: Cell
  steps: number
  halted?: boolean
}

export interface Options {
  size?: number
  army?: 0 | 4 | 8 | 12 | 16
  closing_ring?: boolean
  hidden_traps?: boolean
}

/** A unit is done, and nothing of what it did can be seen. */
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

/** Use what only this unit's class can do. */
export interface Special {
  type: 'special'
  unit: number
  at: Cell
}

/** Move a unit to a square beside it. */
export interface Step {
  type: 'step'
  unit: number
  to: Cell
}

export interface Stepped {
  type: 'stepped'
  unit: number
  start: Cell
  to: Cell
  left: number
}

/** A unit went into mud, or onto a trap, which is used up by it. */
export interface Stuck {
  type: 'stuck'
  unit: number
  at: Cell
  by: 'gum' | 'mud'
}

/** Return a unit to where its move began. */
export interface TakeBack {
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

/** Its class gives it an image and its numbers; it is known by its place in the tuple of units, for ever. */
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
  over: '' | 'elimination' | 'round-limit'
  given_up: boolean
}

/** Finish a unit without acting. */
export interface Wait {
  type: 'wait'
  unit: number
}

export type Action = Step | Halt | Attack | Special | Wait | TakeBack | EndTurn

export type Event = Stepped | Halted | Returned | Stuck | Hit | Blocked | Bubbled | Healed | Laid | Rested | Burned | Died | TurnBegan
