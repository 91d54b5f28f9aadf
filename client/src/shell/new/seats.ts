// In some games options decide the number of players (`seat_counts` lists every combination). The dialog asks for the
// number itself, once, and this module sets those options from it.

import type { GameCard } from '../../core/api'
import type { Field } from '../fields'

/** Return the possible numbers of players, smallest first. */
export function seatCounts(game: Pick<GameCard, 'seat_counts' | 'seats'>): number[] {
  const counts = new Set(game.seat_counts.map((row) => row.seats))
  return counts.size ? [...counts].sort((a, b) => a - b) : [game.seats.min]
}

/** The options that decide the number of players, for one such number. */
interface SeatOptions {
  readonly possible: ReadonlyMap<string, readonly unknown[]> // by option: the values that give this number
  readonly values: Record<string, unknown> // by option: the current value
}

/** Return options that give `count` players. Each keeps its value in `chosen` if that is possible after the options
    before it, else it takes the default, else the first possible value. */
export function seatOptions(
  game: Pick<GameCard, 'seat_counts'>,
  count: number,
  chosen: Record<string, unknown>,
): SeatOptions {
  const defaults = game.seat_counts[0]?.options ?? {}
  let rows = game.seat_counts.filter((row) => row.seats === count) // the combinations that are left
  const possible = new Map<string, readonly unknown[]>()
  const values: Record<string, unknown> = {}
  for (const name of rows.length ? Object.keys(defaults) : []) {
    const candidates = [...new Set(rows.map((row) => row.options[name]))]
    // compared as text: `chosen` may hold '3' for 3
    const indexOf = (wanted: unknown) => candidates.findIndex((value) => `${value}` === `${wanted}`)
    const index = [indexOf(chosen[name]), indexOf(defaults[name])].find((n) => n >= 0) ?? 0
    const value = candidates[index]
    possible.set(name, candidates)
    values[name] = value
    rows = rows.filter((row) => row.options[name] === value)
  }
  return { possible, values }
}

/** Return the fields to show: without options that have one possible value, and the others limited to possible values. */
export function fieldsForSeats(fields: readonly Field[], { possible, values }: SeatOptions): Field[] {
  return fields.flatMap((field): Field[] => {
    const candidates = possible.get(field.name)
    if (!candidates) return [field]
    if (candidates.length < 2) return []
    if (field.kind === 'switch') return [field]
    return [{ name: field.name, kind: 'choice', values: candidates.map(String), initial: `${values[field.name]}` }]
  })
}
