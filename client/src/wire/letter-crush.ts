// Written by tools/wire_types.py from the server's types. Do not edit.

/** A line tile or a bomb that was used in a word or hit by another one. */
export interface Blast {
  kind: 'bomb' | 'column' | 'row' | 'wild'
  at: Cell
  cells: Cell[]
}

/** A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet. */
export type Cell = [number, number]

/** One step of a chain: words and the tiles hit by blasts are cleared, tiles fall, new ones come in. */
export interface Cleared {
  type: 'cleared'
  seat: number
  words: FoundWord[]
  falls: Fall[]
  board: string
  marks?: string
  blasts?: Blast[]
  made?: NewSpecial | null
  mended?: number
}

/** A seat's run is over. */
export interface Ended {
  type: 'ended'
  seat: number
  reason: 'finished' | 'strikes' | 'words'
  scores?: number[]
  decided?: boolean
}

/** A tile that moved down or came in from above. */
export interface Fall {
  letter: string
  to: Cell
  rows: number
  new: boolean
  mark?: string
}

/** End the own run. */
export interface Finish {
  type: 'finish'
}

/** A word that was cleared. Its points are letters x length x the larger one of combo and bonus. */
export interface FoundWord {
  word: string
  cells: Cell[]
  letters: number
  points: number
  chain?: number
  spelled?: string
  bonus?: number
}

/** The last tile of a long word stays on the board as a special tile. */
export interface NewSpecial {
  kind: 'bomb' | 'column' | 'row' | 'wild'
  at: Cell
  letter: string
}

export interface Options {
  mode?: 'daily' | 'duel' | 'timer' | 'zen'
  language?: 'en' | 'pl'
  strict?: boolean
  words?: number
  style?: 'classic' | 'crush'
  number?: number
  target?: number
  rival?: string
}

/** The game of one player. */
export interface PlayerRun {
  board: string
  marks?: string
  drawn?: number[]
  mixes?: number
  strikes?: number
  score?: number
  struck?: RejectedWord[]
  found?: FoundWord[]
  last?: number[]
  blasted?: number
  over?: '' | 'finished' | 'strikes' | 'words'
}

/** A submission that was not a word. */
export interface RejectedWord {
  word: string
  path: Cell[]
}

/** The board held no common word, so its tiles were mixed. */
export interface Reshuffled {
  type: 'reshuffled'
  seat: number
  board: string
  marks?: string
}

/** The public part of a run. Letters and places would help the other player of a duel, who has the same letters. */
export interface RunStanding {
  score: number
  strikes: number
  found: number
  over: '' | 'finished' | 'strikes' | 'words'
  last?: number[]
  specials?: string
}

/** The new standing of a player in a duel: all that the other viewers learn of a word, a strike or a shuffle. */
export interface Scored {
  type: 'scored'
  seat: number
  score: number
  strikes: number
  found: number
  last?: number[]
  specials?: string
}

/** Mix the own board: free in Zen, for a strike in other modes. */
export interface Shuffle {
  type: 'shuffle'
}

/** A player had the own board mixed. */
export interface Shuffled {
  type: 'shuffled'
  seat: number
  board: string
  marks: string
  strikes: number
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
  number?: number | null
}

/** From now on the receiver, whose own run is over, sees the whole run of the other player of a duel. */
export interface Watching {
  type: 'watching'
  seat: number
  run: PlayerRun
}

export type Action = Submit | Shuffle | Finish

export type Event = Cleared | Strike | Reshuffled | Shuffled | Scored | Ended | Watching
