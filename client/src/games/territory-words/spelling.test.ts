import { expect, test } from 'vitest'
import { Spelling } from './spelling.svelte'

test('letters are chosen within reach, each cell once', () => {
  const spelling = new Spelling()
  expect(spelling.choose([0, 0])).toBe('chosen')
  expect(spelling.choose([0, 5])).toBe('too-far')
  expect(spelling.choose([4, 4])).toBe('chosen')
  expect(spelling.choose([0, 0])).toBe('already')
  expect(spelling.path).toEqual([[0, 0], [4, 4]]) // prettier-ignore
})

test('undo removes one letter, clear removes all', () => {
  const spelling = new Spelling()
  for (const col of [1, 2, 3]) spelling.choose([0, col])
  spelling.undo()
  expect(spelling.path).toEqual([[0, 1], [0, 2]]) // prettier-ignore
  spelling.clear()
  expect(spelling.path).toEqual([])
  spelling.undo()
  expect(spelling.last).toBeNull()
})
