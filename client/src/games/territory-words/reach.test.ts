import { expect, test } from 'vitest'
import { CELLS, inReach, name, reachable, wordAlong, vertex } from './reach'

test('from the fourth row and fifth column, rows 1 to 8 and columns A to I are in reach', () => {
  expect(reachable([3, 4])).toEqual({ top: 0, left: 0, bottom: 7, right: 8 })
  expect(CELLS.filter((cell) => inReach([3, 4], cell))).toHaveLength(8 * 9)
  expect(inReach([3, 4], [7, 8])).toBe(true)
  expect(inReach([3, 4], [8, 4])).toBe(false)
})

test('cells have names, and centers in whole pixels', () => {
  expect(name([0, 0])).toBe('A1')
  expect(name([11, 11])).toBe('L12')
  expect(vertex([3, 2])).toEqual([100, 140])
})

test('a path spells its letters', () => {
  expect(wordAlong('ABCDEFGHIJKLMNOPQRSTUVWX', [[0, 2], [0, 0], [1, 7]])).toBe('CAT') // prettier-ignore
})
