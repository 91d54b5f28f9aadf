import { expect, test } from 'vitest'
import type { Field } from '../fields'
import { fieldsForSeats, seatCounts, seatOptions } from './seats'

const card = (rows: [number, Record<string, unknown>][]) => ({
  seats: { min: 1, max: 6 },
  seat_counts: rows.map(([seats, options]) => ({ seats, options })),
})
const number = (name: string): Field => ({ name, kind: 'number', least: 1, most: 6, initial: 2 })
const mode: Field = { name: 'mode', kind: 'choice', values: ['timer', 'zen', 'duel'], initial: 'timer' }

test('an option that is the number of players is not asked for', () => {
  const game = card([
    [2, { guests: 2 }],
    [3, { guests: 3 }],
  ])
  expect(seatCounts(game)).toEqual([2, 3])
  const three = seatOptions(game, 3, { guests: 2 })
  expect(three.values).toEqual({ guests: 3 })
  expect(fieldsForSeats([number('guests'), number('roses')], three)).toEqual([number('roses')])
})

test('a mode is asked for if several fit the number of players', () => {
  const game = card([
    [1, { mode: 'timer' }],
    [1, { mode: 'zen' }],
    [2, { mode: 'duel' }],
  ])
  expect(fieldsForSeats([mode], seatOptions(game, 2, { mode: 'zen' }))).toEqual([])
  const alone = seatOptions(game, 1, { mode: 'zen' })
  expect(alone.values).toEqual({ mode: 'zen' })
  expect(fieldsForSeats([mode], alone)).toEqual([
    { name: 'mode', kind: 'choice', values: ['timer', 'zen'], initial: 'zen' },
  ])
  expect(seatOptions(game, 1, { mode: 'duel' }).values).toEqual({ mode: 'timer' }) // the default
})

test('two options that decide together always give the chosen number of players', () => {
  const rows: [number, Record<string, unknown>][] = []
  for (const teams of [1, 2, 3]) for (const size of [1, 2, 3]) rows.push([teams * size, { teams, size }])
  const game = card(rows)
  expect(seatCounts(game)).toEqual([1, 2, 3, 4, 6, 9])
  for (const count of seatCounts(game))
    for (const teams of [1, 2, '3', undefined])
      for (const size of [1, 2, '3', undefined]) {
        const { teams: some, size: each } = seatOptions(game, count, { teams, size }).values
        expect(Number(some) * Number(each)).toBe(count)
        expect([typeof some, typeof each]).toEqual(['number', 'number']) // types of the server, not text
      }
  const six = seatOptions(game, 6, { teams: '3' })
  expect(six.values).toEqual({ teams: 3, size: 2 })
  expect(fieldsForSeats([number('teams'), number('size')], six)).toEqual([
    { name: 'teams', kind: 'choice', values: ['2', '3'], initial: '3' },
  ])
})

test('a game whose options do not decide the seats has one number of players', () => {
  const game = card([[2, {}]])
  expect(seatCounts(game)).toEqual([2])
  expect(fieldsForSeats([mode], seatOptions(game, 2, {}))).toEqual([mode])
})
