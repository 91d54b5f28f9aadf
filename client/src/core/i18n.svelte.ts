// Messages, numbers and dates in the player's language. A catalog is an object of strings and functions, such as
// functions for plurals. The catalogs of all languages have the same type, so a missing key is a compiler error.

import { en } from '../messages/en'
import { refusals as enRefusals } from '../messages/en/refusals'
import { pl } from '../messages/pl'
import { refusals as plRefusals } from '../messages/pl/refusals'
import { settings, type Language } from './settings.svelte'

/** The type of a catalog with the keys of T in any language. */
export type Catalog<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Catalog<T[K]>
}

/** A catalog for each language. */
export type Translations<T> = Record<Language, Catalog<T>>

const catalogs: Translations<typeof en> = { en, pl }

export const i18n = {
  /** The messages of the shell. */
  get t(): Catalog<typeof en> {
    return catalogs[settings.language]
  },
  /** Return a game's messages in the player's language. */
  pick<T>(translations: Translations<T>): Catalog<T> {
    return translations[settings.language]
  },
  number(value: number): string {
    // always group: by default Polish writes 1234 but 12 345, which is hard to compare in a column of scores
    return new Intl.NumberFormat(settings.language, { useGrouping: 'always' } as Intl.NumberFormatOptions).format(value)
  },
  /** Format a number with + or − in front; 0 has no sign. */
  signedNumber(value: number): string {
    return (value > 0 ? '+' : value < 0 ? '−' : '') + this.number(Math.abs(value))
  },
  /** Format a time, in milliseconds since 1970, as date and time of day. */
  date(ms: number): string {
    return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
  },
  /** Format a day without the year: "Mon, Nov 16". */
  day(ms: number): string {
    return new Intl.DateTimeFormat(settings.language, { weekday: 'short', month: 'short', day: 'numeric' }).format(ms)
  },
  /** Format a day of the form 2026-11-16: "Nov 16". */
  calendarDay(day: string): string {
    return new Intl.DateTimeFormat(settings.language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  },
  /** Join names with commas and "and". */
  list(items: string[]): string {
    return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items)
  },
}

/** Choose the Polish plural form for n. There are three: 1 słowo, 2 słowa, 5 słów. */
export function polishPlural(n: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('pl').select(n)
  return form === 'one' ? one : form === 'few' ? few : many
}

/** Return the text of a refusal in the player's language. `gameRefusals` are texts by code of one game. In English a
    game's own sentence is shown as the server sends it, since it names squares and words; so is one of an unknown code. */
export function refusalText(
  refusal: { code: string; message: string },
  gameRefusals: Record<string, string> = {},
): string {
  const { code, message } = refusal
  if (settings.language === 'en') return code in gameRefusals ? message : (enRefusals[code] ?? message)
  return gameRefusals[code] ?? plRefusals[code] ?? message
}
