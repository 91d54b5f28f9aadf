// Where a word can be spelled, and what each place gains: the search of the engine (search.py) for one word.

import { clash, forecast, ownerOf, wordStrength, type Land } from './land'
import { spans } from './raster'
import { CELLS, index, inReach, PIXELS, vertex, type Cell } from './reach'

const MAX_STEPS = 20_000 // of a search; only long words with many equal letters come near it
const CODES = 12

export interface Placement {
  readonly path: Cell[]
  readonly gain: number // pixels gained and pixels that the opponent loses
}

/** What each edge between two cells adds to the gain of a polygon. The sum over the edges of a simple polygon, in order and
    closed, is plus or minus its gain: each row of pixels adds what lies left of the edge where the edge goes down, and
    subtracts it where it goes up. Edges that wind twice count twice. */
export class EdgeGains {
  readonly #left = new Int32Array(PIXELS * (PIXELS + 1)) // [y, x]: the gain of all pixels of row y left of x
  readonly #known = new Map<number, number>()

  constructor(land: Land, seat: number, strength: number) {
    const gains = Int32Array.from({ length: CODES }, (_, code) => pixelGain(code, seat, strength))
    for (let y = 0; y < PIXELS; y++)
      for (let x = 0, sum = 0; x < PIXELS; x++)
        this.#left[y * (PIXELS + 1) + x + 1] = sum += gains[land[y * PIXELS + x] as number] as number
  }

  between(a: Cell, b: Cell): number {
    if (a[0] > b[0]) return -this.between(b, a)
    const key = index(a) * CELLS.length + index(b)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const [x, top] = vertex(a)
    const [x1, bottom] = vertex(b)
    const [dx, dy] = [x1 - x, bottom - top]
    let sum = 0
    for (let down = 0; down < dy; down++) {
      const column = x - Math.floor((dy - (2 * down + 1) * dx) / (2 * dy)) // as in raster.ts
      sum += this.#left[(top + down) * (PIXELS + 1) + column] as number
    }
    this.#known.set(key, sum)
    return sum
  }
}

/** Return what a pixel is worth to a seat: 1 if it is won, and 1 if the opponent loses it. */
function pixelGain(code: number, seat: number, strength: number): number {
  const before = ownerOf(code).seat
  const after = ownerOf(clash(code, seat, strength)).seat
  return Number(after === seat && before !== seat) + Number(before === 1 - seat && after !== before)
}

/** Finds the places of words for one seat in one position. */
export class Placer {
  readonly #cells = new Map<string, Cell[]>() // by letter
  readonly #edges = new Map<number, EdgeGains>() // by strength

  constructor(
    readonly letters: string,
    readonly land: Land,
    readonly seat: number,
  ) {
    CELLS.forEach((cell, n) => {
      const letter = letters[n] as string
      this.#cells.set(letter, [...(this.#cells.get(letter) ?? []), cell])
    })
  }

  /** Return the best place for each first letter, the best of all first; none if the word cannot be spelled. The path
      begins with the cells of `start`. */
  places(word: string, start: readonly Cell[] = []): Placement[] {
    const strength = wordStrength(word.length)
    const fixed = start.map((cell) => [CELLS[index(cell)] as Cell])
    const cells = [...word].map((letter, n) => fixed[n] ?? this.#cells.get(letter) ?? [])
    const edges = this.#edgesAt(Math.max(1, strength))
    const found = (cells[0] ?? []).flatMap((first) => {
      const ways = [1, -1].map((way) => bestPath(cells, first, (a, b) => way * edges.between(a, b)))
      const exact = ways.filter((path) => path !== null).map((path) => ({ path, gain: this.gain(path) }))
      return exact.sort((a, b) => b.gain - a.gain).slice(0, 1)
    })
    return found.sort((a, b) => b.gain - a.gain)
  }

  gain(path: readonly Cell[]): number {
    const { gained, taken } = forecast(this.land, spans(path), this.seat, wordStrength(path.length))
    return gained + taken
  }

  #edgesAt(strength: number): EdgeGains {
    const known = this.#edges.get(strength) ?? new EdgeGains(this.land, this.seat, strength)
    this.#edges.set(strength, known)
    return known
  }
}

/** Return the path from `first` through one cell of each of the others whose closed sum of edges is greatest, no cell
    twice; null if there is none. Branch and bound: the bound lets cells be used twice. */
function bestPath(cells: readonly (readonly Cell[])[], first: Cell, edge: (a: Cell, b: Cell) => number): Cell[] | null {
  // ahead[n][i]: the most that can follow cell i of letter n, the closing edge included
  const ahead: number[][] = []
  for (let n = cells.length - 1; n >= 0; n--) {
    const next = cells[n + 1]
    ahead[n] = (cells[n] as Cell[]).map((cell) => {
      if (!next) return edge(cell, first)
      let most = -Infinity
      next.forEach((to, i) => {
        const after = ahead[n + 1]![i] as number
        if (after > -Infinity && inReach(cell, to)) most = Math.max(most, edge(cell, to) + after)
      })
      return most
    })
  }
  let best: Cell[] | null = null
  let highest = -Infinity
  let steps = 0
  const grow = (path: Cell[], sum: number): void => {
    const choices = cells[path.length]
    const last = path.at(-1) as Cell
    if (!choices) {
      best = path
      highest = sum + edge(last, first)
      return
    }
    const open = choices.flatMap((cell, i) => {
      const after = ahead[path.length]![i] as number
      if (after === -Infinity || !inReach(last, cell) || path.includes(cell)) return []
      const reached = sum + edge(last, cell)
      return [{ cell, reached, bound: reached + after }]
    })
    open.sort((a, b) => b.bound - a.bound)
    for (const { cell, reached, bound } of open) {
      if (bound <= highest || ++steps > MAX_STEPS) return
      grow([...path, cell], reached)
    }
  }
  if (ahead[0]?.[(cells[0] as Cell[]).indexOf(first)] !== -Infinity) grow([first], 0)
  return best
}
