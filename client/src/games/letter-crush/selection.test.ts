import { expect, test } from 'vitest'
import { Selection } from './selection.svelte'

function chosen(...places: number[]): Selection {
  const selection = new Selection()
  places.forEach((place) => selection.toggle(place))
  return selection
}

test('letters are numbered in the order of the taps', () => {
  const selection = chosen(7, 2, 30)
  expect(selection.path).toEqual([7, 2, 30])
  expect([7, 2, 30, 1].map((place) => selection.order(place))).toEqual([1, 2, 3, 0])
})

test('a second tap deselects a letter, and the numbers after it move up', () => {
  const selection = chosen(0, 1, 2)
  expect(selection.toggle(1)).toBe('removed')
  expect(selection.path).toEqual([0, 2])
  expect(selection.order(2)).toBe(2)
})

test('a seventh letter is not added', () => {
  const selection = chosen(0, 1, 2, 3, 4, 5)
  expect(selection.toggle(6)).toBe('full')
  expect(selection.path).toHaveLength(6)
  expect(selection.toggle(5)).toBe('removed')
})

test('clear deselects all letters', () => {
  const selection = chosen(0, 1)
  selection.clear()
  expect(selection.path).toEqual([])
})
