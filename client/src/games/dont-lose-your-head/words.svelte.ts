// The words that may be hidden, to look up and to suggest as somebody types. Asked for once a lexicon.

import { api } from '../../core/api'
import type { WordList } from '../../wire/house'

const SHORTEST = 3
const LONGEST = 6
const SUGGESTED = 6
const AGAIN = 2_000 // ms

export class WordBank {
  #list = $state.raw<WordList | null>(null)
  readonly #common = $derived(byLength(this.#list?.common))
  readonly #rare = $derived(byLength(this.#list?.rare))
  readonly #all = $derived(new Set([this.#list?.common, this.#list?.rare, this.#list?.unproposed].flatMap(split)))

  constructor(list: WordList | null = null) {
    this.#list = list
  }

  async load(lexicon: string): Promise<void> {
    while (!this.#list) {
      const asked = api.words(lexicon, SHORTEST, LONGEST)
      this.#list = await asked.catch(() => new Promise<null>((resolve) => setTimeout(resolve, AGAIN, null)))
    }
  }

  get ready(): boolean {
    return this.#list !== null
  }
  get alphabet(): string {
    return this.#list?.alphabet ?? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  }

  /** The letter of the board that a key stands for: Polish words are written without their marks. */
  letter(typed: string): string {
    const plain = typed.toUpperCase().replace('Ł', 'L').normalize('NFD').charAt(0)
    return typed.length === 1 && this.alphabet.includes(plain) ? plain : ''
  }

  has(word: string): boolean {
    return this.#all.has(word)
  }

  /** Words of that length that begin so, those that everybody knows first. */
  suggestions(begun: string, length: number, most = SUGGESTED): string[] {
    const found: string[] = []
    for (const words of [this.#common.get(length), this.#rare.get(length)])
      for (const word of words ?? []) {
        if (found.length === most) return found
        if (word.startsWith(begun)) found.push(word)
      }
    return found
  }

  /** One that most people know, if there is one. */
  random(length: number, chance: () => number = Math.random): string | null {
    const words = this.#common.get(length) ?? this.#rare.get(length) ?? []
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

/** The bank of a lexicon; its words arrive by and by. */
export function wordsOf(lexicon: string): WordBank {
  let bank = banks.get(lexicon)
  if (!bank) {
    bank = new WordBank()
    banks.set(lexicon, bank)
    void bank.load(lexicon)
  }
  return bank
}
