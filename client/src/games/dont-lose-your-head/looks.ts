// What a panel shows: cells, letters, and the actions they offer.

import type { PlacedWord } from '../../wire/dont-lose-your-head'
import type { Color } from './pennants'

export type Direction = PlacedWord[2]

export interface CellLook {
  readonly look:
    | 'plank' // unknown
    | 'letter' // a letter of your own word
    | 'miss'
    | 'star' // a letter is here, but not known yet
    | 'known' // uncovered, letter known
    | 'found' // a letter of your own that the opponent has uncovered
    | 'here' // the first letter of the word being placed
    | 'fits' // the second letter fits here
    | 'clash' // the second letter does not fit here
    | 'ghost' // preview of the rest of the word
  readonly letter?: string
  readonly arrow?: Direction
  readonly pencil?: string // a mark of the notebook on an unknown square
  readonly possible?: number // from 0 to 1: how many lines of the word chosen in the notebook cross this square
  readonly last?: boolean // the last guess
  readonly refused?: boolean
  readonly aimed?: boolean // about to be uncovered
  readonly ringed?: boolean // the tutorial points at it
}

export interface GridProps {
  readonly size: number
  readonly cells: readonly CellLook[] // row by row
  readonly label: (index: number) => string // of a cell: "C4, hidden"
  readonly title: string // accessible name of the grid
  readonly onpick?: (index: number) => void
  readonly onhover?: (index: number | null) => void // the mouse or the keyboard focus is on a cell
  readonly cursor?: number // cell that gets the keyboard focus
  readonly finder?: Color // color of cells with the look `found`
  readonly lines?: readonly (readonly number[])[] // squares in line to draw an outline around
  readonly corner?: { label: string; onpick: () => void; disabled?: boolean } // a button in the corner; without it the corner is decoration
}

export type Mark = 'right' | 'wrong' | 'used'

export interface TrackerProps {
  readonly alphabet: string
  readonly marks: Readonly<Record<string, Mark | undefined>>
  readonly title: string // accessible name
  readonly onpick?: (letter: string) => void // if given, the letters are buttons
  readonly disabled?: boolean
  readonly last?: string // the letter that was asked for last
  readonly aimed?: string // the letter that is being asked for
  readonly ringed?: string // the letter that the tutorial points at
}

/** Return the name of a cell: "C4". */
export const cellName = (index: number, size: number): string =>
  String.fromCharCode(65 + (index % size)) + (Math.floor(index / size) + 1)
