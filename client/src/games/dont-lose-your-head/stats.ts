// A player's results in this game.

import type { MatchLine } from '../../wire/api'
import type { Forgiveness } from './difficulty'

const GAME = 'dont-lose-your-head'
const FEWEST = 3 // games from which a handicap is suggested
const RECENT = 5 // games that count

export interface Result {
  readonly match: string
  readonly won: boolean
  readonly misses: number | null // null if the game ended before the hunt
}

export interface Standing {
  readonly results: readonly Result[] // oldest first
  readonly wins: number
  readonly average: number | null // misses per game
  readonly best: number | null // the fewest misses in a won game
}

/** Compute the results from all finished matches, except solo hunts and those at a shared screen. */
export function recordOf(lines: readonly MatchLine[]): Standing {
  const results = lines
    .filter(({ game, outcome, seats }) => game === GAME && outcome && seats.length === 2)
    .filter(({ seats }) => seats.filter(({ yours }) => yours).length === 1)
    .toSorted((one, other) => one.created_at_ms - other.created_at_ms)
    .map(({ match, outcome, seats }): Result => {
      const seat = seats.findIndex(({ yours }) => yours)
      const misses = outcome?.facts?.find(([name]) => name === 'misses')?.[1].split(' ')[seat]
      return { match, won: outcome?.results[seat] === 'win', misses: misses === undefined ? null : Number(misses) }
    })
  const misses = results.flatMap((result) => (result.misses === null ? [] : [result.misses]))
  const won = results.filter((result) => result.won)
  const best = Math.min(...won.map((result) => result.misses ?? Infinity))
  return {
    results,
    wins: won.length,
    average: misses.length ? misses.reduce((sum, one) => sum + one) / misses.length : null,
    best: Number.isFinite(best) ? best : null,
  }
}

/** The miss limit that suits a player, and the games that show it. */
export interface Advice {
  readonly forgiveness: Forgiveness
  readonly wins: number
  readonly games: number
}

/** Suggest a miss limit from the last games: a forgiving one after many losses, a strict one after many wins. */
export function adviceOf({ results }: Pick<Standing, 'results'>): Advice | null {
  const recent = results.slice(-RECENT)
  const wins = recent.filter(({ won }) => won).length
  if (recent.length < FEWEST) return null
  const share = wins / recent.length
  return { forgiveness: share <= 0.25 ? 'forgiving' : share >= 0.75 ? 'strict' : 'normal', wins, games: recent.length }
}
