// The cells of the board, their names, and how far apart two consecutive letters may be.

import type { Cell } from '../../wire/territory-words'

export type { Cell }

export const SIDE = 12 // of the whole board; a smaller map is its upper left part
export const BLANK = '.' // in the letters: a cell that is not on a smaller map
export const REACH = 4 // in king's moves; the edge that closes the polygon may be longer
export const CELL = 40 // pixels of the land
export const PIXELS = SIDE * CELL
export const SHORTEST = 3 // letters

export const CELLS: readonly Cell[] = Array.from({ length: SIDE * SIDE }, (_, n) => [Math.floor(n / SIDE), n % SIDE])

export const index = ([row, col]: Cell): number => row * SIDE + col
export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1]
export const within = (path: readonly Cell[], cell: Cell): boolean => path.some((one) => same(one, cell))

/** Return the number of rows and columns of the map of these letters. */
export function sideOf(letters: string): number {
  const end = letters.indexOf(BLANK)
  return end < 0 ? SIDE : end
}

/** Whether a value from outside is a cell of the map. */
export const onBoard = (value: unknown, side = SIDE): value is Cell =>
  Array.isArray(value) && value.length === 2 && value.every((at) => Number.isInteger(at) && at >= 0 && at < side)

/** Return the name of a cell: "C4" is the third column and the fourth row. */
export const name = ([row, col]: Cell): string => String.fromCharCode(65 + col) + (row + 1)

/** Return the center of a cell in pixels of the land, always whole numbers. */
export const vertex = ([row, col]: Cell): [number, number] => [col * CELL + CELL / 2, row * CELL + CELL / 2]

export function inReach(a: Cell, b: Cell): boolean {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) <= REACH
}

/** Return the cells in reach as a rectangle of first and last row and column. */
export function reachable([row, col]: Cell, side = SIDE): { top: number; left: number; bottom: number; right: number } {
  return {
    top: Math.max(0, row - REACH),
    left: Math.max(0, col - REACH),
    bottom: Math.min(side - 1, row + REACH),
    right: Math.min(side - 1, col + REACH),
  }
}

export const wordAlong = (letters: string, path: readonly Cell[]): string =>
  path.map((cell) => letters[index(cell)]).join('')
