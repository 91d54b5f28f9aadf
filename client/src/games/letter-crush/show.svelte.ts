// What is seen of the board: letters at rest, and what an accepted word sets off, step by step. The game itself is
// further on already; input waits until the show has caught up.

import { settings } from '../../core/settings.svelte'
import type { Cleared, FoundWord as Found } from '../../wire/letter-crush'
import { fallsBy, placesOf, stepTime } from './board'
import type { Cue } from './phases'
import { sounds } from './sounds'

export const MATCH = 90 // ms that a word glows
export const BURST = 50 // ms until its letters are gone
const MIXED = 240 // ms
const FLIES = 1_000 // ms that points are in the air

/** Points that fly up from where a word lay. */
export interface Flying {
  readonly key: number
  readonly found: Found
}

type Places = ReadonlySet<number>
const NOWHERE: Places = new Set()
const NOTHING: ReadonlyMap<number, never> = new Map<number, never>()

export class Show {
  letters = $state('')
  glowing = $state.raw<Places>(NOWHERE)
  /** Letters that have gone; their outlines stay until others have fallen on them. */
  gone = $state.raw<ReadonlyMap<number, string>>(NOTHING)
  /** Rows that the letter at a place comes down. */
  falling = $state.raw<ReadonlyMap<number, number>>(NOTHING)
  mixed = $state(false)
  flying = $state.raw<readonly Flying[]>([])
  /** The words of this chain, or of the last one. */
  chain = $state.raw<readonly Found[]>([])
  /** Words that the game has counted and that are still to be shown. */
  owed = $state.raw<readonly Found[]>([])

  #turn = 0 // of whoever may change the board: a new show, or a jump, takes it away
  #flown = 0

  constructor(letters: string) {
    this.letters = letters
  }

  /** Stand still with these letters. */
  jump(letters: string): void {
    this.#turn++
    this.letters = letters
    this.#settle()
    this.owed = []
    this.chain = []
  }

  /** Show a word and its cascades, so many ms from now; false if something else came in between. */
  async play(
    steps: readonly Cleared[],
    mixed: string | null,
    cue: (cue: Cue) => void,
    after: number,
  ): Promise<boolean> {
    const turn = ++this.#turn
    let begun = performance.now() // a step; a late timer is made up for within it
    const until = async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, begun + ms - performance.now()))
      return turn === this.#turn
    }
    this.#settle()
    this.chain = []
    this.owed = steps.flatMap(({ words }) => words)
    if (after > 0 && !(await until(after))) return false
    for (const [n, { words, falls, board }] of steps.entries()) {
      begun = performance.now()
      cue(n ? 'match' : 'accept')
      const places = new Set(words.flatMap(({ cells }) => placesOf(cells)))
      this.glowing = places
      this.chain = [...this.chain, ...words]
      this.owed = this.owed.slice(words.length)
      words.forEach((found) => this.#fly(found))
      sounds.match(n)
      if (!(await until(MATCH))) return false
      cue('clear')
      this.glowing = NOWHERE
      this.gone = new Map([...places].map((place) => [place, this.letters.charAt(place)]))
      if (!settings.still && !(await until(MATCH + BURST))) return false
      cue('refill')
      this.letters = board
      this.falling = fallsBy(falls)
      if (!settings.still && !(await until(MATCH + BURST + stepTime(falls)))) return false
      sounds.land()
      this.#settle()
    }
    if (mixed !== null) {
      this.letters = mixed
      this.mixed = true
      sounds.mixed()
      begun = performance.now()
      if (!(await until(MIXED))) return false
      this.mixed = false
    }
    cue('rest')
    return true
  }

  #settle(): void {
    this.glowing = NOWHERE
    this.gone = this.falling = NOTHING
    this.mixed = false
  }

  #fly(found: Found): void {
    const flying = { key: this.#flown++, found }
    this.flying = [...this.flying, flying]
    setTimeout(() => (this.flying = this.flying.filter((one) => one !== flying)), FLIES)
  }
}
