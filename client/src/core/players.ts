// The players of a table, as its page shows them.

import type { LogEntry, Mark, Player } from '../games/contract'
import { characterOf, faceOf } from './characters'
import { i18n } from './i18n.svelte'

const MARKS: readonly Mark[] = ['disc', 'square', 'triangle', 'diamond']

interface SeatInfo {
  kind: string
  name: string
  level?: string
  avatar?: string
  yours?: boolean
  online?: boolean
}

export function players(seats: readonly SeatInfo[]): Player[] {
  return seats.map((seat, n) => ({
    seat: n,
    name: nameOf(seat),
    mark: MARKS[n % MARKS.length] as Mark,
    face: faceOf(seat),
    kind: seat.kind as Player['kind'],
    level: seat.level ?? '',
    you: seat.yours ?? false,
    online: seat.online ?? true,
  }))
}

/** Replace "Player 1", "Player 2" in a text of the server with the players' names. */
export function withNames(text: string, players: readonly Player[]): string {
  return text.replace(/\bPlayer ([0-9]{1,3})\b/g, (found, number: string) => players[Number(number) - 1]?.name ?? found)
}

export function namedLines(entry: LogEntry, players: readonly Player[]): LogEntry {
  return { ...entry, lines: entry.lines.map((line) => withNames(line, players)) }
}

/** Return a player's name. A bot that has none of its own has the name of its character. */
export function nameOf({ kind, name, level = '' }: SeatInfo): string {
  const t = i18n.t.table
  if (kind === 'bot' && name === `Bot (${level})`) return characterOf(level)?.name ?? t.bot(level)
  return kind === 'human' && (!name || name === 'Guest') ? t.guest : name
}
