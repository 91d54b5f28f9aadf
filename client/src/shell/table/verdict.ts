// The result of a match as text. Used for games whose page has no `verdict` of its own.

import { i18n } from '../../core/i18n.svelte'
import type { GameTable, Player } from '../../games/contract'
import type { Outcome } from '../../wire/protocol'

interface Verdict {
  headline: string // who won
  detail: string // how, or ''
}

/** Return the texts of the game-over dialog. */
export function verdict(table: GameTable<unknown, unknown, unknown>): Verdict {
  const t = i18n.t.table
  const outcome = table.outcome
  if (!outcome) return { headline: t.gameOver, detail: '' }
  return { headline: headline(outcome, table.players), detail: forfeitText(outcome, table.players) }
}

function headline(outcome: Outcome, players: readonly Player[]): string {
  const t = i18n.t.table
  const winners = players.filter((player) => outcome.results[player.seat] === 'win')
  if (!winners.length) return outcome.results.includes('draw') ? t.draw : t.finished
  const mine = players.filter((player) => player.you)
  // spectators, and several players at one screen, are told the names of the winners
  if (mine.length === 1) return winners.includes(mine[0] as Player) ? t.youWin : t.youLose
  return t.wins(i18n.list(winners.map((player) => player.name)))
}

/** Return a sentence that says who resigned or ran out of time, or '' if the match ended by the rules of the game. */
export function forfeitText(outcome: Outcome, players: readonly Player[]): string {
  const t = i18n.t.table
  const loser = players.find((player) => outcome.results[player.seat] === 'loss')
  if (!loser) return ''
  const mine = players.filter((player) => player.you)
  const isMe = mine.length === 1 && mine[0] === loser
  const isOpponent = mine.length === 1 && players.length === 2 && !isMe
  if (outcome.reason === 'resignation')
    return isMe ? t.youResigned : isOpponent ? t.opponentResigned : t.byResignation(loser.name)
  return outcome.reason !== 'time' ? '' : isMe ? t.yourTime : t.byTime(loser.name)
}

/** Return the result of a fair series (two players) as one sentence. */
export function seriesLine(
  outcome: Outcome,
  players: readonly Player[],
  scoreText: (score: number) => string = (score) => i18n.number(score),
): string {
  const t = i18n.t.table
  const scores = outcome.scores ?? []
  const winner = players.find((player) => outcome.results[player.seat] === 'win')
  if (!winner) return t.seriesDraw(scoreText(scores[0] ?? 0))
  if (!scores.length) return t.seriesWonOutright(winner.name) // no totals: one of the two matches was resigned
  const loserScore = scores.find((_, seat) => seat !== winner.seat) ?? 0
  return t.seriesWon(winner.name, scoreText(scores[winner.seat] ?? 0), scoreText(loserScore))
}
