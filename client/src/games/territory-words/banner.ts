// Where the letters of a word lie in the picture of the end: a wide banner, of which narrow screens show the middle.

import { CELL, vertex, type Cell } from './reach'

export const WIDTH = 480
export const HEIGHT = 170
export const EDGE = 30 // above and below the centers of the discs
export const SAFE = 300 // width that is visible on the narrowest screens
const MAX_RADIUS = 16 // of the discs of the letters
const MIN_RADIUS = 9 // so that letters are readable
const GAP = 2 // between two discs
const ROUNDS = 60 // of pushing discs apart; 20 are enough for nearly all words

interface Point {
  readonly x: number
  readonly y: number
}

/** Return a point for each letter, in the order of the word. No two discs of MIN_RADIUS overlap or leave the banner. */
export function layOut(path: readonly Cell[]): Point[] {
  const points = path.map(vertex)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  // polygons are stretched to fill the banner, but only as far as their shape stays recognizable
  const down = Math.min((HEIGHT - 2 * EDGE) / (bottom - top || CELL), 1.2)
  const across = Math.min((SAFE - 2 * MAX_RADIUS) / (right - left || CELL), down * 2.4)
  return pushApart(
    points.map(([x, y]) => ({
      x: WIDTH / 2 + (x - (left + right) / 2) * across,
      y: HEIGHT / 2 + (y - (top + bottom) / 2) * down,
    })),
  )
}

/** Return the radius of the discs: smaller where two letters are close. */
export function discRadius(points: readonly Point[]): number {
  const gaps = points.flatMap((one, n) => points.slice(0, n).map((two) => Math.hypot(one.x - two.x, one.y - two.y)))
  return Math.max(MIN_RADIUS, Math.min(MAX_RADIUS, ...gaps.map((gap) => (gap - GAP) / 2)))
}

/** Move points that are too close away from each other, a little in each round, within the visible part. */
function pushApart(points: readonly Point[]): Point[] {
  const least = 2 * MIN_RADIUS + GAP
  const moved = points.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < ROUNDS; round++) {
    let close = false
    moved.forEach((one, n) => {
      for (const two of moved.slice(0, n)) {
        const far = Math.hypot(one.x - two.x, one.y - two.y)
        if (far >= least - 0.01) continue
        close = true
        const push = (least - far) / 2
        const [dx, dy] = [(one.x - two.x) / far, (one.y - two.y) / far]
        one.x += dx * push
        one.y += dy * push
        two.x -= dx * push
        two.y -= dy * push
      }
    })
    for (const one of moved) {
      one.x = Math.min(WIDTH / 2 + SAFE / 2 - MAX_RADIUS, Math.max(WIDTH / 2 - SAFE / 2 + MAX_RADIUS, one.x))
      one.y = Math.min(HEIGHT - MAX_RADIUS, Math.max(MAX_RADIUS, one.y))
    }
    if (!close) break
  }
  return moved
}
