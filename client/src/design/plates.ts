// The state on a player's plate besides name and score.

import type { GameTable } from '../games/contract'

/** Return a player's picture, whether they are offline in a running game, and their clock if there is one. */
export function plateState(table: GameTable<unknown, never, unknown>, seat: number) {
  const player = table.players[seat]
  return {
    seat,
    face: player?.face,
    you: player?.you === true && table.players.filter((one) => one.you).length === 1,
    offline: player?.kind === 'human' && !player.online && table.mode === 'play' && !table.outcome,
    running: table.clock?.running.includes(seat) ?? false,
    ...(table.clock ? { clock: () => table.clock?.left(seat) ?? null } : {}),
  }
}
