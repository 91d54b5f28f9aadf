// Written by tools/wire_types.py from the server's types. Do not edit.

/** The difficulty for a player: by default of the board that this player hunts on. */
export interface BoardSettings {
  size?: 6 | 8 | 10 | 12
  words?: 3 | 4
  forgiveness?: 'forgiving' | 'normal' | 'strict'
}

/** A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet. */
export type Cell = [number, number]

/** Choose difficulty and color. */
export interface ChooseSettings {
  type: 'settings'
  size: 6 | 8 | 10 | 12
  words: 3 | 4
  forgiveness: 'forgiving' | 'normal' | 'strict'
  colour: 'amber' | 'blue' | 'brown' | 'green' | 'pink' | 'sky' | 'teal' | 'violet'
}

/** Guess that a cell has a letter. */
export interface GuessCell {
  type: 'cell'
  cell: Cell
}

/** Guess that a letter is in any of the words. */
export interface GuessLetter {
  type: 'letter'
  letter: string
}

export interface GuessMade {
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

/** Guess a whole word. */
export interface GuessWord {
  type: 'word'
  word: string
}

/** A board with hidden words. */
export interface HiddenBoard {
  words: PlacedWord[]
  letters: string
}

/** The knowledge of a seat about the opponent's board. */
export interface Hunt {
  shown: string
  patterns: string[]
  letters?: string
  words?: string[]
  misses?: number
}

export interface Options {
  reading?: 'challenge' | 'classic'
  calibrated?: boolean
  extra_turn?: boolean
  lexicon?: string
  settings?: [BoardSettings, BoardSettings]
  mode?: 'daily' | 'duel' | 'solo'
}

/** Hide all words at once. */
export interface PlaceWords {
  type: 'place'
  words: PlacedWord[]
}

/** A word on a board. */
export type PlacedWord = [string, Cell, 'E' | 'N' | 'NE' | 'NW' | 'S' | 'SE' | 'SW' | 'W']

export interface SettingsChosen {
  type: 'chose'
  seat: number
  choice: ChooseSettings
}

export interface View {
  you: number
  options: Options
  phase: 'first-placement' | 'over' | 'play' | 'second-placement' | 'settings'
  chosen: [ChooseSettings | null, ChooseSettings | null]
  placed: [boolean, boolean]
  boards: [HiddenBoard | null, HiddenBoard | null]
  hunts: Hunt[]
  limits: [number | null, number | null]
  turn: number | null
  first: number
  history: GuessMade[]
}

/** A seat has hidden its words. */
export interface WordsHidden {
  type: 'hid'
  seat: number
}

export type Action = ChooseSettings | PlaceWords | GuessLetter | GuessCell | GuessWord

export type Event = SettingsChosen | WordsHidden | GuessMade
