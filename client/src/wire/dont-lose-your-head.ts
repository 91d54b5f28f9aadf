// Written by tools/wire_types.py from the server's types. Do not edit.

/** Words as they were hidden. */
export interface Board {
  words: Placed[]
  letters: string
}

/** A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet. */
export type Cell = [number, number]

/** How hard I want it, and my colour. */
export interface Choose {
  type: 'settings'
  size: 6 | 8 | 10 | 12
  words: 3 | 4
  forgiveness: 'forgiving' | 'normal' | 'strict'
  colour: 'amber' | 'blue' | 'brown' | 'green' | 'pink' | 'sky' | 'teal' | 'violet'
}

export interface Chose {
  type: 'chose'
  seat: number
  choice: Choose
}

export interface Guessed {
  type: 'guessed'
  seat: number
  kind: 'cell' | 'letter' | 'word'
  guess: string
  shows?: string
  solved?: number[]
  misses?: number
  patterns?: string[]
  shown?: string
}

/** A seat has hidden its words; nobody hears where. */
export interface Hid {
  type: 'hid'
  seat: number
}

/** What a seat has found out about the other's board. */
export interface Hunt {
  shown: string
  patterns: string[]
  letters?: string
  words?: string[]
  misses?: number
}

/** Is this letter in any of the words? */
export interface Letter {
  type: 'letter'
  letter: string
}

export interface Options {
  reading?: 'challenge' | 'classic'
  calibrated?: boolean
  extra_turn?: boolean
  lexicon?: string
  settings?: [Settings, Settings]
}

/** Hide all words at once, the shortest first. */
export interface Place {
  type: 'place'
  words: Placed[]
}

/** A word on a board: its first letter's cell and where it runs. */
export type Placed = [string, Cell, 'E' | 'N' | 'NE' | 'NW' | 'S' | 'SE' | 'SW' | 'W']

/** How hard a player wants it. By default they describe the board that this player attacks. */
export interface Settings {
  size?: 6 | 8 | 10 | 12
  words?: 3 | 4
  forgiveness?: 'forgiving' | 'normal' | 'strict'
}

/** Is there anything on this cell? */
export interface Uncover {
  type: 'cell'
  cell: Cell
}

export interface View {
  you: number
  options: Options
  phase: 'first-placement' | 'menu' | 'over' | 'play' | 'second-placement' | 'settings'
  chosen: [Choose | null, Choose | null]
  placed: [boolean, boolean]
  boards: [Board | null, Board | null]
  hunts: Hunt[]
  limits: [number | null, number | null]
  turn: number | null
  first: number
  history: Guessed[]
}

/** Is this one of the words? */
export interface Word {
  type: 'word'
  word: string
}

export type Action = Choose | Place | Letter | Uncover | Word

export type Event = Chose | Hid | Guessed
