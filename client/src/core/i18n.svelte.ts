// The words of the page in the language of its reader. Catalogues are objects of strings and functions of the same
// shape, so a missing key is an error of the compiler and a test, and a plural is a function like any other.

import { en } from '../messages/en'
import { pl } from '../messages/pl'
import { refusals } from '../messages/pl/refusals'
import { settings, type Language } from './settings.svelte'

/** The same keys with other words. */
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
  /** The shell's own words. */
  get t(): Catalogue<typeof en> {
    return catalogues[settings.language]
  },
  /** A game's words. */
  of<T>(words: Words<T>): Catalogue<T> {
    return words[settings.language]
  },
  number(value: number): string {
    // Polish leaves four digits together; a column of scores reads better when it does not
    return new Intl.NumberFormat(settings.language, { useGrouping: 'always' } as Intl.NumberFormatOptions).format(value)
  },
  signed(value: number): string {
    return (value > 0 ? '+' : value < 0 ? '−' : '') + this.number(Math.abs(value))
  },
  date(ms: number): string {
    return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
  },
  /** "and" between names, as the language has it. */
  list(items: string[]): string {
    return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items)
  },
}

/** Polish has three forms: 1 słowo, 2 słowa, 5 słów. */
export function polish(n: number, one: string, few: string, many: string): string {
  const form = new Intl.PluralRules('pl').select(n)
  return form === 'one' ? one : form === 'few' ? few : many
}

/** Return what a refusal says, in the reader's language where its code is known, else in the server's words. */
export function refusalText(refusal: { code: string; message: string }, own: Record<string, string> = {}): string {
  if (settings.language === 'en') return refusal.message
  return own[refusal.code] ?? refusals[refusal.code] ?? refusal.message
}
