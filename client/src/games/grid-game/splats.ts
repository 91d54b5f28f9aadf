// Paint that stays where a blow has landed.

import { isSame, sizeOf, type Cell, type View } from './yard'

export interface Splat {
  readonly at: Cell
  readonly side: number // whose paint it is
  readonly seed: number
  readonly version: number // of the table, when it fell
}

export interface Drop {
  readonly x: number // in squares, from the middle of the square
  readonly y: number
  readonly r: number
}

const EACH = 2 // on one square: more would hide it
const MOST = 90 // after that the oldest fades from the yard

export function withSplat(splats: readonly Splat[], splat: Splat): readonly Splat[] {
  const here = splats.filter(({ at }) => isSame(at, splat.at))
  if (here.some(({ seed }) => seed === splat.seed)) return splats
  const gone = here.length < EACH ? null : here[0]
  return [...splats.filter((one) => one !== gone), splat].slice(-MOST)
}

/** The same splat looks the same again: a blot, and drops around it. */
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

/** Mulberry: small, and even enough for paint. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
