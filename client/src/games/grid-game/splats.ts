// Paint where a hit has landed.

import { isSame, sizeOf, type Cell, type View } from './yard'

export interface Splat {
  readonly at: Cell
  readonly side: number // the side whose paint it is
  readonly seed: number
  readonly version: number // of the table, when it landed
}

export interface Drop {
  readonly x: number // in squares, from the center of the square
  readonly y: number
  readonly r: number
}

const EACH = 2 // per square; more would hide it
const MAX_SPLATS = 90 // on the board; then the oldest is removed

export function withSplat(splats: readonly Splat[], splat: Splat): readonly Splat[] {
  const here = splats.filter(({ at }) => isSame(at, splat.at))
  if (here.some(({ seed }) => seed === splat.seed)) return splats
  const gone = here.length < EACH ? null : here[0]
  return [...splats.filter((one) => one !== gone), splat].slice(-MAX_SPLATS)
}

/** Return the shapes of a splat: a blot and drops around it, always the same for the same splat. */
export function dropsOf({ seed }: Splat): Drop[] {
  const next = random(seed)
  const between = (low: number, high: number) => low + (high - low) * next()
  const r = between(0.36, 0.56)
  const [x, y] = [between(-0.15, 0.15), between(-0.15, 0.15)]
  const around = Array.from({ length: 8 }, (_, n) => {
    const angle = ((n + between(-0.35, 0.35)) / 8) * 2 * Math.PI
    const far = r + between(0, 0.34)
    return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far, r: between(0.05, 0.2) }
  })
  return [{ x, y, r }, ...around]
}

export const seedOf = ([row, col]: Cell, version: number, view: View): number =>
  row * sizeOf(view) + col + version * 1_031

/** Mulberry32: a small random number generator, good enough for paint. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
