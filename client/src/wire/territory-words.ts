// Written by tools/wire_types.py from the server's types. Do not edit.

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

export interface Options {
  turns?: number
  lexicon?: string
  dictionary?: 'api' | 'local'
  repeat_words?: boolean
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
}

export type Action = Claim | Pass

export type Event = Claimed | Passed
