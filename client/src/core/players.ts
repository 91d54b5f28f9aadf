// Who sits at a table, as its page shows them.

import type { Mark, Player } from '../games/contract'
import { i18n } from './i18n.svelte'

const MARKS: readonly Mark[] = ['disc', 'square', 'triangle', 'diamond']

interface Sitting {
  kind: string
  name: string
  level?: string
  yours?: boolean
  online?: boolean
}

export function players(seats: readonly Sitting[]): Player[] {
  return seats.map((seat, n) => ({
    seat: n,
    name: nameOf(seat),
    mark: MARKS[n % MARKS.length] as Mark,
    kind: seat.kind as Player['kind'],
    level: seat.level ?? '',
    you: seat.yours ?? false,
    online: seat.online ?? true,
  }))
}

/** Bots without a name of their own are called by their level, in the reader's language; so is a nameless guest. */
function nameOf({ kind, name, level = '' }: Sitting): string {
  const t = i18n.t.table
  if (kind === 'bot' && name === `Bot (${level})`) return t.bot((i18n.t.shelf.new.levels[level] ?? level).toLowerCase())
  return kind === 'human' && (!name || name === 'Guest') ? t.guest : name
}
