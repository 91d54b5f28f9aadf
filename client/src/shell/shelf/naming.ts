// How games and tables are called in lists.

import type { GameCard } from '../../core/api'
import { games } from '../../core/games.svelte'
import { i18n } from '../../core/i18n.svelte'
import { card } from '../../games/registry'
import type { MatchLine } from '../../wire/api'
import { prettified } from '../fields'

/** A game's title: as its own page calls it, else as the server does. */
export function titleOf(game: string): string {
  const own = card(game)
  return own ? i18n.of(own.words).title : (games.find(game)?.title ?? prettified(game))
}

/** One line about a game that makes one want to play, and how many minutes it takes; 0 where that is not known. */
export function blurbOf(game: GameCard): string {
  const own = card(game.id)
  return own ? i18n.of(own.words).blurb : game.card.blurb || i18n.t.shelf.genericBlurb
}
export function minutesOf(game: GameCard): number {
  return card(game.id)?.minutes ?? game.card.minutes ?? 0
}

/** The color of a game that is a package of its own; the others have theirs in their folders. */
export function accentOf(game: string): string | undefined {
  return (!card(game) && games.find(game)?.card.accent) || undefined
}

export function levelName(level: string): string {
  return i18n.t.shelf.new.levels[level] ?? prettified(level)
}

/** Who else sits there. */
export function others(line: MatchLine): string[] {
  return line.seats
    .filter((seat) => !seat.yours && seat.kind !== 'open')
    .map((seat) => (seat.kind === 'bot' ? i18n.t.shelf.bot(levelName(seat.level)) : seat.name))
}

/** "With Mary" */
export function company(line: MatchLine): string {
  const t = i18n.t.shelf
  const names = others(line)
  if (names.length) return t.withWhom(i18n.list(names))
  return line.seats.length > 1 ? t.atOneScreen : t.alone
}

/** What the list can say about a table that is not over: "With Mary, 8 moves played" */
export function stateOf(line: MatchLine): string {
  const t = i18n.t.shelf
  if (line.status === 'open') return t.waiting
  return `${company(line)}, ${line.status === 'paused' ? t.paused : line.plies ? t.moves(line.plies) : t.begun}`
}
