import { expect, test } from 'vitest'
import golden from './golden.json' // written by the engine
import { area, spans } from './raster'
import type { Cell } from './reach'

test('polygons fill as many pixels as in the engine', () => {
  for (const claim of golden.claims) expect(area(spans(claim.path as Cell[]))).toBe(claim.area)
})

test('a straight line fills nothing', () => {
  expect(spans([[2, 1], [2, 4], [2, 6]])).toEqual([]) // prettier-ignore
  expect(spans([[0, 0], [3, 3], [1, 1]])).toEqual([]) // prettier-ignore
})

test('a square of two cells a side fills 80 x 80 pixels, with its left and upper edge', () => {
  const square = spans([[0, 0], [0, 2], [2, 2], [2, 0]]) // prettier-ignore
  expect(area(square)).toBe(80 * 80)
  expect(square[0]).toEqual({ y: 20, start: 20, stop: 100 })
  expect(square.at(-1)).toEqual({ y: 99, start: 20, stop: 100 })
})

test('the center of a pentagram is inside', () => {
  const star: Cell[] = [[0, 5], [9, 8], [3, 1], [3, 9], [9, 2]] // prettier-ignore
  const middle = spans(star).filter(({ y }) => y === 200)
  expect(middle.some(({ start, stop }) => start <= 220 && 220 < stop)).toBe(true)
})
