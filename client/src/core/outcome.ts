// Helpers for reading results.

import type { GameTable } from '../games/contract'

/** Return the seat that won, or null if none has. */
export function winner({ outcome }: Pick<GameTable<unknown, never, unknown>, 'outcome'>): number | null {
  const seat = outcome?.results.indexOf('win') ?? -1
  return seat < 0 ? null : seat
}

/** Return the seat of the only player at this page, or null if there is none or several. */
export function onlyYou({ players }: Pick<GameTable<unknown, never, unknown>, 'players'>): number | null {
  const mine = players.filter((player) => player.you)
  return mine.length === 1 ? (mine[0]?.seat ?? null) : null
}
