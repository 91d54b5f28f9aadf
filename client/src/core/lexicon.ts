// Word lists of a lexicon: loaded once, and grouped by length.

const RETRY_DELAY = 2_000 // ms

/** Return what `request` answers; ask again until it does. */
export async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    }
  }
}

/** Return a function that returns the words of a lexicon; they may still be loading. They are made once, by `make`. */
export function oncePerLexicon<T extends { load(lexicon: string): Promise<void> }>(
  make: () => T,
): (lexicon: string) => T {
  const made = new Map<string, T>()
  return (lexicon) => {
    const known = made.get(lexicon)
    if (known) return known
    const words = make()
    made.set(lexicon, words)
    void words.load(lexicon)
    return words
  }
}

export function byLength(words: readonly string[]): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const word of words) {
    const group = groups.get(word.length)
    if (group) group.push(word)
    else groups.set(word.length, [word])
  }
  return groups
}

/** Return a typed letter as boards have it: upper case, without diacritics; '' if it is no letter from A to Z. */
export function plainLetter(typed: string): string {
  const plain = typed.toUpperCase().replace('Ł', 'L').normalize('NFD').charAt(0)
  return typed.length === 1 && /^[A-Z]$/.test(plain) ? plain : ''
}

/** Return words with their frequencies, the most frequent first; those without frequencies as they are. */
export function byFrequency(words: readonly string[], frequencies: readonly number[] = []): string[] {
  const ranked = words.map((word, n) => ({ word, often: frequencies[n] ?? 0 }))
  return ranked.toSorted((one, other) => other.often - one.often).map(({ word }) => word)
}
