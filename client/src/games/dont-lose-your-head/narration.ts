// Sentences about events and about the state of the game.

import { i18n } from '../../core/i18n.svelte'
import { winner } from '../../core/outcome'
import type { Action, Event, GuessMade, Hunt, View } from '../../wire/dont-lose-your-head'
import type { GameTable, Standing } from '../contract'
import { messages } from './messages'

export type Table = GameTable<View, Action, Event>

const COUNTED_MISSES = 4 // misses left from which the description says how many

export const isGuess = (event: Event): event is GuessMade => event.type === 'guessed'
/** Return a player's name; guests without one are numbered. */
export function nameOf(table: Table, seat: number): string {
  const name = table.players[seat]?.name
  return !name || name === i18n.t.table.guest ? messages().setUp.player(seat + 1) : name
}
/** Return the picture of a player; '' for two of the same person, who are drawn as the two figures of the game. */
export function faceOf(table: Table, seat: number): string {
  const [player, other] = [table.players[seat], table.players[1 - seat]]
  return player?.face === other?.face && player?.you === other?.you ? '' : (player?.face ?? '')
}
export const missesOf = (view: View, seat: number): number => view.hunts[seat]?.misses ?? 0
export const limitOf = (view: View, seat: number): number => view.limits[seat] ?? 0
export const isSolved = (pattern: string): boolean => !pattern.includes('_')

/** Whether one player hunts alone, on a board that was dealt. */
export const isSolo = (view: View): boolean => (view.options.mode ?? 'duel') !== 'duel'

/** Whether two players share this screen, so that the words of both stay hidden. */
export function isShared(table: Table): boolean {
  return table.mode === 'play' && table.players.filter((player) => player.you).length > 1
}

/** Return a player's name, or null for the reader, whom sentences call "you". */
export function whoOf(table: Table, seat: number): string | null {
  const isReader = table.players[seat]?.you && table.players.filter((player) => player.you).length === 1
  return isReader ? null : nameOf(table, seat)
}

/** Describe an event: "Mary asked for P: miss." */
export function describe(table: Table, event: Event): string {
  const t = messages().events
  const name = whoOf(table, event.seat)
  if (event.type === 'hid') return t.hid(name)
  if (event.type === 'chose') {
    const { size, words } = event.choice
    return t.chose(name, size, words, table.view.limits[event.seat] ?? null)
  }
  const hunt = table.view.hunts[event.seat]
  const solved = (event.solved ?? []).map((n) => ' ' + t.complete(n + 1, hunt?.patterns[n] ?? ''))
  const [asked, answer] = guessed(event, hunt)
  return `${asked(name, event.guess)}: ${answer}.${solved.join('')}`
}

function guessed({ kind, guess, shows, misses = 0 }: GuessMade, hunt: Hunt | undefined) {
  const t = messages().events
  if (kind === 'cell') {
    const there = shows === '*' ? t.something : t.there(shows ?? '')
    return [t.cell, misses ? t.nothing : there] as const
  }
  if (kind === 'word') return [t.word, misses ? t.wrong(misses) : t.right] as const
  const within = (hunt?.patterns ?? []).flatMap((pattern, n) => (pattern.includes(guess) ? [n + 1] : []))
  return [t.letter, misses ? t.missed(misses) : t.isIn(within)] as const
}

/** The same, with the misses left if there are few. */
export function narrate(table: Table, event: Event): string {
  const left = limitOf(table.view, event.seat) - missesOf(table.view, event.seat)
  const near = isGuess(event) && event.misses && left > 0 && left <= COUNTED_MISSES
  return describe(table, event) + (near ? ' ' + messages().events.near(whoOf(table, event.seat), left) : '')
}

/** Return whose turn it is. */
export function turnText(table: Table): string {
  const t = messages().play
  const turn = table.view.turn
  if (table.outcome || turn === null) return t.over
  const name = nameOf(table, turn)
  if (table.mode === 'replay' || table.mode === 'watch' || isShared(table)) return t.turnOf(name)
  if (isSolo(table.view)) return t.solo.turn
  return table.players[turn]?.you ? t.yourTurn : t.thinking(name)
}

/** Return what the viewer can do now, or whose action is awaited. */
export function hint(table: Table): string {
  const t = messages().play.hint
  const { turn, hunts } = table.view
  if (table.outcome || turn === null) return verdict(table).detail
  const [name, other] = [nameOf(table, turn), nameOf(table, 1 - turn)]
  if (table.seat === turn) return hunts[turn]?.patterns.every(isSolved) ? t.known : t.yours
  return table.players[1 - turn]?.you ? t.theirs(name) : t.watch(name, other)
}

/** The line in the top bar; on narrow screens it says whose turn it is. */
export function facts(table: Table, narrow: boolean): string[] {
  const t = messages().play
  if (!table.view.hunts.length) return [messages().setUp.chip]
  if (!narrow || table.outcome || table.view.turn === null) return []
  if (table.mode !== 'play' || isShared(table) || isSolo(table.view)) return []
  return [table.players[table.view.turn]?.you ? t.yourTurn : t.theirTurn]
}

// --- the end

export function verdict(table: Table): { headline: string; detail: string } {
  const t = messages().end
  if (isSolo(table.view)) return soloVerdict(table)
  const won = winner(table)
  if (won === null) return { headline: messages().play.over, detail: '' }
  const lost = 1 - won
  const mine = table.players.filter((player) => player.you)
  const headline = mine.length !== 1 ? t.wins(nameOf(table, won)) : mine[0]?.seat === won ? t.youWin : t.youLose
  const loser = whoOf(table, lost)
  const how: Record<string, string> = {
    discovery: t.discovery(whoOf(table, won), loser),
    blade: t.blade(loser, missesOf(table.view, lost), limitOf(table.view, lost)),
    resignation: t.resigned(loser),
    time: t.time(loser),
  }
  return { headline, detail: how[table.outcome?.reason ?? ''] ?? '' }
}

function soloVerdict({ view, outcome }: Table): { headline: string; detail: string } {
  const t = messages().end
  const [misses, limit] = [missesOf(view, 0), limitOf(view, 0)]
  if (outcome?.results[0] === 'win') return { headline: t.youWin, detail: t.solo.found(misses) }
  const how: Record<string, string> = {
    blade: t.blade(null, misses, limit),
    resignation: t.resigned(null),
    time: t.time(null),
  }
  return { headline: t.youLose, detail: how[outcome?.reason ?? ''] ?? '' }
}

/** Return the longest run of guesses without a miss and the seat that made it. */
export function longestRun(history: readonly GuessMade[]): { seat: number; hits: number } {
  const runs = [0, 0]
  let best = { seat: 0, hits: 0 }
  for (const { seat, misses } of history) {
    const hits = (runs[seat] = misses ? 0 : (runs[seat] ?? 0) + 1)
    if (hits > best.hits) best = { seat, hits }
  }
  return best
}

/** Return the misses and words of each player for the result, by seat. */
export function standings({ view }: Table): Standing[] {
  const t = messages().end
  return view.hunts.map(({ patterns }, seat) => ({
    score: `${missesOf(view, seat)}`,
    unit: t.unit(missesOf(view, seat)),
    note: t.words(patterns.filter(isSolved).length, patterns.length),
  }))
}

export function highlights(table: Table): [string, string][] {
  const t = messages().end
  const { seat, hits } = longestRun(table.view.history)
  return hits ? [[t.run, t.runOf(whoOf(table, seat), hits)]] : []
}
