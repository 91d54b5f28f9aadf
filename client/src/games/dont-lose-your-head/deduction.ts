// What a hunter can work out alone: the words and the lines that still fit. It follows from the hunt.

import type { Hunt } from '../../wire/dont-lose-your-head'
import type { WordBank } from '../../core/words.svelte'
import { fits } from './boards'
import { cellOf, cellsOf, DIRECTIONS } from './lines'
import { isSolved } from './narration'

const MAX_DRAWN = 4 // lines that are drawn on the board

/** The cells of a word on a line, in the order of its letters. */
export type Cells = readonly number[]

/** Return the words that can be the hidden word of this number, the most frequent first. */
export function fittingWords({ patterns, letters = '', words = [] }: Hunt, n: number, bank: WordBank): string[] {
  const pattern = patterns[n] ?? ''
  if (isSolved(pattern)) return [pattern]
  const listed = bank.suggestions('', pattern.length, Infinity)
  return listed.filter((word) => fits(word, pattern, letters) && !words.includes(word))
}

/** Return for each word the lines on which it can lie, so that the other words can cover the other hits. */
export function fittingLines({ patterns, shown }: Hunt): Cells[][] {
  const size = Math.sqrt(shown.length)
  const hits = [...shown].flatMap((mark, cell) => (mark === '?' || mark === '.' ? [] : [cell]))
  const bits = new Map(hits.map((cell, n) => [cell, 1 << n])) // sets of hits are numbers with one bit for each
  const every = 2 ** hits.length - 1
  const rows = patterns.map((pattern) =>
    linesOf(pattern, shown, size).map((cells) => ({
      cells,
      covers: cells.reduce((set, cell) => set | (bits.get(cell) ?? 0), 0),
    })),
  )
  const largest = rows.map((lines) => largestOf(lines.map(({ covers }) => covers)))
  return rows.map((lines, n) => {
    const others = largest
      .toSpliced(n, 1)
      .reduce((done, sets) => largestOf(done.flatMap((one) => sets.map((set) => one | set))), [0])
    return lines.filter(({ covers }) => others.some((set) => (set | covers) === every)).map(({ cells }) => cells)
  })
}

/** Return the lines on which a word of this pattern agrees with the shown squares. */
function linesOf(pattern: string, shown: string, size: number): Cells[] {
  const agrees = (cell: number, n: number) => {
    const mark = shown[cell]
    return mark === '?' || mark === (pattern[n] === '_' ? '*' : pattern[n])
  }
  return Array.from({ length: size * size }, (_, at) =>
    DIRECTIONS.flatMap((direction) => {
      const cells = cellsOf({ at: cellOf(at, size), direction }, pattern.length, size)
      return cells?.every(agrees) ? [cells] : []
    }),
  ).flat()
}

/** Return the sets that no other set includes: a smaller one is never needed to cover the hits. */
function largestOf(sets: readonly number[]): number[] {
  const different = [...new Set(sets)]
  return different.filter((set) => !different.some((more) => more !== set && (more & set) === set))
}

/** Return each line once, though a word may lie on it in both directions. */
export function withoutReversed(lines: readonly Cells[]): Cells[] {
  const seen = new Map(lines.map((cells) => [[cells[0], cells.at(-1)].sort((a = 0, b = 0) => a - b).join(), cells]))
  return [...seen.values()]
}

/** Return the few lines of a word that are drawn; none if there are many. */
export function drawnLines(lines: readonly Cells[]): Cells[] {
  const different = withoutReversed(lines)
  return different.length <= MAX_DRAWN ? different : []
}

/** Return the known letters of words with only one line left, by square. */
export function certainLetters({ patterns, shown }: Hunt, lines: readonly (readonly Cells[])[]): Map<number, string> {
  const found = patterns.flatMap((pattern, n) => {
    const [only, ...others] = lines[n] ?? []
    return only && !others.length ? only.map((cell, at): [number, string] => [cell, pattern.charAt(at)]) : []
  })
  return new Map(found.filter(([cell, letter]) => shown[cell] === '?' && letter !== '_'))
}

/** Return for each square how many of the lines cross it, in proportion to the square that most lines cross. */
export function crossings(lines: readonly Cells[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const cell of lines.flat()) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return new Map([...counts].map(([cell, count]) => [cell, count / most]))
}
