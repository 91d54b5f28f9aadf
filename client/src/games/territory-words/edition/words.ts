// The word list in the file: words.ts reads what edition.py writes, see there for the format.

const RANK = 16 // step of the control byte from one rank to the next

/** How well people know a word: 0 it is in the list, 1 most adults know it, 2 it is an everyday word. */
type Rank = 0 | 1 | 2

export class Words {
  readonly #all = new Set<string>()
  /** Words that most adults know, everyday words included; offensive ones left out. */
  readonly known: string[] = []
  readonly everyday: string[] = []

  /** `lines` are the words, uncompressed. */
  constructor(lines: Uint8Array) {
    let word = ''
    let rank: Rank = 0
    const add = (): void => {
      if (!word) return
      this.#all.add(word)
      if (rank) this.known.push(word)
      if (rank === 2) this.everyday.push(word)
    }
    for (const byte of lines) {
      if (byte >= 65) word += String.fromCharCode(byte)
      else {
        add()
        word = word.slice(0, byte % RANK)
        rank = Math.floor(byte / RANK) as Rank
      }
    }
    add()
  }

  has(word: string): boolean {
    return this.#all.has(word)
  }

  get size(): number {
    return this.#all.size
  }
}

/** Decompress a list in base64. */
export async function unpack(packed: string): Promise<Words> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Words(new Uint8Array(await new Response(stream).arrayBuffer()))
}
