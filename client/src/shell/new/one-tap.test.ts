import { afterEach, expect, test } from 'vitest'
import { ApiError, type GameCard } from '../../core/api'
import { toasts } from '../../design/toasts.svelte'
import { OneTapStart } from './one-tap.svelte'

const GAME = { id: 'territory-words' } as GameCard

afterEach(() => toasts.dismiss())

test('a second tap while a game is being started does nothing', async () => {
  let finish = (): void => undefined
  const started = new Promise<void>((done) => (finish = done))
  const played: string[] = []
  const starting = new OneTapStart((game) => (played.push(game.id), started))
  const first = starting.start(GAME)
  await starting.start(GAME)
  expect(starting.game).toBe('territory-words')
  finish()
  await first
  expect(played).toEqual(['territory-words'])
  expect(starting.game).toBe('')
})

test('a refusal is shown, and another tap tries again', async () => {
  const starting = new OneTapStart(() => Promise.reject(new ApiError(429, 'too-many-matches', 'Finish a match first.')))
  await starting.start(GAME)
  expect(toasts.current).toBe('Finish a match first.')
  expect(starting.game).toBe('')
})
