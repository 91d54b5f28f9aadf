// Names of games and matches in lists.

import type { GameCard } from '../../core/api'
import { games } from '../../core/games.svelte'
import { i18n } from '../../core/i18n.svelte'
import { nameOf } from '../../core/players'
import { card } from '../../games/registry'
import type { MatchLine } from '../../wire/api'
import { readableName } from '../fields'

/** Return a game's title from its card, else from the server. */
export function titleOf(game: string): string {
  const own = card(game)
  return own ? i18n.pick(own.words).title : (games.find(game)?.title ?? readableName(game))
}

/** Return one line about a game. */
export function blurbOf(game: GameCard): string {
  const own = card(game.id)
  return own ? i18n.pick(own.words).blurb : game.card.blurb || i18n.t.shelf.genericBlurb
}

/** Return the same in a few words, for phones. */
export function shortBlurbOf(game: GameCard): string {
  const own = card(game.id)
  return (own && i18n.pick(own.words).short) || blurbOf(game)
}

/** Return how many minutes a game takes; 0 if unknown. */
export function minutesOf(game: GameCard): number {
  return card(game.id)?.minutes ?? game.card.minutes ?? 0
}

/** Return the color of a plug-in game; other games have theirs in their folders. */
export function accentOf(game: string): string | undefined {
  return (!card(game) && games.find(game)?.card.accent) || undefined
}

export function levelName(level: string): string {
  return i18n.t.people.levels[level] ?? readableName(level)
}

/** Return a score as the game shows it: as a number, unless its card says otherwise. */
export function scoreText(game: string, score: number): string {
  return card(game)?.scoreText?.(score) ?? i18n.number(score)
}

/** Return the names of the other players. */
export function otherPlayers(line: MatchLine): string[] {
  return line.seats.filter((seat) => !seat.yours && seat.kind !== 'open').map(nameOf)
}

/** Describe the other players: "Mary", "Pass and play", "Solo". */
export function companionText(line: MatchLine): string {
  const names = otherPlayers(line)
  if (names.length) return i18n.list(names)
  if (line.status === 'open') return i18n.t.shelf.new.link
  return line.seats.length > 1 ? i18n.t.shelf.new.screen : i18n.t.shelf.new.alone
}

/** Describe a running match: "Mary · 8 moves". */
export function stateOf(line: MatchLine): string {
  const t = i18n.t.shelf
  if (line.status === 'open') return t.waiting
  return `${companionText(line)} · ${line.status === 'paused' ? t.paused : line.plies ? t.moves(line.plies) : t.begun}`
}
