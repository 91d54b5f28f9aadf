// Makes the server's order from the choices of the dialog.

import type { GameCard } from '../../core/api'
import type { Against, Card } from '../../games/contract'
import type { Order, Settings, Wish } from '../../wire/api'
import { seatCounts } from './seats'

export interface Choices {
  against: Against
  level: string
  seat: number | 'lot'
  count: number // number of players
  names: string[] // of the players at this screen, by seat
  public: boolean
  clock: number // seconds per player, 0 for none
  series: boolean
  options: Record<string, unknown>
  challenge?: Record<string, unknown> // options that the link of a challenge sets
}

/** Return the kinds of opponents that a game offers, in the order of `sensible`, if it is given. */
export function opponents(game: GameCard, sensible?: readonly Against[]): Against[] {
  const counts = seatCounts(game)
  if (counts.every((count) => count === 1)) return []
  const all: Against[] = [
    ...(counts.includes(1) ? (['alone'] as const) : []),
    ...(game.levels.length ? (['bot'] as const) : []),
    'screen',
    'link',
  ]
  return sensible ? sensible.filter((one) => all.includes(one)) : all
}

/** Return the levels that have a description; the others are for simulations. All, if none has one. */
export function levelsOf(game: GameCard, told: Record<string, string>): string[] {
  const known = game.levels.filter((level) => level in told)
  return known.length ? known : game.levels
}

/** Return the numbers of players to choose from. */
export const companySizes = (game: GameCard): number[] => seatCounts(game).filter((count) => count > 1)

/** Return the chosen number of players, or the nearest possible one. */
export function tableSize(game: GameCard, choices: Pick<Choices, 'against' | 'count'>): number {
  const [first, ...others] = companySizes(game)
  if (first === undefined || choices.against === 'alone') return 1
  const far = (count: number) => Math.abs(count - choices.count)
  return others.reduce((best, count) => (far(count) < far(best) ? count : best), first)
}

export function orderOf(
  game: GameCard,
  choices: Choices,
  seatName: (seat: number) => string,
  { race = false }: Pick<Card, 'race'> = {},
  lot = Math.random,
): Order {
  const size = tableSize(game, choices)
  const mine = choices.seat === 'lot' ? Math.floor(lot() * size) : Math.min(choices.seat, size - 1)
  const seats = Array.from({ length: size }, (_, seat): Wish => {
    if (choices.against === 'screen' && size > 1)
      return { kind: 'me', name: choices.names[seat]?.trim() || seatName(seat) }
    if (seat === mine) return { kind: 'me' }
    return choices.against === 'bot' ? { kind: 'bot', level: choices.level } : { kind: 'open' }
  })
  const settings: Settings = {
    ...(race ? { allow_take_backs: false } : choices.clock ? { time: { game_seconds: choices.clock } } : {}),
    ...(choices.public && choices.against === 'link' ? { public: true } : {}),
    ...(choices.series && size === 2 ? { series: 1 } : {}),
  }
  return { game: game.id, seats, options: choices.options, settings }
}
