// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { api, type GameCard } from '../../core/api'
import { router } from '../../core/router.svelte'
import { quickStart } from './start'

const game = {
  id: 'some-game',
  title: 'Some game',
  seats: { min: 2, max: 2 },
  seat_counts: [{ seats: 2, options: {} }],
  levels: ['random'],
  seat_names: [],
  options: {},
} as unknown as GameCard

let answer: (made: { match: string }) => void
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(api, 'me').mockResolvedValue({ id: 'ada', name: 'Ada', avatar: 'fox', named: true })
  vi.spyOn(api, 'create').mockReturnValue(new Promise((done) => (answer = done as typeof answer)))
  router.go('/')
})

/** Start a game and return a function that lets the server answer. */
async function startGame(): Promise<() => Promise<void>> {
  const started = quickStart(game)
  await vi.waitFor(() => expect(api.create).toHaveBeenCalled())
  return async () => {
    answer({ match: 'm1' })
    await started
  }
}

test('a new game opens its table', async () => {
  const answerRequest = await startGame()
  await answerRequest()
  expect(location.pathname).toBe('/t/m1')
})

test('a player who has left the page meanwhile stays where they are', async () => {
  const answerRequest = await startGame()
  router.go('/settings')
  await answerRequest()
  expect(location.pathname).toBe('/settings')
})
