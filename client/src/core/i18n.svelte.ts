// The messages of the page in the player's language. Catalogues are objects of strings and functions with the same
// shape: a missing key is a compiler error, and a plural is a function like any other.

import { en } from '../messages/en'
import { pl } from '../messages/pl'
import { refusals } from '../messages/pl/refusals'
import { settings, type Language } from './settings.svelte'

/** The same keys with other texts. */
export type Catalogue<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer A) => string
      ? (...given: A) => string
      : Catalogue<T[K]>
}

export type Words<T> = Record<Language, Catalogue<T>>

const catalogues: Words<typeof en> = { en, pl }

export const i18n = {
  /** The messages of the shell. */
  get t(): Catalogue<typeof en> {
    return catalogues[settings.language]
  },
  /** Return a game's messages in the player's language. */
  of<T>(words: Words<T>): Catalogue<T> {
    return words[settings.language]
  },
  number(value: number): string {
    // Polish does not group four digits; a column of scores is easier to read if it does
    return new Intl.NumberFormat(settings.language, { useGrouping: 'always' } as Intl.NumberFormatOptions).format(value)
  },
  signed(value: number): string {
    return (value > 0 ? '+' : value < 0 ? '−' : '') + this.number(Math.abs(value))
  },
  date(ms: number): string {
    return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
  },
  /** Join names with commas and "and". */
  list(items: string[]): string {
    return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items)
  },
}

/** Choose a plural form. Polish has three: 1 słowo, 2 słowa, 5 słów. */
export function polish(n: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('pl').select(n)
  return form === 'one' ? one : form === 'few' ? few : many
}

/** Return the sentence of a refusal: in the player's language if its code is known, else the server's. */
export function refusalText(refusal: { code: string; message: string }, own: Record<string, string> = {}): string {
  if (settings.language === 'en') return refusal.message
  return own[refusal.code] ?? refusals[refusal.code] ?? refusal.message
}
