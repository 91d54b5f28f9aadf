// The words of a lexicon, for look-ups and suggestions. Loaded once.

import type { WordLists } from '../wire/api'
import { api } from './api'

const MAX_WORD_LENGTH = 6 // letters: no game needs longer words
const MAX_SUGGESTIONS = 6
const RETRY_DELAY = 2_000 // ms

/** Index a word list. */
function indexed(list: WordLists) {
  const [common, rare] = [byLength(list.common), byLength(list.rare)]
  return {
    common,
    rare,
    all: new Set([list.common, list.rare, list.unproposed].flatMap(split)),
    alphabet: list.alphabet,
  }
}

export class WordBank {
  #words = $state.raw<ReturnType<typeof indexed> | null>(null) // no $derived: it outlives its first user

  constructor(list: WordLists | null = null) {
    if (list) this.#words = indexed(list)
  }

  async load(lexicon: string): Promise<void> {
    while (!this.#words) {
      const loading = api.words(lexicon, MAX_WORD_LENGTH).then(indexed)
      this.#words = await loading.catch(() => new Promise<null>((resolve) => setTimeout(resolve, RETRY_DELAY, null)))
    }
  }

  get ready(): boolean {
    return this.#words !== null
  }
  get alphabet(): string {
    return this.#words?.alphabet ?? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  }

  /** Return the letter of the board for a typed one: boards have no Polish diacritics. */
  letter(typed: string): string {
    const plain = typed.toUpperCase().replace('Ł', 'L').normalize('NFD').charAt(0)
    return typed.length === 1 && this.alphabet.includes(plain) ? plain : ''
  }

  has(word: string): boolean {
    return this.#words?.all.has(word) ?? false
  }

  /** Whether a word is common. */
  isCommon(word: string): boolean {
    return this.#words?.common.get(word.length)?.includes(word) ?? false
  }

  /** Return words of this length that begin so, common ones first. */
  suggestions(begun: string, length: number, most = MAX_SUGGESTIONS): string[] {
    const found: string[] = []
    for (const words of [this.#words?.common.get(length), this.#words?.rare.get(length)])
      for (const word of words ?? []) {
        if (found.length === most) return found
        if (word.startsWith(begun)) found.push(word)
      }
    return found
  }

  /** Return a random word, a common one if possible. */
  random(length: number, chance: () => number = Math.random): string | null {
    const words = this.#words?.common.get(length) ?? this.#words?.rare.get(length) ?? []
    return words[Math.floor(chance() * words.length)] ?? null
  }
}

const split = (words: string | undefined): string[] => (words ? words.split(' ') : [])

function byLength(words: string | undefined): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const word of split(words)) {
    const same = found.get(word.length)
    if (same) same.push(word)
    else found.set(word.length, [word])
  }
  return found
}

const banks = new Map<string, WordBank>()

/** Return the word bank of a lexicon; its words may still be loading. */
export function wordsOf(lexicon: string): WordBank {
  let bank = banks.get(lexicon)
  if (!bank) {
    bank = new WordBank()
    banks.set(lexicon, bank)
    void bank.load(lexicon)
  }
  return bank
}
