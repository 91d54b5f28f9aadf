// Where a word can be spelled, and what each place gains: the search of the engine (search.py) for one word.

import { clash, forecast, ownerOf, wordStrength, type Land } from './land'
import { spans } from './raster'
import { CELLS, index, inReach, PIXELS, vertex, type Cell } from './reach'

const MAX_STEPS = 2_000 // of the search for one path; only long words with many equal letters come near it
const CODES = 12 // of a pixel of the land: see land.ts
const COUNT = CELLS.length // cells of the board
const NONE = -(1 << 28) // the sum of a path that does not exist

/** [from * COUNT + to]: 1 if one cell may follow the other in a word, else 0. */
const NEAR = Uint8Array.from({ length: COUNT * COUNT }, (_, n) =>
  Number(inReach(CELLS[Math.floor(n / COUNT)] as Cell, CELLS[n % COUNT] as Cell)),
)

export interface Placement {
  readonly path: Cell[]
  readonly gain: number // pixels gained and pixels that the opponent loses
}

/** Return [from * COUNT + to]: what each edge between two cells adds to the gain of a polygon. An edge that goes down adds
    the gain of all pixels to its left, one that goes up subtracts it. For a simple polygon the sum over its closed path is
    its gain, or minus its gain in the other direction. Pixels that a path winds around twice count twice. */
export function edgeGains(land: Land, seat: number, strength: number): Int32Array {
  const gains = Int32Array.from({ length: CODES }, (_, code) => pixelGain(code, seat, strength))
  const left = new Int32Array(PIXELS * (PIXELS + 1)) // [y, x]: the gain of all pixels of row y left of x
  for (let y = 0; y < PIXELS; y++)
    for (let x = 0, sum = 0; x < PIXELS; x++)
      left[y * (PIXELS + 1) + x + 1] = sum += gains[land[y * PIXELS + x] as number] as number
  const edges = new Int32Array(COUNT * COUNT)
  for (const a of CELLS)
    for (const b of CELLS) {
      if (a[0] >= b[0]) continue
      const [x, top] = vertex(a)
      const [x1, bottom] = vertex(b)
      const [dx, dy] = [x1 - x, bottom - top]
      let sum = 0
      for (let down = 0; down < dy; down++) {
        const column = x - Math.floor((dy - (2 * down + 1) * dx) / (2 * dy)) // as in raster.ts
        sum += left[(top + down) * (PIXELS + 1) + column] as number
      }
      edges[index(a) * COUNT + index(b)] = sum
      edges[index(b) * COUNT + index(a)] = -sum
    }
  return edges
}

/** Return what a pixel is worth to a seat: 1 if it is won, and 1 if the opponent loses it. */
function pixelGain(code: number, seat: number, strength: number): number {
  const before = ownerOf(code).seat
  const after = ownerOf(clash(code, seat, strength)).seat
  return Number(after === seat && before !== seat) + Number(before === 1 - seat && after !== before)
}

/** Finds the places of words for one seat in one position. */
export class Placer {
  readonly #cells = new Map<string, number[]>() // by letter
  readonly #edges = new Map<number, Int32Array>() // by strength

  constructor(
    readonly letters: string,
    readonly land: Land,
    readonly seat: number,
  ) {
    CELLS.forEach((_, n) => {
      const letter = letters[n] as string
      this.#cells.set(letter, [...(this.#cells.get(letter) ?? []), n])
    })
  }

  /** Return the best place for each cell with the first letter, the best of all first; none if the word cannot be
      spelled. The path begins with the cells of `start`. Only places that gain more than `threshold` are returned. */
  places(word: string, start: readonly Cell[] = [], threshold = NONE): Placement[] {
    const cells = [...word].map((letter, n) => (start[n] ? [index(start[n])] : (this.#cells.get(letter) ?? [])))
    const edges = this.#edgesAt(Math.max(1, wordStrength(word.length)))
    const found = (cells[0] ?? []).flatMap((first) => {
      const paths = [
        bestClosedPath(cells, first, edges, 1, threshold),
        bestClosedPath(cells, first, edges, -1, threshold),
      ]
      const exact = paths
        .filter((path) => path !== null)
        .map((path) => path.map((cell) => CELLS[cell] as Cell))
        .map((path) => ({ path, gain: this.gain(path) }))
      return exact.sort((a, b) => b.gain - a.gain).slice(0, 1)
    })
    return found.filter(({ gain }) => gain > threshold).sort((a, b) => b.gain - a.gain)
  }

  gain(path: readonly Cell[]): number {
    const { gained, taken } = forecast(this.land, spans(path), this.seat, wordStrength(path.length))
    return gained + taken
  }

  #edgesAt(strength: number): Int32Array {
    const known = this.#edges.get(strength) ?? edgeGains(this.land, this.seat, strength)
    this.#edges.set(strength, known)
    return known
  }
}

/** Return the path with the greatest sum of edges, times `sign`, the closing edge included; null if no sum is above the
    threshold. The path begins at `first`, then has one of the cells of each letter, and none twice. The search is a
    branch and bound; its bound `ahead` leaves out the rule that no cell is used twice. */
function bestClosedPath(
  cells: readonly (readonly number[])[],
  first: number,
  edges: Int32Array,
  sign: 1 | -1, // for each direction of the path
  threshold: number,
): number[] | null {
  const end = cells.length
  // [letter][choice]: the most that can follow, the closing edge included
  const ahead: Int32Array[] = Array.from({ length: end })
  for (let n = end - 1; n >= 0; n--) {
    const here = n ? (cells[n] as number[]) : [first]
    const next = cells[n + 1]
    const most = (ahead[n] = new Int32Array(here.length))
    for (let i = 0; i < here.length; i++) {
      const row = (here[i] as number) * COUNT
      if (!next) {
        most[i] = sign * (edges[row + first] as number)
        continue
      }
      const after = ahead[n + 1] as Int32Array
      let best = NONE
      for (let j = 0; j < next.length; j++) {
        const step = row + (next[j] as number)
        if (!NEAR[step] || (after[j] as number) <= NONE) continue
        best = Math.max(best, sign * (edges[step] as number) + (after[j] as number))
      }
      most[i] = best
    }
  }
  let best: number[] | null = null
  let highest = Math.max(threshold, NONE)
  let steps = 0
  const grow = (path: number[], sum: number): void => {
    const n = path.length
    const row = (path[n - 1] as number) * COUNT
    if (n === end) {
      best = path
      highest = sum + sign * (edges[row + first] as number)
      return
    }
    const open: { cell: number; reached: number; bound: number }[] = []
    ;(cells[n] as number[]).forEach((cell, i) => {
      const after = ahead[n]![i] as number
      if (after <= NONE || !NEAR[row + cell] || path.includes(cell)) return
      const reached = sum + sign * (edges[row + cell] as number)
      if (reached + after > highest) open.push({ cell, reached, bound: reached + after })
    })
    open.sort((a, b) => b.bound - a.bound)
    for (const { cell, reached, bound } of open) {
      if (bound <= highest || ++steps > MAX_STEPS) return
      grow([...path, cell], reached)
    }
  }
  if ((ahead[0]?.[0] ?? NONE) > highest) grow([first], 0)
  return best
}
