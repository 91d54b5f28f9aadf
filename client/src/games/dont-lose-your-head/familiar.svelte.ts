// Everyday words of a lexicon: for boards that are dealt, and for random words. A small list, loaded once; it arrives
// long before the whole word bank.

import { api } from '../../core/api'
import { isUnfamiliar } from './unfamiliar'

const LONGEST = 6 // letters
const RETRY_DELAY = 2_000 // ms

export class FamiliarWords {
  #byLength = $state.raw<ReadonlyMap<number, readonly string[]> | null>(null)

  constructor(words: readonly string[] | null = null, lexicon = '') {
    if (words) this.#read(words, lexicon)
  }

  async load(lexicon: string): Promise<void> {
    while (!this.#byLength) {
      try {
        const { common } = await api.familiarWords(lexicon, LONGEST)
        this.#read(common.split(' '), lexicon)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
      }
    }
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

function byLength(words: readonly string[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const word of words) {
    const same = found.get(word.length)
    if (same) same.push(word)
    else found.set(word.length, [word])
  }
  return found
}

const lists = new Map<string, FamiliarWords>()

/** Return the familiar words of a lexicon; they may still be loading. */
export function familiarOf(lexicon: string): FamiliarWords {
  let list = lists.get(lexicon)
  if (!list) {
    list = new FamiliarWords()
    lists.set(lexicon, list)
    void list.load(lexicon)
  }
  return list
}
