// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Review, ReviewedMove } from '../../wire/api'
import { forkPly, moveAt, seenFrom, valueText } from './figures'

beforeEach(() => settings.change({ language: 'en' }))

const move = (ply: number, seat: number, expected: number | null = 0) => ({ ply, seat, expected }) as ReviewedMove
const review = (measure: Review['measure'], seats = 2) =>
  ({
    measure,
    seats: Array.from({ length: seats }, (_, n) => `Player ${n}`),
    moves: [move(1, 0, null), move(3, 0), move(4, 1), move(6, 0)],
  }) as unknown as Review

test('values have the unit of the review', () => {
  expect(valueText(review('lead'), 12.6, true)).toBe('+13%')
  expect(valueText(review('chance'), 61.2)).toBe('61%')
  expect(valueText(review('points'), 8)).toBe('8 points')
  expect(valueText(review('points'), 1)).toBe('1 point')
  expect(valueText(review('points'), -1, true)).toBe('−1 point')
})

test('a value is seen from the side of the reader', () => {
  expect(seenFrom(review('lead'), 0, 1, 12)).toBe(-12)
  expect(seenFrom(review('chance'), 0, 1, 30)).toBe(70)
  expect(seenFrom(review('chance'), 1, 1, 30)).toBe(30)
  expect(seenFrom(review('points'), 0, 1, 30)).toBeNull()
})

test('the move of a ply is the last judged one up to it', () => {
  const found = review('lead')
  expect([0, 2, 3, 5, 9].map((ply) => moveAt(found, ply)?.ply ?? null)).toEqual([null, null, 3, 4, 6])
})

test('trying again starts before a move of the player, or after one of another player, but not after the last move', () => {
  const found = review('lead')
  const [, own, other, last] = found.moves as [ReviewedMove, ReviewedMove, ReviewedMove, ReviewedMove]
  expect(forkPly(found, own, 0)).toBe(2)
  expect(forkPly(found, other, 0)).toBe(4)
  expect(forkPly(found, last, 0)).toBe(5)
  expect(forkPly(found, last, 1)).toBeNull()
})
