// What the board shows: letters at rest, and the animation of an accepted word and its cascades.

import { settings } from '../../core/settings.svelte'
import type { Wait } from '../../core/stage.svelte'
import type { Cleared, FoundWord } from '../../wire/letter-crush'
import { fallsBy, placesOf, stepTime } from './board'
import type { Cue } from './phases'
import { sounds } from './sounds'

export const MATCH = 90 // ms that a word glows
export const BURST = 50 // ms until its letters are gone
const MIXED = 240 // ms of a reshuffle
const FLIES = 1_000 // ms that points fly

/** Points that fly up from a word. */
export interface Flying {
  readonly key: number
  readonly found: FoundWord
}

type Places = ReadonlySet<number>
const NOWHERE: Places = new Set()
const NOTHING: ReadonlyMap<number, never> = new Map<number, never>()

export class CrushAnimation {
  letters = $state('')
  glowing = $state.raw<Places>(NOWHERE)
  /** Letters that have burst; their outlines stay until others have fallen into place. */
  gone = $state.raw<ReadonlyMap<number, string>>(NOTHING)
  /** Rows that the letter at each place falls. */
  falling = $state.raw<ReadonlyMap<number, number>>(NOTHING)
  mixed = $state(false)
  flying = $state.raw<readonly Flying[]>([])
  /** The words of the current or the last chain. */
  chain = $state.raw<readonly FoundWord[]>([])
  /** Words that the server has counted and the board has not shown yet. */
  owed = $state.raw<readonly FoundWord[]>([])

  #flightCount = 0

  constructor(letters: string) {
    this.letters = letters
  }

  /** Show these letters at once, without animation. */
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

  #fly(found: FoundWord): void {
    const flying = { key: this.#flightCount++, found }
    this.flying = [...this.flying, flying]
    setTimeout(() => (this.flying = this.flying.filter((one) => one !== flying)), FLIES)
  }
}
