// The number of players is chosen once; options that decide it are set from it.

import type { GameCard } from '../../core/api'
import type { Field } from '../fields'

/** Return the possible numbers of players, smallest first. */
export function seatCounts(game: Pick<GameCard, 'seat_counts' | 'seats'>): number[] {
  const counts = new Set(game.seat_counts.map((way) => way.seats))
  return counts.size ? [...counts].sort((a, b) => a - b) : [game.seats.min]
}

/** The deciding options for a number of players: possible values and current value. */
export interface SeatOptions {
  readonly offered: ReadonlyMap<string, readonly unknown[]>
  readonly values: Record<string, unknown>
}

/** Keep `chosen` as far as it gives this number of players; an option may depend on one before it. */
export function seatOptions(
  game: Pick<GameCard, 'seat_counts'>,
  count: number,
  chosen: Record<string, unknown>,
): SeatOptions {
  const initial = game.seat_counts[0]?.options ?? {}
  let ways = game.seat_counts.filter((way) => way.seats === count)
  const offered = new Map<string, readonly unknown[]>()
  const values: Record<string, unknown> = {}
  for (const name of ways.length ? Object.keys(initial) : []) {
    const possible = [...new Set(ways.map((way) => way.options[name]))]
    const wanted = [chosen[name], initial[name]].map((one) => possible.findIndex((value) => `${value}` === `${one}`))
    const value = possible[wanted.find((n) => n >= 0) ?? 0]
    offered.set(name, possible)
    values[name] = value
    ways = ways.filter((way) => way.options[name] === value)
  }
  return { offered, values }
}

/** Return the fields without those that the number of players decides; the others are limited to fitting values. */
export function besideSeats(fields: readonly Field[], { offered, values }: SeatOptions): Field[] {
  return fields.flatMap((field): Field[] => {
    const possible = offered.get(field.name)
    if (!possible) return [field]
    if (possible.length < 2) return []
    if (field.kind === 'switch') return [field]
    return [{ name: field.name, kind: 'choice', values: possible.map(String), initial: `${values[field.name]}` }]
  })
}
