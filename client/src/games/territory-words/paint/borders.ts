// Borders between regions of the land, and a point for a spot height in each region. Both are computed from the mask.

import { NEUTRAL, UNCLAIMED, type Land } from '../land'
import { CELL, PIXELS, SIDE, vertex, type Cell } from '../reach'

interface Border {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly code: number // of the side whose ink draws it
}

const codeAt = (land: Land, x: number, y: number): number =>
  x < 0 || y < 0 || x >= PIXELS || y >= PIXELS ? UNCLAIMED : (land[Math.floor(y) * PIXELS + Math.floor(x)] as number)

/** The stronger ink draws the border; neutral ink only against open land. */
const bolder = (a: number, b: number): number => {
  const depth = (code: number) => (code === NEUTRAL ? 0.5 : code === UNCLAIMED ? 0 : ((code - 1) % 5) + 1)
  return depth(a) >= depth(b) ? a : b
}

/** Return the borders: every border lies on an edge of a claim, where the land differs on both sides. */
export function borders(land: Land, claims: readonly (readonly Cell[])[]): Border[] {
  const found: Border[] = []
  for (const path of claims) {
    path.forEach((cell, n) => {
      const from = vertex(cell)
      const to = vertex(path[(n + 1) % path.length] as Cell)
      found.push(...edgeBorders(land, from, to))
    })
  }
  return found
}

function edgeBorders(land: Land, [x0, y0]: [number, number], [x1, y1]: [number, number]): Border[] {
  const found: Border[] = []
  const length = Math.hypot(x1 - x0, y1 - y0)
  const [along, across] = [(x1 - x0) / length, (y1 - y0) / length]
  const point = (at: number) => [x0 + along * at, y0 + across * at] as const
  const open = (at: number): number | null => {
    const [x, y] = point(Math.min(at + 0.5, length))
    const [one, other] = [
      codeAt(land, x - across * 1.5, y + along * 1.5),
      codeAt(land, x + across * 1.5, y - along * 1.5),
    ]
    return one === other ? null : bolder(one, other)
  }
  let start = 0
  let drawn = open(0)
  for (let at = 1; at <= length; at++) {
    const code = at + 1 > length ? null : open(at)
    if (code === drawn && at + 1 <= length) continue
    if (drawn !== null) found.push({ from: point(start), to: point(at + 1 > length ? length : at), code: drawn })
    start = at
    drawn = code
  }
  return found
}

export interface Height {
  readonly x: number
  readonly y: number
  readonly code: number
}

const STEP = 10 // pixels between the nodes of the lattice on which regions are found
const NODES = PIXELS / STEP
const ROOM = 10 // pixels around a spot height

/** Return one point per region: the corner of cells deepest inside it, so that it covers no letter. */
export function heights(land: Land): Height[] {
  const codes = Uint8Array.from({ length: NODES * NODES }, (_, n) =>
    codeAt(land, (n % NODES) * STEP + STEP / 2, Math.floor(n / NODES) * STEP + STEP / 2),
  )
  const region = regions(codes)
  const best = new Map<number, Height & { room: number }>()
  for (let row = 1; row < SIDE; row++)
    for (let col = 1; col < SIDE; col++) {
      const [x, y] = [col * CELL, row * CELL]
      const code = codeAt(land, x, y)
      if (code === UNCLAIMED || code === NEUTRAL) continue
      const at = region[(y / STEP) * NODES + x / STEP] as number
      const room = roomAt(land, x, y, code)
      if (room >= ROOM && room > (best.get(at)?.room ?? 0)) best.set(at, { x, y, code, room })
    }
  return [...best.values()]
}

/** Return how far the same land reaches from a point in eight directions, at most four cells. */
function roomAt(land: Land, x: number, y: number, code: number): number {
  for (let far = 2; far < 4 * CELL; far += 2)
    for (let turn = 0; turn < 8; turn++) {
      const angle = (turn * Math.PI) / 4
      if (codeAt(land, x + far * Math.cos(angle), y + far * Math.sin(angle)) !== code) return far
    }
  return 4 * CELL
}

/** Return a number for each node, equal for all nodes of a connected region. */
function regions(codes: Uint8Array): Int32Array {
  const region = new Int32Array(codes.length).fill(-1)
  for (let first = 0; first < codes.length; first++) {
    if (region[first] !== -1) continue
    region[first] = first
    const ahead = [first]
    for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
      const col = node % NODES
      for (const next of [
        node - NODES,
        node + NODES,
        ...(col ? [node - 1] : []),
        ...(col < NODES - 1 ? [node + 1] : []),
      ])
        if (region[next] === -1 && codes[next] === codes[first]) {
          region[next] = first
          ahead.push(next)
        }
    }
  }
  return region
}
