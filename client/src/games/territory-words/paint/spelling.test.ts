import { expect, test } from 'vitest'
import { numberAt } from './spelling'

const heights = (...points: [number, number][]) => new Set(points.map(([x, y]) => `${x},${y}`))

test('the number of a letter is beside its upper right corner', () => {
  expect(numberAt([1, 2], heights())).toEqual([113, 47])
  expect(numberAt([1, 2], heights([160, 80], [40, 40]))).toEqual([113, 47]) // corners of other cells
})

test('the number makes room for a spot height at its corner', () => {
  expect(numberAt([1, 2], heights([120, 40]))).toEqual([87, 47])
  expect(numberAt([1, 2], heights([120, 40], [80, 40]))).toEqual([113, 73])
  expect(numberAt([1, 2], heights([120, 40], [80, 40], [120, 80]))).toEqual([87, 73])
})
