import { expect, test } from 'vitest'
import { discRadius, HEIGHT, layOut, SAFE, WIDTH } from './banner'
import { inReach, within, type Cell } from './reach'

/** A repeatable sequence of numbers from 0 to 1. */
function sequence(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

/** A path of so many letters, each within reach of the one before. */
function path(letters: number, random: () => number): Cell[] {
  const cell = (): Cell => [Math.floor(random() * 12), Math.floor(random() * 12)]
  const found = [cell()]
  while (found.length < letters) {
    const next = cell()
    if (!within(found, next) && inReach(found.at(-1) as Cell, next)) found.push(next)
  }
  return found
}

function expectWhole(cells: Cell[]): void {
  const points = layOut(cells)
  const radius = discRadius(points)
  expect(radius).toBeGreaterThanOrEqual(9)
  points.forEach(({ x, y }, n) => {
    expect(Math.abs(x - WIDTH / 2) + radius).toBeLessThanOrEqual(SAFE / 2)
    expect(Math.abs(y - HEIGHT / 2) + radius).toBeLessThanOrEqual(HEIGHT / 2)
    for (const other of points.slice(0, n))
      expect(Math.hypot(x - other.x, y - other.y), String(cells)).toBeGreaterThanOrEqual(2 * radius - 0.1)
  })
}

test('letters of any word are whole and do not cover each other', () => {
  for (let seed = 1; seed <= 400; seed++) expectWhole(path(3 + (seed % 8), sequence(seed)))
})

test('letters side by side at the ends of the map are whole too', () => {
  expectWhole([[0, 0], [1, 0], [5, 2], [9, 1], [11, 3], [11, 2]]) // prettier-ignore
  expectWhole([[0, 0], [0, 4], [0, 8], [0, 11]]) // prettier-ignore
})

test('a word on one line is in the middle of the banner', () => {
  expect(layOut([[3, 2], [3, 4], [3, 6]])).toEqual([106, 240, 374].map((x) => ({ x: expect.closeTo(x, 0) as number, y: HEIGHT / 2 }))) // prettier-ignore
  expect(new Set(layOut([[2, 5], [4, 5], [6, 5]]).map(({ x }) => x))).toEqual(new Set([WIDTH / 2])) // prettier-ignore
})
