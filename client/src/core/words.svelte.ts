// The words of a lexicon, for lookups and suggestions. Each lexicon is loaded once.

import type { WordLists } from '../wire/api'
import { api } from './api'
import { byFrequency, byLength, oncePerLexicon, plainLetter, untilAnswered } from './lexicon'

const MAX_WORD_LENGTH = 6 // letters: no game needs longer words
const MAX_SUGGESTIONS = 6

interface WordIndex {
  readonly common: ReadonlyMap<number, string[]> // by length, the most frequent first
  readonly rare: ReadonlyMap<number, string[]> // by length
  readonly all: ReadonlySet<string>
  readonly alphabet: string
}

function indexWords(list: WordLists): WordIndex {
  return {
    common: byLength(byFrequency(split(list.common), list.zipf_tenths)),
    rare: byLength(split(list.rare)),
    all: new Set([list.common, list.rare, list.unproposed].flatMap(split)),
    alphabet: list.alphabet,
  }
}

export class WordBank {
  // null until loaded; not $derived: a bank lives longer than the component that first uses it
  #words = $state.raw<WordIndex | null>(null)

  constructor(list: WordLists | null = null) {
    if (list) this.#words = indexWords(list)
  }

  /** Load the words; retry until the server answers. */
  async load(lexicon: string): Promise<void> {
    this.#words = indexWords(await untilAnswered(() => api.words(lexicon, MAX_WORD_LENGTH)))
  }

  get ready(): boolean {
    return this.#words !== null
  }
  get alphabet(): string {
    return this.#words?.alphabet ?? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  }

  /** Return the letter of the board for a typed character, or '' if it is none. Boards have no Polish diacritics: ż is Z. */
  boardLetter(typed: string): string {
    const letter = plainLetter(typed)
    return this.alphabet.includes(letter) ? letter : ''
  }

  has(word: string): boolean {
    return this.#words?.all.has(word) ?? false
  }

  isCommon(word: string): boolean {
    return this.#words?.common.get(word.length)?.includes(word) ?? false
  }

  /** Return up to `limit` words of this length that start with `prefix`, the most frequent first. */
  suggestions(prefix: string, length: number, limit = MAX_SUGGESTIONS): string[] {
    const found: string[] = []
    for (const words of [this.#words?.common.get(length), this.#words?.rare.get(length)])
      for (const word of words ?? []) {
        if (found.length === limit) return found
        if (word.startsWith(prefix)) found.push(word)
      }
    return found
  }

  /** Return a random word of this length: a common one if there are any, else a rare one, else null. */
  randomWord(length: number, random: () => number = Math.random): string | null {
    const words = this.#words?.common.get(length) ?? this.#words?.rare.get(length) ?? []
    return words[Math.floor(random() * words.length)] ?? null
  }
}

const split = (words: string | undefined): string[] => (words ? words.split(' ') : [])

/** Return the word bank of a lexicon; its words may still be loading. */
export const wordBankFor = oncePerLexicon(() => new WordBank())
