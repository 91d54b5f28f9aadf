// What a player's plate shows besides name and figure.

import type { GameTable } from '../games/contract'

/** Return whether a player's connection is lost in a running game, and their clock where there is one. */
export function plateState(table: GameTable<unknown, never, unknown>, seat: number) {
  const player = table.players[seat]
  return {
    seat,
    offline: player?.kind === 'human' && !player.online && table.mode === 'play' && !table.outcome,
    running: table.clock?.running.includes(seat) ?? false,
    ...(table.clock ? { clock: () => table.clock?.left(seat) ?? null } : {}),
  }
}
