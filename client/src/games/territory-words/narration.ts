// Sentences and rows about events. A view may be behind the table's own while an animation is played.

import { i18n } from '../../core/i18n.svelte'
import { onlyYou, winner } from '../../core/outcome'
import type { Action, Claimed, Event, HintGiven, Passed, View } from '../../wire/territory-words'
import type { GameTable } from '../contract'
import { decode, shares, type Land } from './land'
import { messages } from './messages'
import { percentAhead, percentOf, percents, signedPercent, wholePercent } from './percent'

export type Table = GameTable<View, Action, Event>

export const isClaim = (event: Event): event is Claimed => event.type === 'claimed'
export const isTurn = (event: Event): event is Claimed | Passed => event.type !== 'hinted'
export const claimsOf = (view: View): Claimed[] => view.history.filter(isClaim)

export function nameOf(table: Table, seat: number): string {
  return table.players[seat]?.name || (seat ? messages().red : messages().blue)
}

/** Whether a seat is the only one played from this page. */
export const isYou = (table: Table, seat: number): boolean => onlyYou(table) === seat

/** Describe an event: "Roger claims 12% with STONE. You lose 1%." */
export function describe(table: Table, event: Event): string {
  const t = messages().events
  const { seat } = event
  const mine = isYou(table, seat)
  if (!isTurn(event)) return hintText(table, event)
  if (!isClaim(event)) return mine ? t.youPass : t.passes(nameOf(table, seat))
  const { side } = table.view.options
  const lost = percentOf(event.taken, side)
  const loses = isYou(table, 1 - seat) ? t.youLose(lost) : t.loses(nameOf(table, 1 - seat), lost)
  const gained = percentOf(event.gained, side)
  const claims = !event.gained
    ? t.nothing(event.word)
    : mine
      ? t.youClaim(event.word, gained)
      : t.claims(nameOf(table, seat), event.word, gained)
  return event.taken ? `${claims} ${loses}` : claims
}

/** Return what a hint tells: "Best word: 5 letters, starts with C." */
function hintText(table: Table, { seat, strength, letter, word }: HintGiven): string {
  const t = messages().hint
  const text = word ? t.word(word) : letter ? t.letter(strength, letter) : t.strength(strength)
  return isYou(table, 1 - seat) ? t.theirs(nameOf(table, seat), text) : text
}

export function rows(table: Table, view: View = table.view) {
  const t = messages().history
  const { side } = view.options
  const loser = (seat: number) => (isYou(table, seat) ? t.you : nameOf(table, seat))
  return view.history
    .map((event, key) => {
      const row = { key, n: key + 1, seat: event.seat }
      if (!isClaim(event)) return { ...row, text: t.pass }
      const detail = [
        ...(event.taken ? [t.loses(loser(1 - event.seat), percentOf(event.taken, side))] : []),
        ...(event.voucher === 'honour' ? [t.honour] : []),
        ...(view.rare?.includes(event.word) ? [t.rare] : []),
      ].join(', ')
      const figure = signedPercent(event.gained, side)
      return { ...row, text: event.word, figure, pips: event.strength, ...(detail ? { detail } : {}) }
    })
    .reverse()
}

const LONG_NAME = 12 // letters

/** Return whose turn it is; on the player's own plate without the name if it is long, on a narrow plate always. */
export function turnText(table: Table, { turn }: View = table.view, onPlate: boolean | 'narrow' = false): string {
  const t = messages()
  if (turn === null || (table.outcome && turn === table.view.turn)) return t.over
  if (table.mode !== 'replay' && isYou(table, turn)) return t.yourTurn
  const name = nameOf(table, turn)
  const unnamed = onPlate === 'narrow' || (onPlate && name.length > LONG_NAME)
  if (table.mode === 'play' && !table.players[turn]?.you) return unnamed ? t.isThinking : t.thinking(name)
  return unnamed ? t.moves : t.toMove(name)
}

/** Return the turn, or how the game ended. */
export function turnFact(table: Table, { history, options, turn }: View = table.view): string {
  const t = messages()
  const all = 2 * (options.turns ?? 8)
  if (turn === null && history.length === all) return t.played(all)
  if (turn === null) return t.endedOn(history.length)
  if (table.outcome && turn === table.view.turn) return t.endedOn(history.length + 1)
  return t.turnOf(history.length + 1, all)
}

export function verdict(table: Table): { headline: string; detail: string } {
  const t = messages().verdict
  const { scores, options } = table.view
  const { side } = options
  const won = winner(table)
  const reason = table.outcome?.reason
  const passed = reason === 'all-passed' ? ` ${t.passed}` : ''
  if (won === null) return { headline: t.draw, detail: t.even(percentOf(scores[0], side)) + passed }
  const you = onlyYou(table)
  const lost = nameOf(table, 1 - won)
  const ahead = percentAhead(Math.max(...scores), Math.min(...scores), side)
  const detail =
    reason === 'resignation' ? (you === 1 - won ? t.youResigned : t.resigned(lost))
    : reason === 'time' ? (you === 1 - won ? t.yourTime : t.time(lost))
    : (you === null ? t.by(nameOf(table, won), ahead, lost)
      : you === won ? t.youBy(ahead, lost)
      : t.byYou(nameOf(table, won), ahead)) + passed // prettier-ignore
  return { headline: you === null ? t.wins(nameOf(table, won)) : you === won ? t.youWin : t.youLose, detail }
}

/** Return the word that gained most, of all players or of one seat. */
export function bestWord(view: View, seat: number | null = null): Claimed | null {
  const words = claimsOf(view).filter((event) => seat === null || event.seat === seat)
  return words.reduce<Claimed | null>((best, one) => (best && best.gained >= one.gained ? best : one), null)
}

/** Return, by seat, the share of the map and the best word, for the result. */
export function standings(table: Table): { score: string; note?: string }[] {
  const { view } = table
  const { side } = view.options
  return [0, 1].map((seat) => {
    const best = bestWord(view, seat)
    const score = wholePercent(view.scores[seat] ?? 0, side)
    return best ? { score, note: messages().bestOf(best.word, signedPercent(best.gained, side)) } : { score }
  })
}

/** Return the shares of the map that are nobody's, for the result. */
export function highlights(table: Table): [string, string][] {
  const t = messages()
  const { neutral, open } = percents(shares(decode(table.view.land), table.view.options.side))
  const hints = (table.view.hints ?? []).map(({ seat }) => seat)
  return [
    ...(hints.length
      ? [
          [t.hint.count, [0, 1].map((own) => hints.filter((seat) => seat === own).length).join(' : ')] as [
            string,
            string,
          ],
        ]
      : []),
    [t.neutral, `${i18n.number(neutral)}%`],
    [t.unclaimed, `${i18n.number(open)}%`],
  ]
}

/** Describe the board for screen readers. */
export function summary(table: Table, view: View, land: Land, spelled: string): string {
  const t = messages()
  const { blue, red, neutral, open } = percents(shares(land, view.options.side))
  const last = view.history.at(-1)
  return [
    `${nameOf(table, 0)}: ${t.bar.blue(blue)}, ${t.turnsLeft(view.turns_left[0])}.`,
    `${nameOf(table, 1)}: ${t.bar.red(red)}, ${t.turnsLeft(view.turns_left[1])}.`,
    `${t.bar.neutral(neutral)}, ${t.bar.open(open)}.`,
    ...(last ? [describe(table, last)] : []),
    `${turnText(table, view)}.`,
    ...(spelled ? [t.board.spelling(spelled)] : []),
  ].join(' ')
}
