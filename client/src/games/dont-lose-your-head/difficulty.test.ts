import { expect, test } from 'vitest'
import { missLimit, parts, sizes, type Settings } from './difficulty'

const of = (size: Settings['size'], words: Settings['words'], forgiveness: Settings['forgiveness']) => ({
  size,
  words,
  forgiveness,
})

test.each([
  [of(6, 3, 'normal'), 18],
  [of(6, 3, 'forgiving'), 22],
  [of(8, 3, 'normal'), 21],
  [of(8, 3, 'strict'), 17],
  [of(10, 4, 'normal'), 23],
  [of(10, 3, 'forgiving'), 29],
  [of(12, 3, 'normal'), 30],
])('%o allows %i misses', (settings, misses) => {
  expect(missLimit(settings, false)).toBe(misses)
})

test('calibrated limits are looked up in a table, which has none for the largest board', () => {
  expect(missLimit(of(6, 3, 'normal'), true)).toBe(14)
  expect(missLimit(of(8, 4, 'normal'), true)).toBe(19)
  expect(missLimit(of(10, 3, 'strict'), true)).toBe(29)
  expect(sizes(true)).toEqual([6, 8, 10])
  expect(sizes(false)).toEqual([6, 8, 10, 12])
})

test('the parts of the limit add up to it', () => {
  expect(parts(of(10, 4, 'strict'), false)).toEqual([15, 10, -2, -4])
})
