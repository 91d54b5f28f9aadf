import { expect, test } from 'vitest'
import { flavourOf, rateOf, valueOf, type Language } from './letters'

const lettersOf = (language: Language) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => valueOf(letter, language))

test.each(['en', 'pl'] as const)('the frequencies of letters in %s add up to the whole', (language) => {
  const letters = lettersOf(language)
  expect(letters).toHaveLength(language === 'en' ? 26 : 23)
  expect(letters.reduce((sum, letter) => sum + rateOf(letter, language), 0)).toBeCloseTo(100)
  for (const letter of letters) {
    expect(rateOf(letter, language)).toBeGreaterThan(0)
  }
})

test('the flavor of a letter says what it is worth', () => {
  const flavours = (letters: string, language: Language) =>
    [...letters].map((letter) => flavourOf(letter, valueOf(letter, language)))
  expect(flavours('AUTDBFKJZ', 'en')).toEqual([1, 1, 3, 4, 4, 2, 2, 5, 5])
  expect(flavours('AUYZF', 'pl')).toEqual([1, 4, 4, 3, 2])
})

test('values depend on the language', () => {
  expect([valueOf('Z', 'en'), valueOf('Z', 'pl')]).toEqual([10, 1])
  expect(lettersOf('pl').filter((letter) => 'QVX'.includes(letter))).toEqual([])
})
