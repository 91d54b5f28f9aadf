// Starts a game with one tap: the order is sent while the code of its table is loaded.

import { api, type GameCard } from '../../core/api'
import { guest } from '../../core/guest.svelte'
import { i18n } from '../../core/i18n.svelte'
import { router } from '../../core/router.svelte'
import { loadValue, saveValue } from '../../core/storage'
import { card, page } from '../../games/registry'
import { dailyOptions, suitableOptions, offersSeries, quickChoices } from './choices'
import { orderOf, type Choices } from './order'

/** Load the code of a game's table before it is needed. */
export function preload(game: string): void {
  void import('../TablePage.svelte').catch(() => undefined)
  void page(game).catch(() => undefined)
}

/** Return whether the player has seen the tutorial of a game, or has left it. */
export const hasLearned = (game: string): boolean => loadValue(`learned.${game}`, false)
export const setLearned = (game: string): void => saveValue(`learned.${game}`, true)

/** Return what the seats of a game are called. */
export function seatNamesOf(game: GameCard, size: number): string[] {
  const own = card(game.id)
  const names = own ? i18n.pick(own.words).seats : []
  return Array.from({ length: size }, (_, n) => names[n] ?? game.seat_names[n] ?? i18n.t.shelf.new.seat(n + 1))
}

/** Create a match from choices and open its table, unless the player has gone to another page meanwhile: then it is
    among the games to continue. Throws an ApiError if the server refuses. */
export async function startGame(game: GameCard, choices: Choices, { replace = false } = {}): Promise<void> {
  const from = router.route
  preload(game.id)
  if (!guest.id) await guest.load()
  const own = card(game.id)
  const names = seatNamesOf(game, game.seats.max)
  const wanted = {
    ...choices,
    options: suitableOptions(game, own, choices),
    series: choices.series && offersSeries(game, own, choices),
  }
  const made = await api.create(orderOf(game, wanted, (seat) => names[seat] ?? '', own ?? {}))
  saveValue('visited', true)
  if (router.route === from) router.go(`/t/${made.match}`, { replace })
}

/** Start a game with the last choices or those for a beginner. */
export const quickStart = (game: GameCard, options: { replace?: boolean } = {}): Promise<void> =>
  startGame(game, quickChoices(game, card(game.id)), options)

/** Start a game, or its tutorial at the first visit. */
export async function play(game: GameCard): Promise<void> {
  if (!hasLearned(game.id) && (await page(game.id))?.Tutorial) router.go(`/learn/${game.id}`)
  else await quickStart(game)
}

/** Start today's daily of a game. */
export function playDaily(game: GameCard): Promise<void> {
  const own = card(game.id)
  return startGame(game, { ...quickChoices(game, own), against: 'alone', options: dailyOptions(game, own) ?? {} })
}
