// How a panel is told what to show: cells, letters, and what may be done with them.

import type { PlacedWord as Placed } from '../../wire/dont-lose-your-head'
import type { Colour } from './pennants'

export type Direction = Placed[2]

export interface CellLook {
  readonly look:
    | 'plank' // nothing is known
    | 'letter' // of a word of one's own
    | 'miss'
    | 'star' // something is there
    | 'known' // uncovered, and the letter known
    | 'found' // a letter of one's own that the other has uncovered
    | 'here' // where the first letter goes
    | 'fits' // where the second one may
    | 'clash' // where it may not
    | 'ghost' // the rest of the word, before it is put there
  readonly letter?: string
  readonly arrow?: Direction
  readonly last?: boolean // the last thing that happened
  readonly refused?: boolean
}

export interface GridProps {
  readonly size: number
  readonly cells: readonly CellLook[] // row by row
  readonly label: (index: number) => string // of a cell: "C4, hidden"
  readonly title: string // of the grid, for those who do not see it
  readonly onpick?: (index: number) => void
  readonly onhover?: (index: number | null) => void // the mouse or the keyboard is there
  readonly cursor?: number // takes the keyboard there
  readonly finder?: Colour // in whose colour `found` is shown
  readonly corner?: { label: string; onpick: () => void; disabled?: boolean } // the compass is an ornament without it
}

export type Mark = 'right' | 'wrong' | 'used'

export interface TrackerProps {
  readonly alphabet: string
  readonly marks: Readonly<Record<string, Mark | undefined>>
  readonly title: string // for those who do not see it
  readonly onpick?: (letter: string) => void // the letters are buttons with it
  readonly disabled?: boolean
  readonly last?: string // the letter that was asked for last
}

/** "C4" for the cell of this number. */
export const cellName = (index: number, size: number): string =>
  String.fromCharCode(65 + (index % size)) + (Math.floor(index / size) + 1)
