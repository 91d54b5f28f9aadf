// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GameCard } from '../core/api'
import type { Order } from '../wire/api'

const orders = vi.hoisted((): unknown[] => [])
vi.mock('../core/api', async (original) => ({
  ...(await original<typeof import('../core/api')>()),
  api: {
    me: () => Promise.resolve({ id: 'ada', name: 'Ada', avatar: 'owl', named: true }),
    create: (order: unknown) => {
      orders.push(order)
      return Promise.resolve({ match: 'm' })
    },
  },
}))
const address = vi.hoisted(() => ({ hash: new URLSearchParams() }))
vi.mock('../core/router.svelte', () => ({ router: { go: () => undefined, route: address } }))

const { default: NewGame } = await import('./NewGame.svelte')

const number = (minimum: number, maximum: number, initial: number) => ({
  type: 'integer',
  minimum,
  maximum,
  default: initial,
})
const game = (
  properties: object,
  seatCounts: [number, Record<string, unknown>][],
  minimum: number,
  maximum: number,
): GameCard => ({
  id: 'dance',
  title: 'Dance',
  seats: { min: minimum, max: maximum },
  levels: ['random'],
  adaptive: false,
  seat_names: [],
  hidden: false,
  has_review: false,
  options: { $ref: '#/$defs/Options', $defs: { Options: { type: 'object', properties } } },
  seat_counts: seatCounts.map(([seats, options]) => ({ seats, options })),
  card: {},
  page: null,
})

beforeEach(() => {
  address.hash = new URLSearchParams()
  orders.length = 0
  localStorage.clear()
})

const press = (name: string | RegExp) => {
  screen.getByRole('button', { name, hidden: true }).click()
  flushSync()
}
const countOf = (text: string) => screen.queryAllByText(text).length
async function startAndReadOrder(): Promise<[number, Order['options']]> {
  press('Start game')
  await waitFor(() => expect(orders).toHaveLength(1))
  const { seats, options } = orders[0] as Order
  return [seats.length, options]
}

test('an option that is the number of players is not asked for a second time under its own name', async () => {
  const seatCounts = [2, 3, 4].map((guests): [number, object] => [guests, { guests }]) as [
    number,
    Record<string, unknown>,
  ][]
  const card = game({ guests: number(2, 4, 2), roses: number(1, 5, 2) }, seatCounts, 2, 4)
  render(NewGame, { game: card, onclose: () => undefined })
  expect([countOf('Players'), countOf('Guests'), countOf('Roses')]).toEqual([1, 0, 1])
  press('Increase: Players')
  expect(await startAndReadOrder()).toEqual([3, { guests: 3, roses: 2 }])
})

test('only possible numbers of players are offered, and options only if they leave a choice', async () => {
  const seatCounts: [number, Record<string, unknown>][] = []
  for (const teams of [2, 3]) for (const size of [1, 2, 3]) seatCounts.push([teams * size, { teams, size }])
  const card = game({ teams: number(2, 3, 2), size: number(1, 3, 1) }, seatCounts, 2, 9)
  render(NewGame, { game: card, onclose: () => undefined })
  const counts = screen.getByRole('group', { name: 'Players', hidden: true }).querySelectorAll('input')
  expect([...counts].map((input) => input.value)).toEqual(['2', '3', '4', '6', '9'])
  expect([countOf('Teams'), countOf('Size')]).toEqual([0, 0]) // only one combination for two players
  counts[3]?.click()
  flushSync()
  expect([countOf('Teams'), countOf('Size')]).toEqual([1, 0])
  screen.getByRole('group', { name: 'Teams', hidden: true }).querySelectorAll('input')[1]?.click()
  flushSync()
  expect(await startAndReadOrder()).toEqual([6, { teams: 3, size: 2 }])
})

test('a game with a fixed number of players does not ask for it', async () => {
  render(NewGame, { game: game({ roses: number(1, 5, 2) }, [[2, {}]], 2, 4), onclose: () => undefined })
  expect(countOf('Players')).toBe(0)
  expect(await startAndReadOrder()).toEqual([2, { roses: 2 }])
})

test('a mode that decides the number of players is set by the choice of the opponent', async () => {
  const modes = ['timer', 'zen', 'daily', 'duel']
  const seatCounts = modes.map((mode): [number, Record<string, unknown>] => [mode === 'duel' ? 2 : 1, { mode }])
  const card = {
    ...game({ mode: { enum: modes, default: 'timer' } }, seatCounts, 1, 2),
    id: 'letter-crush',
    levels: ['easy'],
  }
  const { unmount } = render(NewGame, { game: card, onclose: () => undefined })
  screen.getByRole('radio', { name: 'Zen', hidden: true }).click()
  flushSync()
  expect(await startAndReadOrder()).toEqual([1, { mode: 'zen' }])
  screen.getByRole('radio', { name: 'Vs computer', hidden: true }).click()
  flushSync()
  expect([countOf('Mode'), countOf('Players')]).toEqual([0, 0])
  orders.length = 0
  expect(await startAndReadOrder()).toEqual([2, { mode: 'duel' }])
  unmount()
})

test('a link to a daily chooses it, and unknown options of a link are left out', async () => {
  const modes = ['timer', 'daily', 'duel']
  const seatCounts = modes.map((mode): [number, Record<string, unknown>] => [mode === 'duel' ? 2 : 1, { mode }])
  const card = { ...game({ mode: { enum: modes, default: 'timer' } }, seatCounts, 1, 2), id: 'letter-crush' }
  address.hash = new URLSearchParams('mode=daily&cheat=yes')
  render(NewGame, { game: card, onclose: () => undefined })
  expect(await startAndReadOrder()).toEqual([1, { mode: 'daily' }])
})

test('hidden traps leave a sentence in place of the pair of games', async () => {
  const traps = { hidden_traps: { type: 'boolean', default: false } }
  const grid = { ...game(traps, [[2, {}]], 2, 2), id: 'grid-game', title: 'Grid Game' }
  render(NewGame, { game: grid, onclose: () => undefined })
  const says = 'No 2-game match: game 2 would give away secrets.'
  screen.getByRole('radio', { name: 'With a friend', hidden: true }).click()
  flushSync()
  expect([countOf('2-game match'), countOf(says)]).toEqual([1, 0])
  screen.getByRole('switch', { name: 'Hidden traps', hidden: true }).click()
  flushSync()
  expect([countOf('2-game match'), countOf(says)]).toEqual([0, 1])
})
