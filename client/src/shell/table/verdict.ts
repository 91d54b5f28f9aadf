// The result as text, for games without their own.

import { i18n } from '../../core/i18n.svelte'
import type { GameTable, Player } from '../../games/contract'
import type { Outcome } from '../../wire/protocol'

export interface Verdict {
  headline: string
  detail: string
}

export function verdict(table: GameTable<unknown, unknown, unknown>): Verdict {
  const t = i18n.t.table
  const outcome = table.outcome
  if (!outcome) return { headline: t.gameOver, detail: '' }
  return { headline: headline(outcome, table.players), detail: gaveUp(outcome, table.players) }
}

function headline(outcome: Outcome, players: readonly Player[]): string {
  const t = i18n.t.table
  const winners = players.filter((player) => outcome.results[player.seat] === 'win')
  if (!winners.length) return outcome.results.includes('draw') ? t.draw : t.finished
  const mine = players.filter((player) => player.you)
  if (mine.length === 1) return winners.includes(mine[0] as Player) ? t.youWin : t.youLose
  return t.wins(i18n.list(winners.map((player) => player.name)))
}

/** Return who resigned or ran out of time, or '' if the game was played to its end. */
export function gaveUp(outcome: Outcome, players: readonly Player[]): string {
  const t = i18n.t.table
  const loser = players.find((player) => outcome.results[player.seat] === 'loss')?.name ?? ''
  if (outcome.reason === 'resignation') return t.byResignation(loser)
  return outcome.reason === 'time' ? t.byTime(loser) : ''
}

export function seriesLine(outcome: Outcome, players: readonly Player[]): string {
  const t = i18n.t.table
  const scores = outcome.scores ?? []
  const winner = players.find((player) => outcome.results[player.seat] === 'win')
  if (!winner) return t.seriesDraw(i18n.number(scores[0] ?? 0))
  if (!scores.length) return t.seriesWonOutright(winner.name) // a game without scores was resigned
  const others = scores.filter((_, seat) => seat !== winner.seat)
  return t.seriesWon(winner.name, i18n.number(scores[winner.seat] ?? 0), i18n.number(others[0] ?? 0))
}
