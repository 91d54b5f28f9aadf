// What is seen of the board: letters at rest, and what an accepted word sets off, step by step.

import { settings } from '../../core/settings.svelte'
import type { Wait } from '../../core/stage.svelte'
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

export class CrushAnimation {
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

  #flightCount = 0

  constructor(letters: string) {
    this.letters = letters
  }

  /** Stand still with these letters. */
  jump(letters: string): void {
    this.letters = letters
    this.#settle()
    this.owed = []
    this.chain = []
  }

  /** Show a word and its cascades. Return false if it was cancelled. */
  async play(steps: readonly Cleared[], mixed: string | null, cue: (cue: Cue) => void, wait: Wait): Promise<boolean> {
    this.#settle()
    this.chain = []
    for (const [n, { words, falls, board }] of steps.entries()) {
      cue(n ? 'match' : 'accept')
      const places = new Set(words.flatMap(({ cells }) => placesOf(cells)))
      this.glowing = places
      this.chain = [...this.chain, ...words]
      this.owed = this.owed.slice(words.length)
      words.forEach((found) => this.#fly(found))
      sounds.match(n)
      if (!(await wait(MATCH))) return false
      cue('clear')
      this.glowing = NOWHERE
      this.gone = new Map([...places].map((place) => [place, this.letters.charAt(place)]))
      if (!settings.reduceMotion && !(await wait(BURST))) return false
      cue('refill')
      this.letters = board
      this.falling = fallsBy(falls)
      if (!settings.reduceMotion && !(await wait(stepTime(falls)))) return false
      sounds.land()
      this.#settle()
    }
    if (mixed !== null) {
      this.letters = mixed
      this.mixed = true
      sounds.mixed()
      if (!(await wait(MIXED))) return false
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
    const flying = { key: this.#flightCount++, found }
    this.flying = [...this.flying, flying]
    setTimeout(() => (this.flying = this.flying.filter((one) => one !== flying)), FLIES)
  }
}
