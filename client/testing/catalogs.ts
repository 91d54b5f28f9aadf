// Checks of catalogs for tests.

import { expect } from 'vitest'

const texts = (catalog: object, path = ''): [string, unknown][] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'object' ? texts(value as object, `${path}${key}.`) : [[`${path}${key}`, value]],
  )

/** The page itself uses an exclamation mark only for a win. */
export const withoutWins = (text: string): string => text.replaceAll(/(You win|Wygrywasz|Wygrana)!/g, '$1')

/** Expect the same keys in both languages, and exclamation marks in few messages. */
export function expectSameKeys(words: { en: object; pl: object }): void {
  const [en, pl] = [texts(words.en), texts(words.pl)]
  expect(pl.map(([key]) => key).sort()).toEqual(en.map(([key]) => key).sort())
  const loud = en.filter(([, text]) => /!(?!=)/.test(withoutWins(String(text))))
  expect(loud.length).toBeLessThanOrEqual(Math.max(1, en.length / 10))
}
