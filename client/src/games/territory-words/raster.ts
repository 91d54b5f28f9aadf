// Which pixels a polygon fills, by the arithmetic of the engine (polygon.py), so that the preview of a word equals
// the engine's result. A browser's fill() differs on pixels that lie on an edge.

import { PIXELS, vertex, type Cell } from './reach'

/** The pixels start <= x < stop of the row y. */
export interface Span {
  readonly y: number
  readonly start: number
  readonly stop: number
}

/** Return the pixels inside the closed polygon of the cells' centers: nonzero winding, left edge in, right edge out. */
export function spans(path: readonly Cell[]): Span[] {
  const corners = path.map(vertex)
  const rows: [column: number, winds: number][][] = Array.from({ length: PIXELS }, () => [])
  corners.forEach(([x0, y0], n) => {
    const [x1, y1] = corners[(n + 1) % corners.length] as [number, number]
    const rising = y1 < y0
    const [x, top, dx, dy] = rising ? [x1, y1, x0 - x1, y0 - y1] : [x0, y0, x1 - x0, y1 - y0]
    for (let down = 0; down < dy; down++) {
      // the edge is at x + (down + 1/2) dx / dy here; the first pixel whose center is not left of it
      const column = x - Math.floor((dy - (2 * down + 1) * dx) / (2 * dy))
      rows[top + down]?.push([column, rising ? -1 : 1])
    }
  })
  return rows.flatMap((crossings, y) => rowSpans(y, crossings))
}

function rowSpans(y: number, crossings: [number, number][]): Span[] {
  crossings.sort((a, b) => a[0] - b[0])
  const found: Span[] = []
  let winding = 0
  let start = 0
  for (const [column, winds] of crossings) {
    const before = winding
    winding += winds
    if (before === 0) start = column
    else if (winding === 0 && column > start) {
      const last = found.at(-1)
      if (last?.stop === start) found[found.length - 1] = { ...last, stop: column }
      else found.push({ y, start, stop: column })
    }
  }
  return found
}

export const area = (of: readonly Span[]): number => of.reduce((sum, { start, stop }) => sum + stop - start, 0)
