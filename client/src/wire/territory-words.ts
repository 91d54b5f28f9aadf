// Written by tools/wire_types.py from the server's types. Do not edit.

/** Ask about the best word now: the first time for its strength, then for its first letter, then for the word.

    The host writes the answer into it: see `TerritoryWords.resolve_external`. It does not use up the turn. */
export interface AskHint {
  type: 'hint'
  strength?: number
  letter?: string
  path?: Cell[]
}

/** A square: rows count down from 0, columns count right from 0.

    In text it is "C4" for the third column and fourth row; columns go on after Z with AA, as in a spreadsheet. */
export type Cell = [number, number]

/** Spell a word; its letters become the corners of a polygon. */
export interface Claim {
  type: 'claim'
  path: Cell[]
  voucher?: '' | 'honour' | 'list' | 'service'
}

export interface Claimed {
  type: 'claimed'
  seat: number
  word: string
  path: Cell[]
  strength: number
  filled: number
  gained: number
  taken: number
  voucher?: '' | 'honour' | 'list' | 'service'
}

/** A hint that all may read: it may help the opponent too. */
export interface HintGiven {
  type: 'hinted'
  seat: number
  turn: number
  strength: number
  letter?: string
  word?: string
  path?: Cell[]
}

export interface Options {
  turns?: number
  lexicon?: string
  dictionary?: 'api' | 'local'
  repeat_words?: boolean
  side?: 8 | 12
  turn_seconds?: 0 | 20 | 40 | 60
  hints?: 'off' | 'on'
}

/** Use a turn without playing a word. */
export interface Pass {
  type: 'pass'
}

export interface Passed {
  type: 'passed'
  seat: number
}

/** Nothing is hidden: views differ only in `you`. */
export interface View {
  you: number
  options: Options
  letters: string
  land: string
  scores: [number, number]
  history: (Claimed | Passed)[]
  turn: number | null
  turns_left: [number, number]
  hints?: HintGiven[]
  rare?: string[]
}

export type Action = Claim | Pass | AskHint

export type Event = Claimed | Passed | HintGiven
