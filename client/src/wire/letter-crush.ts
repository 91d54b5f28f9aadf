// Written by tools/wire_types.py from the server's types. Do not edit.

/** A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet. */
export type Cell = [number, number]

/** One step of a chain: words are cleared, letters fall, new ones come in. */
export interface Cleared {
  type: 'cleared'
  seat: number
  words: FoundWord[]
  falls: Fall[]
  board: string
}

/** A seat's run is over. */
export interface Ended {
  type: 'ended'
  seat: number
  reason: 'finished' | 'strikes' | 'words'
}

/** A letter that moved down or came in from above. */
export interface Fall {
  letter: string
  to: Cell
  rows: number
  new: boolean
}

/** End the own run. */
export interface Finish {
  type: 'finish'
}

/** A word that was cleared. Its points are letters x length x combo. */
export interface FoundWord {
  word: string
  cells: Cell[]
  letters: number
  points: number
  chain?: number
  spelled?: string
}

export interface Options {
  mode?: 'daily' | 'duel' | 'timer' | 'zen'
  language?: 'en' | 'pl'
  strict?: boolean
  words?: number
}

/** The game of one player. */
export interface PlayerRun {
  board: string
  drawn?: number[]
  shuffles?: number
  score?: number
  struck?: RejectedWord[]
  found?: FoundWord[]
  over?: '' | 'finished' | 'strikes' | 'words'
}

/** A submission that was not a word. */
export interface RejectedWord {
  word: string
  path: Cell[]
}

/** The board held no word, so its letters were shuffled. */
export interface Reshuffled {
  type: 'reshuffled'
  seat: number
  board: string
}

/** The public part of a run. */
export interface RunStanding {
  score: number
  strikes: number
  found: number
  over: '' | 'finished' | 'strikes' | 'words'
}

/** A player's word in a duel, as the other viewers learn of it. */
export interface Scored {
  type: 'scored'
  seat: number
  score: number
  strikes: number
  found: number
}

/** A submission that is not a word. */
export interface Strike {
  type: 'struck'
  seat: number
  word: string
  path: Cell[]
  strikes: number
}

/** Submit the letters on these cells, in this order, as a word. */
export interface Submit {
  type: 'submit'
  path: Cell[]
}

export interface View {
  you: number
  options: Options
  runs: (PlayerRun | null)[]
  standings: RunStanding[]
  over: boolean
  best: FoundWord | null
}

export type Action = Submit | Finish

export type Event = Cleared | Strike | Reshuffled | Scored | Ended
