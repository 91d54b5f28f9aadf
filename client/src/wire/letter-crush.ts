// Written by tools/wire_types.py from the server's types. Do not edit.

/** A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet. */
export type Cell = [number, number]

/** One step of a chain: words go, letters fall, new ones come. */
export interface Cleared {
  type: 'cleared'
  seat: number
  words: Found[]
  falls: Fall[]
  board: string
}

/** A seat's run is over. */
export interface Ended {
  type: 'ended'
  seat: number
  reason: 'finished' | 'strikes' | 'words'
}

/** A letter that moved down, or came in from above. */
export interface Fall {
  letter: string
  to: Cell
  rows: number
  new: boolean
}

/** End my run. */
export interface Finish {
  type: 'finish'
}

/** A word that was cleared, and how its points came about: letters x length x combo. */
export interface Found {
  word: string
  cells: Cell[]
  letters: number
  points: number
  chain?: number
  spelled?: string
}

/** What was submitted and is no word. */
export interface NoWord {
  word: string
  path: Cell[]
}

export interface Options {
  mode?: 'daily' | 'duel' | 'timer' | 'zen'
  language?: 'en' | 'pl'
  strict?: boolean
  words?: number
}

/** The board held no word any more, so its letters were mixed. */
export interface Reshuffled {
  type: 'reshuffled'
  seat: number
  board: string
}

/** One player's game. */
export interface Run {
  board: string
  drawn?: number[]
  shuffles?: number
  score?: number
  struck?: NoWord[]
  found?: Found[]
  over?: '' | 'finished' | 'strikes' | 'words'
}

/** What the others hear of somebody's word in a duel. */
export interface Scored {
  type: 'scored'
  seat: number
  score: number
  strikes: number
  found: number
}

/** What everyone may know of a run. */
export interface Standing {
  score: number
  strikes: number
  found: number
  over: '' | 'finished' | 'strikes' | 'words'
}

/** What was submitted is no word. */
export interface Struck {
  type: 'struck'
  seat: number
  word: string
  path: Cell[]
  strikes: number
}

/** Say that these cells, in this order, spell a word. */
export interface Submit {
  type: 'submit'
  path: Cell[]
}

export interface View {
  you: number
  options: Options
  runs: (Run | null)[]
  standings: Standing[]
  over: boolean
  best: Found | null
}

export type Action = Submit | Finish

export type Event = Cleared | Struck | Reshuffled | Scored | Ended
