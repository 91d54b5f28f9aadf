// Straight lines on a board, along which words are placed.

import type { Cell } from '../../wire/dont-lose-your-head'
import type { Direction } from './looks'

export const STEPS: Record<Direction, Cell> = {
  // [rows down, columns right]
  E: [0, 1],
  SE: [1, 1],
  S: [1, 0],
  SW: [1, -1],
  W: [0, -1],
  NW: [-1, -1],
  N: [-1, 0],
  NE: [-1, 1],
}
export const DIRECTIONS = Object.keys(STEPS) as Direction[]

export interface Line {
  readonly at: Cell // cell of the first letter
  readonly direction: Direction
}

/** Letters on the board, by cell index. */
export type Letters = readonly (string | undefined)[]

export const indexOf = ([row, col]: Cell, size: number): number => row * size + col
export const cellOf = (index: number, size: number): Cell => [Math.floor(index / size), index % size]

const onBoard = ([row, col]: Cell, size: number): boolean => row >= 0 && col >= 0 && row < size && col < size

/** Return the cells of a word in the order of its letters, or null if it would leave the board. */
export function cellsOf({ at: [row, col], direction }: Line, length: number, size: number): number[] | null {
  const [down, right] = STEPS[direction]
  const cells = Array.from({ length }, (_, n): Cell => [row + down * n, col + right * n])
  return cells.every((cell) => onBoard(cell, size)) ? cells.map((cell) => indexOf(cell, size)) : null
}

type Fault = { why: 'edge' } | { why: 'letter'; cell: number; letter: string; has: string }

/** Return what keeps a word from this line, or null if it fits. */
export function faultOf(word: string, line: Line, letters: Letters, size: number): Fault | null {
  const cells = cellsOf(line, word.length, size)
  if (!cells) return { why: 'edge' }
  for (const [n, cell] of cells.entries()) {
    const [letter, has] = [word.charAt(n), letters[cell]]
    if (has && has !== letter) return { why: 'letter', cell, letter, has }
  }
  return null
}

/** Return the directions in which a word fits from this cell. */
export function ways(word: string, at: number, letters: Letters, size: number): Direction[] {
  const cell = cellOf(at, size)
  return DIRECTIONS.filter((direction) => !faultOf(word, { at: cell, direction }, letters, size))
}

/** Return every line on which a word fits. */
export function places(word: string, letters: Letters, size: number): Line[] {
  return Array.from({ length: size * size }, (_, at) =>
    ways(word, at, letters, size).map((direction): Line => ({ at: cellOf(at, size), direction })),
  ).flat()
}

/** Return the direction from a cell to a neighbor, or null if it is none. */
export function directionTo(from: number, to: number, size: number): Direction | null {
  const [[row, col], [down, right]] = [cellOf(from, size), cellOf(to, size)]
  return DIRECTIONS.find((one) => STEPS[one][0] === down - row && STEPS[one][1] === right - col) ?? null
}

/** Return the neighbors of a cell, each with its direction. */
export function neighbours(at: number, size: number): { cell: number; direction: Direction }[] {
  const [row, col] = cellOf(at, size)
  return DIRECTIONS.flatMap((direction) => {
    const [down, right] = STEPS[direction]
    const cell: Cell = [row + down, col + right]
    return onBoard(cell, size) ? [{ cell: indexOf(cell, size), direction }] : []
  })
}
