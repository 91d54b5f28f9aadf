import { expect, test } from 'vitest'
import type { GameCard } from '../../core/api'
import { companySizes, levelsOf, opponents, orderOf, tableSize, type Choices } from './order'

const game = (least: number, most: number, levels = ['random', 'easy', 'medium', 'hard']) => {
  const counts = Array.from({ length: most - least + 1 }, (_, n) => least + n)
  const seat_counts = counts.map((seats) => ({ seats, options: { players: seats } }))
  return { id: 'game', title: 'Game', seats: { min: least, max: most }, seat_counts, levels, seat_names: [], options: {} } as unknown as GameCard // prettier-ignore
}

const choices: Choices = {
  against: 'bot',
  level: 'hard',
  seat: 1,
  count: 2,
  names: ['', ''],
  public: true,
  clock: 0,
  series: false,
  options: { turns: 6 },
}
const name = (seat: number) => `Seat ${seat}`

test('an order against a bot', () => {
  expect(orderOf(game(2, 2), choices, name)).toEqual({
    game: 'game',
    seats: [{ kind: 'bot', level: 'hard' }, { kind: 'me' }],
    options: { turns: 6 },
    settings: {},
  })
})

test('a random seat', () => {
  const order = orderOf(game(2, 2), { ...choices, seat: 'lot' }, name, {}, () => 0)
  expect(order.seats[0]).toEqual({ kind: 'me' })
})

test('at a shared screen every player has a name', () => {
  const order = orderOf(game(2, 2), { ...choices, against: 'screen', names: [' Ada ', ''] }, name)
  expect(order.seats).toEqual([
    { kind: 'me', name: 'Ada' },
    { kind: 'me', name: 'Seat 1' },
  ])
})

test('an order by link, in the lobby, with a clock, as a fair series', () => {
  const order = orderOf(game(2, 2), { ...choices, against: 'link', seat: 0, clock: 300, series: true }, name)
  expect(order.seats).toEqual([{ kind: 'me' }, { kind: 'open' }])
  expect(order.settings).toEqual({ time: { game_seconds: 300 }, public: true, series: 1 })
})

test('a game for one player has no opponents', () => {
  expect(opponents(game(1, 1))).toEqual([])
  expect(orderOf(game(1, 1), choices, name).seats).toEqual([{ kind: 'me' }])
  expect(opponents(game(1, 2))).toEqual(['alone', 'bot', 'screen', 'link'])
  expect(orderOf(game(1, 2), { ...choices, against: 'alone' }, name).seats).toEqual([{ kind: 'me' }])
  expect(opponents(game(2, 2, []))).toEqual(['screen', 'link'])
  expect(tableSize(game(2, 4), { against: 'bot', count: 9 })).toBe(4)
})

test('the number of seats is one that the game can be played with', () => {
  const teams = { ...game(1, 6), seat_counts: [1, 2, 4, 6].map((seats) => ({ seats, options: { teams: seats } })) }
  expect(companySizes(teams)).toEqual([2, 4, 6])
  const sizes = [1, 2, 4, 6, 9].map((count) => tableSize(teams, { against: 'bot', count }))
  expect(sizes).toEqual([2, 2, 4, 6, 6])
  expect(tableSize(teams, { against: 'alone', count: 4 })).toBe(1)
})

test('a race has no clock setting, and its opponents come from the game’s card', () => {
  const order = orderOf(game(1, 2), { ...choices, clock: 300 }, name, { race: true })
  expect(order.settings).toEqual({ allow_take_backs: false })
  expect(opponents(game(1, 2), ['alone', 'bot', 'link'])).toEqual(['alone', 'bot', 'link'])
})

test('levels without a description are not offered if others have one', () => {
  expect(levelsOf(game(2, 2), { easy: '', medium: '', hard: '' })).toEqual(['easy', 'medium', 'hard'])
  expect(levelsOf(game(2, 2, ['random']), {})).toEqual(['random'])
})
