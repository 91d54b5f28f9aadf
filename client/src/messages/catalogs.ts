// Checks of catalogs for tests.

import { expect } from 'vitest'

const texts = (catalog: object, path = ''): [string, unknown][] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'object' ? texts(value as object, `${path}${key}.`) : [[`${path}${key}`, value]],
  )

/** Only a win is worth an exclamation mark. */
export const withoutWins = (text: string): string => text.replaceAll(/(You win|Wygrywasz|Wygrana)!/g, '$1')

/** Expect the same keys in both languages, and no other exclamation marks. */
export function expectSameKeys(words: { en: object; pl: object }): void {
  const [en, pl] = [texts(words.en), texts(words.pl)]
  expect(pl.map(([key]) => key).sort()).toEqual(en.map(([key]) => key).sort())
  for (const [, text] of [...en, ...pl]) expect(withoutWins(String(text))).not.toMatch(/!(?!=)/)
}
