// Everyday words of a lexicon: for boards that are dealt, and for random words. A small list, loaded once; it arrives
// long before the whole word bank.

import { api } from '../../core/api'
import { byLength, oncePerLexicon, untilAnswered } from '../../core/lexicon'
import { isUnfamiliar } from './unfamiliar'

const LONGEST = 6 // letters

export class FamiliarWords {
  #byLength = $state.raw<ReadonlyMap<number, readonly string[]> | null>(null)

  constructor(words: readonly string[] | null = null, lexicon = '') {
    if (words) this.#read(words, lexicon)
  }

  /** Load the words; retry until the server answers. */
  async load(lexicon: string): Promise<void> {
    const { common } = await untilAnswered(() => api.familiarWords(lexicon, LONGEST))
    this.#read(common.split(' '), lexicon)
  }

  #read(words: readonly string[], lexicon: string): void {
    this.#byLength = byLength(words.filter((word) => !isUnfamiliar(word, lexicon)))
  }

  get ready(): boolean {
    return this.#byLength !== null
  }

  /** Return the words of this length that start with `prefix`. */
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
