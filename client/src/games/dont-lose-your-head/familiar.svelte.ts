// Everyday words of a lexicon: for boards that are dealt, and for random words. A small list, loaded once; it arrives
// long before the whole word bank.

import { api } from '../../core/api'
import { byFrequency, byLength, oncePerLexicon, untilAnswered } from '../../core/lexicon'

const LONGEST = 6 // letters

export class FamiliarWords {
  #byLength = $state.raw<ReadonlyMap<number, readonly string[]> | null>(null)

  constructor(words: readonly string[] | null = null) {
    if (words) this.#byLength = byLength(words)
  }

  /** Load the words; retry until the server answers. */
  async load(lexicon: string): Promise<void> {
    const { common, zipf_tenths } = await untilAnswered(() => api.familiarWords(lexicon, LONGEST))
    this.#byLength = byLength(byFrequency(common.split(' '), zipf_tenths))
  }

  get ready(): boolean {
    return this.#byLength !== null
  }

  /** Return the words of this length that start with `prefix`, the most frequent first. */
  startingWith(prefix: string, length: number): string[] {
    return (this.#byLength?.get(length) ?? []).filter((word) => word.startsWith(prefix))
  }

  /** Return a random word of this length, or null if there is none. */
  randomWord(length: number, chance: () => number = Math.random): string | null {
    const words = this.#byLength?.get(length) ?? []
    return words[Math.floor(chance() * words.length)] ?? null
  }
}

/** Return the familiar words of a lexicon; they may still be loading. */
export const familiarOf = oncePerLexicon(() => new FamiliarWords())
