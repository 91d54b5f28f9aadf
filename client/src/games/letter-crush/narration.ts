// Sentences about events and about the state of the game.

import { i18n } from '../../core/i18n.svelte'
import type { Action, Cleared, Event, FoundWord, Options, PlayerRun, View } from '../../wire/letter-crush'
import type { GameTable } from '../contract'
import { combo, lengthBonus } from './board'
import type { Language } from './letters'
import { messages } from './messages'

export type Table = GameTable<View, Action, Event>
export type Mode = NonNullable<Options['mode']>

export const STRIKES = 3

// --- players

export const modeOf = (view: View): Mode => view.options.mode ?? 'timer'
export const languageOf = (view: View): Language => view.options.language ?? 'en'
export const lexiconOf = ({ language = 'en', strict = false }: Options): string =>
  language === 'pl' && strict ? 'pl-strict' : language
/** Return the seat whose board is shown. */
export const seatOf = (table: Table): number => Math.max(0, table.viewer)
export const runOf = (table: Table): PlayerRun | null => table.view.runs[seatOf(table)] ?? null
export const isDuel = (table: Table): boolean => table.view.standings.length > 1
export const strikesLeft = (view: View, seat: number): number => STRIKES - (view.standings[seat]?.strikes ?? 0)

/** Return a player's name; guests without one are numbered. */
export function nameOf(table: Table, seat: number): string {
  const name = table.players[seat]?.name
  return !name || name === i18n.t.table.guest ? messages().player(seat + 1) : name
}

/** Return a word in its real spelling: boards have only plain letters. */
export const wordOf = (found: FoundWord): string => found.spelled || found.word

// --- points

/** Format a multiplier: "×1.5". */
export const times = (multiplier: number): string => `×${i18n.number(multiplier)}`
/** Format a multiplier for the ladder: "×3.4". */
export const rung = (chain: number): string => times(chain >= 3 ? 3.4 : combo(chain))

/** Return the calculation of points: "7 × 1.5 = +11". */
export function sum(letters: number, length: number, chain: number, points: number): string {
  const factors = [lengthBonus(length), combo(chain)].filter((factor) => factor !== 1)
  const result = i18n.signedNumber(points)
  return factors.length ? `${[letters, ...factors].map((one) => i18n.number(one)).join(' × ')} = ${result}` : result
}

export const sumOf = ({ word, letters, chain = 0, points }: FoundWord): string =>
  sum(letters, word.length, chain, points)

/** Return why a word was worth more: "cascade ×1.5", "5 letters". */
export function why({ word, chain }: FoundWord): string {
  const t = messages().words
  return [...(chain ? [t.cascade(rung(chain))] : []), ...(word.length > 4 ? [t.letters(word.length)] : [])].join(', ')
}

/** Describe a chain for screen readers: "PLAN, 6 points. Cascade: GAME, times 1.5, 11 points. 184 in all." */
export function narrate(table: Table, steps: readonly Cleared[], mixed: boolean): string {
  const t = messages().events
  const words = steps.flatMap(({ words }) =>
    words.map((found) =>
      found.chain
        ? t.cascade(wordOf(found), i18n.number(combo(found.chain)), found.points)
        : t.word(wordOf(found), found.points),
    ),
  )
  return [...words, ...(mixed ? [messages().mixed] : []), t.score(runOf(table)?.score ?? 0)].join(' ')
}

// --- best words

export const bestOf = (found: readonly FoundWord[]): FoundWord | null =>
  found.reduce<FoundWord | null>((best, one) => (best && best.points >= one.points ? best : one), null)

export const longestChain = (found: readonly FoundWord[]): number => Math.max(0, ...found.map(({ chain = 0 }) => chain))

export const withPoints = (found: FoundWord): string => `${wordOf(found)} ${i18n.signedNumber(found.points)}`

// --- bar and end

export function facts(table: Table): string[] {
  const { mode, language } = { mode: modeOf(table.view), language: languageOf(table.view) }
  return [messages().modes[mode], messages().languages[language]]
}

export function verdict(table: Table): { headline: string; detail: string } {
  const t = messages().end
  const { outcome, view } = table
  const scores = view.standings.map(({ score }) => score)
  if (!isDuel(table)) return { headline: t.points(scores[0] ?? 0), detail: t.reasons[outcome?.reason ?? ''] ?? '' }
  const won = outcome?.results.indexOf('win') ?? -1
  const mine = table.players.filter((player) => player.you)
  const headline =
    won < 0 ? t.draw
    : mine.length === 1 ? (mine[0]?.seat === won ? t.youWin : t.youLose)
    : t.wins(nameOf(table, won)) // prettier-ignore
  const loser = outcome?.results.indexOf('loss') ?? -1
  const detail =
    outcome?.reason === 'resignation' ? t.resigned(nameOf(table, loser))
    : won < 0 ? t.even(scores[0] ?? 0)
    : t.by((scores[won] ?? 0) - (scores[1 - won] ?? 0)) // prettier-ignore
  return { headline, detail }
}

export function highlights(table: Table): [string, string][] {
  const t = messages().end
  const found = runOf(table)?.found ?? []
  const best = bestOf(found)
  const missed = table.view.best
  return [
    [t.words, i18n.number(found.length)],
    ...(best ? ([[t.best, withPoints(best)]] as [string, string][]) : []),
    ...(best ? ([[t.combo, rung(longestChain(found))]] as [string, string][]) : []),
    ...(missed ? ([[t.missed, withPoints(missed)]] as [string, string][]) : []),
  ]
}

/** Return a daily result without words: the length of each word, with a plus for every cascade after it. */
export function shared(table: Table, day: string, place: string): string | null {
  const run = runOf(table)
  if (modeOf(table.view) !== 'daily' || !run || table.mode !== 'play') return null
  const found = run.found ?? []
  const lengths = found.map(({ word, chain }) => (chain ? '+' : ` ${word.length}`)).join('')
  const t = messages().end
  const title = [t.daily, day, messages().languages[languageOf(table.view)]].filter(Boolean).join(', ')
  return [title, [t.points(run.score ?? 0), place].filter(Boolean).join(', '), lengths.trim()]
    .filter(Boolean)
    .join('\n')
}
