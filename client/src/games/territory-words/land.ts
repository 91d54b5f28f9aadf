// Owner and strength of every pixel of the board. The engine decides; the page decodes its mask, and computes a claim
// beforehand only to preview it.

import { CELL, PIXELS, SHORTEST, SIDE } from './reach'
import type { Span } from './raster'

const STRONGEST = 5
export const UNCLAIMED = 0
export const NEUTRAL = 11
const CODES = 12
const LENGTH_BITS = 12

/** A code for each pixel, row by row: 0 unclaimed, 1..5 Blue, 6..10 Red, 11 neutral. */
export type Land = Uint8Array

export const EMPTY: Land = new Uint8Array(PIXELS * PIXELS)

export type Owner = 'open' | 'blue' | 'red' | 'neutral'

/** Return the pixels of a map that polygons can fill. Their corners are centers of cells, so the outer half of the outer
    cells is lost. */
export const claimable = (side = SIDE): number => (side * CELL - CELL) ** 2

export const codeOf = (seat: number, strength: number): number => seat * STRONGEST + strength

export function ownerOf(code: number): { owner: Owner; seat: number | null; strength: number } {
  if (code === UNCLAIMED) return { owner: 'open', seat: null, strength: 0 }
  if (code === NEUTRAL) return { owner: 'neutral', seat: null, strength: 0 }
  const seat = code > STRONGEST ? 1 : 0
  return { owner: seat ? 'red' : 'blue', seat, strength: code - seat * STRONGEST }
}

export const wordStrength = (letters: number): number => Math.max(0, Math.min(letters - SHORTEST + 1, STRONGEST))

/** Return the code of a pixel after a seat has claimed it with this strength. */
export function clash(code: number, seat: number, attack: number): number {
  const { seat: holder, strength: defense } = ownerOf(code)
  if (holder === null) return codeOf(seat, attack)
  if (holder === seat) return codeOf(seat, Math.min(defense + attack, STRONGEST))
  if (attack < defense) return codeOf(holder, defense - attack)
  return attack === defense ? NEUTRAL : codeOf(seat, attack - defense)
}

export function claim(land: Land, spans: readonly Span[], seat: number, strength: number): Land {
  const outcome = Uint8Array.from({ length: CODES }, (_, code) => clash(code, seat, strength))
  const after = land.slice()
  for (const { y, start, stop } of spans)
    for (let at = y * PIXELS + start; at < y * PIXELS + stop; at++) after[at] = outcome[after[at] as number] as number
  return after
}

/** Return how many pixels a claim would gain its seat and cost the other. */
export function forecast(
  land: Land,
  spans: readonly Span[],
  seat: number,
  strength: number,
): { gained: number; taken: number } {
  const met = new Uint32Array(CODES)
  for (const { y, start, stop } of spans)
    for (let at = y * PIXELS + start; at < y * PIXELS + stop; at++) met[land[at] as number]!++
  let gained = 0
  let taken = 0
  met.forEach((pixels, code) => {
    const before = ownerOf(code).seat
    const after = ownerOf(clash(code, seat, strength)).seat
    if (after === seat && before !== seat) gained += pixels
    if (before === 1 - seat && after !== before) taken += pixels
  })
  return { gained, taken }
}

/** Return the number of pixels of each code; they sum to 230,400. */
export function areas(land: Land): Uint32Array {
  const counted = new Uint32Array(CODES)
  for (const code of land) counted[code]!++
  return counted
}

/** Pixels from left and top up to right and bottom, exclusive. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Return the rectangle in which two lands differ, or null if they are equal. */
export function changed(one: Land, two: Land): Box | null {
  let [left, top, right, bottom] = [PIXELS, PIXELS, 0, 0]
  for (let at = 0; at < one.length; at++) {
    if (one[at] === two[at]) continue
    const [x, y] = [at % PIXELS, Math.floor(at / PIXELS)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
  }
  return bottom ? { left, top, right, bottom } : null
}

export type Shares = Record<Owner, number>

/** Return the shares of the claimable land, from 0 to 1; they add up to 1. `side`: of the map. */
export function shares(land: Land, side = SIDE): Shares {
  const whole = claimable(side)
  const shared: Shares = { open: whole - land.length, blue: 0, red: 0, neutral: 0 }
  areas(land).forEach((pixels, code) => (shared[ownerOf(code).owner] += pixels))
  for (const owner of Object.keys(shared) as Owner[]) shared[owner] /= whole
  return shared
}

/** Decode the mask of a message: base64 of little-endian 16-bit runs, code << 12 | length. */
export function decode(wire: string): Land {
  const bytes = atob(wire)
  const land = new Uint8Array(PIXELS * PIXELS)
  let at = 0
  for (let n = 0; n < bytes.length; n += 2) {
    const run = bytes.charCodeAt(n) | (bytes.charCodeAt(n + 1) << 8)
    const length = run & ((1 << LENGTH_BITS) - 1)
    land.fill(run >> LENGTH_BITS, at, at + length)
    at += length
  }
  return land
}

/** Encode a mask, for the tutorial, which has no server. A run ends with its row. */
export function encode(land: Land): string {
  let bytes = ''
  for (let at = 0; at < land.length;) {
    const code = land[at] as number
    const end = at - (at % PIXELS) + PIXELS
    let stop = at + 1
    while (stop < end && land[stop] === code) stop++
    const run = (code << LENGTH_BITS) | (stop - at)
    bytes += String.fromCharCode(run & 255, run >> 8)
    at = stop
  }
  return btoa(bytes)
}
