import { describe, expect, test } from 'vitest'
import { deal } from './deal'
import type { Count, Size } from './difficulty'
import { FamiliarWords } from './familiar.svelte'
import { cellsOf, faultOf } from './lines'

const words = new FamiliarWords(['CAT', 'DOG', 'LAMP', 'FISH', 'CROWN', 'TABLE', 'PLANET', 'COLUMN'])

/** A repeatable sequence of numbers from 0 to 1. */
function sequence(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

describe('a dealt board', () => {
  const shapes = ([6, 8, 10, 12] as Size[]).flatMap((size) => ([3, 4] as Count[]).map((count) => ({ size, count })))
  test.each(shapes)('of $size by $size with $count words keeps the rules of placing', ({ size, count }) => {
    for (let seed = 1; seed <= 50; seed++) {
      const dealt = deal({ size, words: count }, words, sequence(seed)) ?? []
      expect(dealt.map(([word]) => word.length)).toEqual([3, 4, 5, 6].slice(0, count))
      const letters: (string | undefined)[] = Array.from({ length: size * size })
      for (const [word, at, direction] of dealt) {
        expect(faultOf(word, { at, direction }, letters, size)).toBeNull()
        cellsOf({ at, direction }, word.length, size)?.forEach((cell, n) => (letters[cell] = word.charAt(n)))
      }
    }
  })

  test('differs from deal to deal', () => {
    const dealt = [1, 2, 3, 4, 5].map((seed) => JSON.stringify(deal({ size: 8, words: 3 }, words, sequence(seed))))
    expect(new Set(dealt).size).toBe(5)
  })

  test('is missing if the list has no words of a length', () => {
    expect(deal({ size: 8, words: 3 }, new FamiliarWords(['CAT']))).toBeNull()
    expect(deal({ size: 8, words: 3 }, new FamiliarWords())).toBeNull()
  })
})
