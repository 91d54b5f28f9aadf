// The board: 36 places, row by row, and the lines along which words run.

import type { Cell, Cleared, Fall } from '../../wire/letter-crush'
import { valueOf, WILD, type Language } from './letters'

export const SIDE = 6
export const CELLS = SIDE * SIDE
export const SHORTEST = 3
export const LONGEST = SIDE
const COMBO_CAP = 3
const LENGTH_HALVES: Record<number, number> = { 3: 2, 4: 2, 5: 3, 6: 4 } // length bonus in halves

export const placeOf = ([row, col]: Cell): number => row * SIDE + col
export const cellOf = (place: number): Cell => [Math.floor(place / SIDE), place % SIDE]
export const placesOf = (cells: readonly Cell[]): number[] => cells.map(placeOf)
export const wordAlong = (board: string, path: readonly number[]): string =>
  path.map((place) => board.charAt(place)).join('')

/** Return why a selection cannot be submitted, or null: the same checks as on the server, in the same order. */
export function faultOf(path: readonly number[]): 'too-short' | 'invalid-selection' | null {
  if (path.length < SHORTEST) return 'too-short'
  return isInLine(path) ? null : 'invalid-selection'
}

/** Whether letters lie side by side in one line, in reading order: the beginning of a word. */
export function isInLine(path: readonly number[]): boolean {
  const [first = 0, second = first + 1] = path
  const step = second - first
  const across = step === 1 && first % SIDE <= SIDE - path.length
  return (across || step === SIDE) && path.every((place, n) => place === first + n * step)
}

/** Return the places from one to another along the nearer row or column, in the direction of the drag. */
export function lineTo(from: number, to: number): number[] {
  const [row, col] = cellOf(from)
  const [rows, cols] = [cellOf(to)[0] - row, cellOf(to)[1] - col]
  const [far, step] = Math.abs(cols) >= Math.abs(rows) ? [cols, 1] : [rows, SIDE]
  return Array.from({ length: Math.abs(far) + 1 }, (_, n) => from + n * step * Math.sign(far))
}

// --- points

export const lengthBonus = (length: number): number => (LENGTH_HALVES[length] ?? 2) / 2
export const combo = (chain: number): number => 1.5 ** Math.min(chain, COMBO_CAP)

export function lettersSum(word: string, language: Language): number {
  return [...word].reduce((sum, letter) => sum + valueOf(letter, language), 0)
}

/** Return letters x length x the larger one of combo and bonus, rounded half up. */
export function points(word: string, chain: number, language: Language, bonus = 1): number {
  const times = Math.max(combo(chain), bonus)
  return Math.floor(lettersSum(word, language) * lengthBonus(word.length) * times + 0.5)
}

/** Return the best bonus of the tiles along a path: 2 or 3, or 1 if there is none. */
export const bonusAlong = (marks: string, path: readonly number[]): number =>
  Math.max(1, ...path.map((place) => Number(marks.charAt(place)) || 1)) // other marks are no numbers

/** Return the places of tiles that blasts took in a step; each gives a point. */
export const blastedIn = ({ blasts = [] }: Cleared): number[] => blasts.flatMap(({ cells }) => placesOf(cells))

/** Return the points of one step of a chain. */
export const stepPoints = (step: Cleared): number =>
  step.words.reduce((sum, { points }) => sum + points, blastedIn(step).length)

// --- words on the board

const LINES: readonly (readonly number[])[] = [
  ...Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (_, col) => row * SIDE + col)),
  ...Array.from({ length: SIDE }, (_, col) => Array.from({ length: SIDE }, (_, row) => row * SIDE + col)),
]

type HasWord = (word: string) => boolean

/** Return a look-up in which one wild card stands for any letter. */
export const withWildCard =
  (has: HasWord, alphabet: string): HasWord =>
  (word) =>
    word.includes(WILD) ? [...alphabet].some((letter) => has(word.replace(WILD, letter))) : has(word)

/** Return every word on the board with its places. */
export function wordsOn(board: string, has: HasWord): { word: string; path: number[] }[] {
  return LINES.flatMap((line) =>
    line.flatMap((_, start) =>
      line.slice(start + SHORTEST - 1).flatMap((_, more) => {
        const path = line.slice(start, start + SHORTEST + more)
        const word = wordAlong(board, path)
        return has(word) ? [{ word, path }] : []
      }),
    ),
  )
}

/** Return where typed letters lie in a line, or fit with a wild card; of several places the one that continues `path`.
    Null if nowhere. */
export function pathOf(board: string, letters: string, path: readonly number[]): number[] | null {
  const found = LINES.flatMap((line) =>
    line.flatMap((_, start) => {
      const places = line.slice(start, start + letters.length)
      return spells(wordAlong(board, places), letters) ? [places] : []
    }),
  )
  return (
    found.find((places) => path.every((place, n) => place === places[n])) ??
    found.find((places) => wordAlong(board, places) === letters) ??
    found[0] ??
    null
  )
}

/** Whether the letters of the board are those that were typed; one of them may be a wild card. */
function spells(there: string, typed: string): boolean {
  if (there.length !== typed.length) return false
  const others = [...there].filter((letter, n) => letter !== typed.charAt(n))
  return (
    others.length === 0 ||
    (others.length === 1 && others[0] === WILD && there.indexOf(WILD) === there.lastIndexOf(WILD))
  )
}

/** Whether the selection is a word that cannot be made longer along its line. */
export function isComplete(board: string, path: readonly number[], has: HasWord): boolean {
  if (faultOf(path) || !has(wordAlong(board, path))) return false
  const step = (path[1] ?? 0) - (path[0] ?? 0)
  const longer = [...path]
  for (;;) {
    longer.push((longer.at(-1) ?? 0) + step)
    if (longer.length > LONGEST || (longer.at(-1) ?? 0) >= CELLS || faultOf(longer)) return true
    if (has(wordAlong(board, longer))) return false
  }
}

// --- falling

const ROW = 20 // ms for each further row
const FIRST_ROW = 120
const FALL = 200 // ms at most
const SQUASH = 60 // ms of landing

/** Return how long a letter falls, in ms. A whole step of a chain stays under half a second. */
export const fallTime = (rows: number): number => Math.min(FALL, FIRST_ROW + ROW * rows)

/** Return how many rows the letter at each place has fallen. */
export const fallsBy = (falls: readonly Fall[]): ReadonlyMap<number, number> =>
  new Map(falls.map(({ to, rows }) => [placeOf(to), rows]))

export const stepTime = (falls: readonly Fall[]): number =>
  falls.length ? fallTime(Math.max(...falls.map(({ rows }) => rows))) + SQUASH : 0

/** Let the letters above gaps fall in their order and fill the columns from `supply`, the lowest place first. */
export function fall(board: string, cleared: ReadonlySet<number>, refill: (col: number) => string) {
  const letters = [...board]
  const falls: Fall[] = []
  for (let col = 0; col < SIDE; col++) {
    const kept = []
    for (let row = SIDE - 1; row >= 0; row--) if (!cleared.has(row * SIDE + col)) kept.push(row)
    const gaps = SIDE - kept.length
    for (let row = SIDE - 1; gaps && row >= 0; row--) {
      const from = kept.shift()
      const letter = from === undefined ? refill(col) : board.charAt(from * SIDE + col)
      letters[row * SIDE + col] = letter
      const rows = from === undefined ? gaps : row - from
      if (rows) falls.push({ letter, to: [row, col], rows, new: from === undefined })
    }
  }
  return { board: letters.join(''), falls }
}
