// The squares while a word is being placed.

import { cellOf, cellsOf, directionTo, faultOf, neighbours, ways, type Letters } from './lines'
import type { CellLook } from './looks'

interface Placing {
  readonly word: string
  readonly first: number | null // cell of its first letter
  readonly pointed: number | null // cell under the mouse or the keyboard focus
}

/** Return the squares with their letters and, around the first letter of a word, all directions it could take. */
export function looks(size: number, letters: Letters, placing: Placing | null): CellLook[] {
  const cells = Array.from({ length: size * size }, (_, cell): CellLook => {
    const letter = letters[cell]
    return letter ? { look: 'letter', letter } : { look: 'plank' }
  })
  const start = placing && (placing.first ?? placing.pointed)
  if (!placing || start === null) return cells
  const { word, first, pointed } = placing
  const found = ways(word, start, letters, size)
  for (const { cell, direction } of neighbours(start, size)) {
    const letter = letters[cell] ? { letter: letters[cell] } : {}
    cells[cell] = found.includes(direction)
      ? { look: 'fits', arrow: direction, ...letter }
      : { look: 'clash', ...letter }
  }
  const letter = letters[start] ?? word.charAt(0)
  cells[start] = found.length || first !== null ? { look: 'here', letter } : { look: 'clash', letter }
  const direction = first === null || pointed === null ? null : directionTo(first, pointed, size)
  if (direction && found.includes(direction)) {
    const line = cellsOf({ at: cellOf(start, size), direction }, word.length, size) ?? []
    line.forEach((cell, n) => {
      if (n) cells[cell] = { look: n === 1 ? 'fits' : 'ghost', letter: word.charAt(n) }
    })
  }
  return cells
}

export type Refused =
  | { why: 'edge' } // it would leave the board
  | { why: 'letter'; cell: number; letter: string; has: string } // a different letter is there already
  | { why: 'nowhere' } // it fits in no direction from here
  | { why: 'far' } // not beside the first letter
  | { why: 'full' } // no place left on the whole board

/** Return why a word cannot start on this square, or null. */
export function refusedAt(word: string, at: number, letters: Letters, size: number): Refused | null {
  const has = letters[at]
  if (has && has !== word.charAt(0)) return { why: 'letter', cell: at, letter: word.charAt(0), has }
  return ways(word, at, letters, size).length ? null : { why: 'nowhere' }
}

/** Return why it cannot continue to that square, or null. */
export function refusedTowards(word: string, from: number, to: number, letters: Letters, size: number): Refused | null {
  const direction = directionTo(from, to, size)
  return direction ? faultOf(word, { at: cellOf(from, size), direction }, letters, size) : { why: 'far' }
}
