// Sentences about events and about the state of the game.

import { i18n } from '../../core/i18n.svelte'
import { settings } from '../../core/settings.svelte'
import type { Action, Cleared, Event, FoundWord, Options, PlayerRun, View } from '../../wire/letter-crush'
import type { Challenge, GameTable } from '../contract'
import { blastedIn, combo, lengthBonus } from './board'
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

/** Return the calculation of points: "7 × 1.5 = +11". Of combo and bonus only the larger one counts. */
export function sum(letters: number, length: number, chain: number, points: number, bonus = 1): string {
  const factors = [lengthBonus(length), Math.max(combo(chain), bonus)].filter((factor) => factor !== 1)
  const result = i18n.signedNumber(points)
  return factors.length ? `${[letters, ...factors].map((one) => i18n.number(one)).join(' × ')} = ${result}` : result
}

export const sumOf = ({ word, letters, chain = 0, points, bonus }: FoundWord): string =>
  sum(letters, word.length, chain, points, bonus)

/** Return why a word was worth more: "cascade ×1.5", "5 letters", "bonus ×2". */
export function why({ word, chain = 0, bonus = 1 }: FoundWord): string {
  const t = messages().words
  return [
    ...(chain ? [t.cascade(rung(chain))] : []),
    ...(word.length > 4 ? [t.letters(word.length)] : []),
    ...(bonus > combo(chain) ? [t.bonus(times(bonus))] : []),
  ].join(', ')
}

/** Describe a chain for screen readers: "PLAN, 6 points. Cascade: GAME, times 1.5, 11 points. 184 in all." */
export function narrate(table: Table, steps: readonly Cleared[], mixed: boolean): string {
  const t = messages().events
  const words = steps.flatMap((step) => [
    ...step.words.map((found) =>
      found.chain
        ? t.cascade(wordOf(found), i18n.number(combo(found.chain)), found.points)
        : t.word(wordOf(found), found.points),
    ),
    ...(step.blasts?.length ? [t.blast(blastedIn(step).length)] : []),
    ...(step.made ? [t.made[step.made.kind] ?? ''] : []),
    ...(step.mended ? [t.mended] : []),
  ])
  return [...words, ...(mixed ? [messages().mixed] : []), t.score(runOf(table)?.score ?? 0)].join(' ')
}

// --- best words

export const bestOf = (found: readonly FoundWord[]): FoundWord | null =>
  found.reduce<FoundWord | null>((best, one) => (best && best.points >= one.points ? best : one), null)

const longestChain = (found: readonly FoundWord[]): number => Math.max(0, ...found.map(({ chain = 0 }) => chain))

export const withPoints = (found: FoundWord): string => `${wordOf(found)} ${i18n.signedNumber(found.points)}`

// --- bar and end

/** Return one fact, because a phone shows only the first: "Timer", or "Zen, Polish" on an English page. */
export function facts(table: Table, isPractice = false): string[] {
  const { modes, languages, practice, crush } = messages()
  const language = languageOf(table.view)
  const foreign = language === settings.language ? [] : [languages[language]]
  const style = table.view.options.style === 'crush' ? [crush] : []
  return [[modes[modeOf(table.view)], ...style, ...(isPractice ? [practice] : []), ...foreign].join(', ')]
}

/** Return what a player reads who is out of a duel while the opponent plays on. */
export function outOfDuel(table: Table, time: string): string {
  const t = messages().out
  const seat = seatOf(table)
  const [own, other] = [table.view.standings[seat], table.view.standings[1 - seat]]
  const mine = own?.score ?? 0
  const first = own?.over === 'strikes' ? t.strikes(mine) : t.finished(mine)
  return `${first} ${t.rival(nameOf(table, 1 - seat), other?.score ?? 0, time)}`
}

export function verdict(table: Table, isPractice = false): { headline: string; detail: string } {
  const t = messages().end
  const { outcome, view } = table
  const scores = view.standings.map(({ score }) => score)
  if (!isDuel(table)) {
    const { target = 0, rival = '' } = view.options
    const reason = t.reasons[outcome?.reason ?? ''] ?? ''
    if (!target) return { headline: t.points(scores[0] ?? 0), detail: isPractice ? t.practice : reason }
    const result = outcome?.results[0]
    const headline = result === 'win' ? t.beaten(rival) : result === 'loss' ? t.notBeaten(rival) : t.draw
    return { headline, detail: t.against(scores[0] ?? 0, target) }
  }
  const won = outcome?.results.indexOf('win') ?? -1
  const mine = table.players.filter((player) => player.you)
  const headline =
    won < 0 ? t.draw
    : mine.length === 1 ? (mine[0]?.seat === won ? t.youWin : t.youLose)
    : t.wins(nameOf(table, won)) // prettier-ignore
  const loser = outcome?.results.indexOf('loss') ?? -1
  const [resigned, decided] = [outcome?.reason === 'resignation', outcome?.reason === 'decided']
  const isMine = mine.length === 1 && mine[0]?.seat === loser
  const lead = (scores[won] ?? 0) - (scores[1 - won] ?? 0)
  const detail =
    resigned && table.players[loser]?.you ? t.youResigned
    : resigned ? t.resigned(nameOf(table, loser))
    : won < 0 ? t.even(scores[0] ?? 0)
    : decided ? (isMine ? t.youOut(lead) : t.theyOut(nameOf(table, loser), lead))
    : t.by(lead) // prettier-ignore
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

/** Return an invitation to beat a finished run on the same letters; null if the letters are secret, as in a Daily. */
export function challenge(table: Table): Challenge | null {
  const { view, players } = table
  const score = view.standings[0]?.score ?? 0
  if (isDuel(table) || !view.over || !view.number || !score || !players[0]?.you) return null
  const { mode, language, strict, style } = view.options
  const options = { mode, language, strict, style, number: view.number, target: score, rival: players[0].name }
  return { text: messages().end.challenge(score), options }
}

const SQUARES: Record<number, string> = { 3: '🟨', 4: '🟩', 5: '🟦', 6: '🟪' } // by length
const CASCADE = '✨'

/** Return a daily result without words: a square for each word, by its length, and a spark for each cascade. */
export function shared(table: Table, day: string, place: string): string | null {
  const run = runOf(table)
  if (modeOf(table.view) !== 'daily' || !run || table.mode !== 'play') return null
  const found = run.found ?? []
  const squares = found.map(({ word, chain }) => (chain ? CASCADE : SQUARES[word.length])).join('')
  const t = messages().end
  const title = [t.daily, ...(day ? [i18n.calendarDay(day)] : []), messages().languages[languageOf(table.view)]].join(
    ', ',
  )
  return [title, [t.points(run.score ?? 0), place].filter(Boolean).join(', '), squares].filter(Boolean).join('\n')
}
