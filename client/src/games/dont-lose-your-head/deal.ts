// Deals a finished board: random familiar words on random lines. It is dealt in the browser of its owner, so that the
// words are as secret as words that were typed.

import type { PlacedWord } from '../../wire/dont-lose-your-head'
import { LENGTHS, type Settings } from './difficulty'
import type { FamiliarWords } from './familiar.svelte'
import { cellsOf, places, type Letters } from './lines'

const MAX_TRIES = 100 // boards that are tried until all words fit; nearly always the first one does

/** Return words for a board of this shape, the shortest first, or null if the list has no fitting ones. */
export function deal(
  { size, words: count }: Pick<Settings, 'size' | 'words'>,
  words: Pick<FamiliarWords, 'randomWord'>,
  chance: () => number = Math.random,
): PlacedWord[] | null {
  for (let n = 0; n < MAX_TRIES; n++) {
    const dealt = tryDeal(LENGTHS[count], size, words, chance)
    if (dealt) return dealt
  }
  return null
}

function tryDeal(
  lengths: readonly number[],
  size: number,
  words: Pick<FamiliarWords, 'randomWord'>,
  chance: () => number,
): PlacedWord[] | null {
  const letters: (string | undefined)[] = Array.from({ length: size * size })
  const dealt: PlacedWord[] = []
  for (const length of lengths) {
    const word = words.randomWord(length, chance)
    const lines = word ? places(word, letters as Letters, size) : []
    const line = lines[Math.floor(chance() * lines.length)]
    if (!word || !line) return null
    cellsOf(line, length, size)?.forEach((cell, at) => (letters[cell] = word.charAt(at)))
    dealt.push([word, line.at, line.direction])
  }
  return dealt
}
