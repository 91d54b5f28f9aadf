// Sentences and rows about events.

import { i18n } from '../../core/i18n.svelte'
import { winner } from '../../core/outcome'
import type { Action, Claimed, Event, View } from '../../wire/territory-words'
import type { GameTable } from '../contract'
import { decode, shares, type Land } from './land'
import { messages } from './messages'

export type Table = GameTable<View, Action, Event>

export const isClaim = (event: Event): event is Claimed => event.type === 'claimed'
export const claimsOf = (view: View): Claimed[] => view.history.filter(isClaim)

export function nameOf(table: Table, seat: number): string {
  return table.players[seat]?.name || (seat ? messages().red : messages().blue)
}

export const percent = (share: number): string => String(Math.round(share * 100))

/** Describe an event: "Roger: STONE claims 22,400. Mary loses 1,200." */
export function describe(table: Table, event: Event): string {
  const t = messages().events
  const name = nameOf(table, event.seat)
  if (!isClaim(event)) return t.passes(name)
  const lost = event.taken ? ' ' + t.loses(nameOf(table, 1 - event.seat), i18n.number(event.taken)) : ''
  if (!event.gained) return t.nothing(name, event.word) + lost
  return t.claims(name, event.word, i18n.number(event.gained)) + lost
}

export function rows(table: Table) {
  const t = messages().history
  return table.view.history
    .map((event, key) => {
      const row = { key, n: key + 1, seat: event.seat }
      if (!isClaim(event)) return { ...row, text: t.pass }
      const detail = [
        ...(event.taken ? [t.loses(nameOf(table, 1 - event.seat), i18n.number(event.taken))] : []),
        ...(event.voucher === 'honour' ? [t.honour] : []),
      ].join(', ')
      const figure = event.gained ? i18n.signedNumber(event.gained) : '0'
      return { ...row, text: event.word, figure, pips: event.strength, ...(detail ? { detail } : {}) }
    })
    .reverse()
}

/** Return whose turn it is; in narrow places only the name. */
export function turnText(table: Table, tight = false): string {
  const t = messages()
  if (table.outcome || table.view.turn === null) return t.over
  const turn = table.view.turn
  const mine = table.players.filter((player) => player.you)
  if (table.mode !== 'replay' && mine.length === 1 && mine[0]?.seat === turn) return t.yourTurn
  if (tight) return nameOf(table, turn)
  return table.mode === 'play' && !table.players[turn]?.you
    ? t.thinking(nameOf(table, turn))
    : t.toMove(nameOf(table, turn))
}

export function facts(table: Table): string[] {
  const { history, options } = table.view
  const all = 2 * (options.turns ?? 8)
  return [messages().turnOf(Math.min(history.length + (table.outcome ? 0 : 1), all) || 1, all)]
}

export function verdict(table: Table): { headline: string; detail: string } {
  const t = messages().verdict
  const { scores, history } = table.view
  const won = winner(table)
  if (won === null) return { headline: t.draw, detail: t.even(i18n.number(scores[0])) }
  const lost = nameOf(table, 1 - won)
  const ahead = i18n.number(Math.abs(scores[0] - scores[1]))
  const reason = table.outcome?.reason
  const detail =
    reason === 'resignation' ? t.resigned(lost)
    : reason === 'time' ? t.time(lost)
    : reason === 'all-passed' ? t.passed(ahead)
    : t.by(ahead, history.length) // prettier-ignore
  return { headline: t.holds(nameOf(table, won)), detail }
}

/** Return the word that gained most, of all players or of one seat. */
export function bestWord(view: View, seat: number | null = null): Claimed | null {
  const words = claimsOf(view).filter((event) => seat === null || event.seat === seat)
  return words.reduce<Claimed | null>((best, one) => (best && best.gained >= one.gained ? best : one), null)
}

export function highlights(table: Table): [string, string][] {
  const t = messages()
  const best = bestWord(table.view)
  const neutral = shares(decode(table.view.land)).neutral
  return [
    ...(best ? ([[t.best, `${best.word} ${i18n.signedNumber(best.gained)}`]] as [string, string][]) : []),
    [t.neutral, `${percent(neutral)} %`],
  ]
}

/** Describe the board for screen readers. */
export function summary(table: Table, land: Land, spelled: string): string {
  const t = messages()
  const { blue, red, neutral, open } = shares(land)
  const last = table.view.history.at(-1)
  return [
    `${nameOf(table, 0)}: ${i18n.number(table.view.scores[0])}, ${t.turnsLeft(table.view.turns_left[0])}.`,
    `${nameOf(table, 1)}: ${i18n.number(table.view.scores[1])}, ${t.turnsLeft(table.view.turns_left[1])}.`,
    `${t.bar.blue(percent(blue))}, ${t.bar.red(percent(red))}, ${t.bar.neutral(percent(neutral))}, ${t.bar.open(percent(open))}.`,
    ...(last ? [describe(table, last)] : []),
    `${turnText(table)}.`,
    ...(spelled ? [t.board.spelling(spelled)] : []),
  ].join(' ')
}
