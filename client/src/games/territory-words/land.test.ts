import { expect, test } from 'vitest'
import golden from './golden.json' // written by the engine
import {
  areas,
  changed,
  claim,
  clash,
  codeOf,
  decode,
  EMPTY,
  encode,
  forecast,
  NEUTRAL,
  ownerOf,
  shares,
  wordStrength,
} from './land'
import { spans } from './raster'
import type { Cell } from './reach'

/** FNV-1a hash. */
function digest(land: Uint8Array): number {
  let state = 2166136261
  for (const code of land) state = Math.imul(state ^ code, 16777619) >>> 0
  return state
}

test('the claims of a game give the engine’s land pixel for pixel, and forecasts match', () => {
  let land = EMPTY
  golden.claims.forEach((turn, n) => {
    const inside = spans(turn.path as Cell[])
    const strength = wordStrength(turn.path.length)
    expect(forecast(land, inside, n % 2, strength)).toEqual({ gained: turn.gained, taken: turn.taken })
    land = claim(land, inside, n % 2, strength)
    expect(digest(land)).toBe(turn.digest)
  })
  expect([...areas(land)]).toEqual(golden.areas)
  expect(Object.values(shares(land)).reduce((sum, share) => sum + share)).toBeCloseTo(1)
  expect(decode(golden.land)).toEqual(land)
  expect(encode(land)).toBe(golden.land)
})

test('every clash ends as in the engine', () => {
  golden.clash.forEach((seats, code) =>
    seats.forEach((attacks, seat) => attacks.forEach((after, n) => expect(clash(code, seat, n + 1)).toBe(after))),
  )
})

test('codes encode owner and strength', () => {
  expect(ownerOf(codeOf(0, 3))).toEqual({ owner: 'blue', seat: 0, strength: 3 })
  expect(ownerOf(codeOf(1, 5))).toEqual({ owner: 'red', seat: 1, strength: 5 })
  expect(ownerOf(NEUTRAL)).toEqual({ owner: 'neutral', seat: null, strength: 0 })
})

test('longer words are stronger, from 3 letters up to strength 5', () => {
  expect([2, 3, 4, 5, 6, 7, 8].map(wordStrength)).toEqual([0, 1, 2, 3, 4, 5, 5])
})

test('the changed part of the land is found as a rectangle', () => {
  const after = claim(EMPTY, spans([[0, 0], [0, 2], [2, 2], [2, 0]]), 0, 1) // prettier-ignore
  expect(changed(EMPTY, after)).toEqual({ left: 20, top: 20, right: 100, bottom: 100 })
  expect(changed(after, after)).toBeNull()
})
