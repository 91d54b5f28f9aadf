// What a guest should know before joining: side, clock, undo, watching and the game's options, as labels and values.

import { games } from '../../core/games.svelte'
import { i18n } from '../../core/i18n.svelte'
import type { OptionWords } from '../../games/contract'
import { card } from '../../games/registry'
import type { Invitation } from '../../wire/api'
import { fieldsOf, readableName } from '../fields'

export interface Term {
  readonly label: string
  readonly text: string
  readonly seat?: number // whose mark stands before the text
}

export function termsOf(invitation: Invitation): Term[] {
  const t = i18n.t.table.terms
  const { settings, seat } = invitation
  const own = card(invitation.game)
  const side = (own ? i18n.pick(own.words).seats[seat] : '') || invitation.seat_name
  const seconds = settings.time?.game_seconds
  const order = seat === 0 ? t.first : seat === 1 ? t.second : ''
  return [
    ...optionTerms(invitation),
    ...(own?.race ? [] : [{ label: t.youPlay, text: [side, order].filter(Boolean).join(', '), seat }]),
    ...(own?.race || settings.time?.move_seconds
      ? []
      : [{ label: t.clock, text: seconds ? t.clockEach(Math.round(seconds / 60)) : t.clockNone }]),
    ...(own?.race ? [] : [{ label: t.undo, text: settings.allow_take_backs === false ? t.undoNo : t.undoYes }]),
    { label: t.watching, text: settings.public ? t.watchPublic : t.watchLink },
    ...(settings.series ? [{ label: t.pair, text: t.pairYes }] : []),
  ]
}

/** Return the options that the game's card has words for and that matter with these choices. */
function optionTerms({ game, options }: Invitation): Term[] {
  const own = card(game)
  const words: Readonly<Record<string, OptionWords>> = own ? i18n.pick(own.words).options : {}
  const t = i18n.t.table.terms
  if (own?.terms) return own.terms(options).map(([label, text]) => ({ label, text }))
  const suits = own?.suits?.('link', options) ?? {}
  return fieldsOf(games.find(game)?.options ?? {}).flatMap((field): Term[] => {
    const value = options[field.name] ?? field.initial
    if ((own && !words[field.name]) || suits[field.name]?.length === 0) return []
    const label = words[field.name]?.label ?? readableName(field.name)
    if (typeof value === 'boolean') return [{ label, text: value ? t.on : t.off }]
    return [{ label, text: words[field.name]?.values?.[`${value}`] ?? `${value}` }]
  })
}
