// Straight lines on a board: where a word can lie.

import type { Cell } from '../../wire/dont-lose-your-head'
import type { Direction } from './looks'

export const STEPS: Record<Direction, Cell> = {
  // rows down, columns right
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
  readonly at: Cell // of the first letter
  readonly direction: Direction
}

/** Letters that lie on a board already, by cell; nothing where there is none. */
export type Letters = readonly (string | undefined)[]

export const indexOf = ([row, col]: Cell, size: number): number => row * size + col
export const cellOf = (index: number, size: number): Cell => [Math.floor(index / size), index % size]

const onBoard = ([row, col]: Cell, size: number): boolean => row >= 0 && col >= 0 && row < size && col < size

/** The cells of a word in the order of its letters; nothing if it would leave the board. */
export function cellsOf({ at: [row, col], direction }: Line, length: number, size: number): number[] | null {
  const [down, right] = STEPS[direction]
  const cells = Array.from({ length }, (_, n): Cell => [row + down * n, col + right * n])
  return cells.every((cell) => onBoard(cell, size)) ? cells.map((cell) => indexOf(cell, size)) : null
}

export type Fault = { why: 'edge' } | { why: 'letter'; cell: number; letter: string; has: string }

/** What keeps a word from lying there. */
export function faultOf(word: string, line: Line, letters: Letters, size: number): Fault | null {
  const cells = cellsOf(line, word.length, size)
  if (!cells) return { why: 'edge' }
  for (const [n, cell] of cells.entries()) {
    const [letter, has] = [word.charAt(n), letters[cell]]
    if (has && has !== letter) return { why: 'letter', cell, letter, has }
  }
  return null
}

/** The ways a word can run from this cell. */
export function ways(word: string, at: number, letters: Letters, size: number): Direction[] {
  const cell = cellOf(at, size)
  return DIRECTIONS.filter((direction) => !faultOf(word, { at: cell, direction }, letters, size))
}

/** Every place for a word. */
export function places(word: string, letters: Letters, size: number): Line[] {
  return Array.from({ length: size * size }, (_, at) =>
    ways(word, at, letters, size).map((direction): Line => ({ at: cellOf(at, size), direction })),
  ).flat()
}

/** Which way one goes from a cell to one beside it. */
export function directionTo(from: number, to: number, size: number): Direction | null {
  const [[row, col], [down, right]] = [cellOf(from, size), cellOf(to, size)]
  return DIRECTIONS.find((one) => STEPS[one][0] === down - row && STEPS[one][1] === right - col) ?? null
}

/** The cells around one, each with the way that leads there. */
export function neighbours(at: number, size: number): { cell: number; direction: Direction }[] {
  const [row, col] = cellOf(at, size)
  return DIRECTIONS.flatMap((direction) => {
    const [down, right] = STEPS[direction]
    const cell: Cell = [row + down, col + right]
    return onBoard(cell, size) ? [{ cell: indexOf(cell, size), direction }] : []
  })
}
