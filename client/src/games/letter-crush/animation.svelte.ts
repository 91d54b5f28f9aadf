// What the board shows: letters at rest, and the animation of an accepted word and its cascades.

import { settings } from '../../core/settings.svelte'
import type { Wait } from '../../core/stage.svelte'
import type { Cleared, FoundWord, NewSpecial, Reshuffled } from '../../wire/letter-crush'
import { blastedIn, fallsBy, placeOf, placesOf, stepTime } from './board'
import { NO_MARKS, PLAIN } from './letters'
import type { Cue } from './phases'
import { sounds } from './sounds'

export const MATCH = 90 // ms that a word glows
export const BURST = 50 // ms until its letters are gone
const MIXED = 240 // ms of a reshuffle
const FLIES = 1_000 // ms that points fly

/** Points that fly up from a word or from the tiles that a blast took. */
export interface Flying {
  readonly key: number
  readonly points: number
  readonly cells: FoundWord['cells']
}

const MARKS: Record<NewSpecial['kind'], string> = { row: '-', column: '|', bomb: '*', wild: PLAIN }
const withCharacter = (text: string, place: number, character: string): string =>
  text.slice(0, place) + character + text.slice(place + 1)

type Places = ReadonlySet<number>
const NOWHERE: Places = new Set()
const NOTHING: ReadonlyMap<number, never> = new Map<number, never>()

export class CrushAnimation {
  letters = $state('')
  marks = $state(NO_MARKS)
  glowing = $state.raw<Places>(NOWHERE)
  /** Tiles that a blast hits. */
  hit = $state.raw<Places>(NOWHERE)
  /** Letters that have burst; their outlines stay until others have fallen into place. */
  gone = $state.raw<ReadonlyMap<number, string>>(NOTHING)
  /** Rows that the letter at each place falls. */
  falling = $state.raw<ReadonlyMap<number, number>>(NOTHING)
  mixed = $state(false)
  flying = $state.raw<readonly Flying[]>([])
  /** The words of the current or the last chain. */
  chain = $state.raw<readonly FoundWord[]>([])
  /** Tiles that blasts took in the current or the last chain. */
  blasted = $state(0)
  /** Steps that the server has counted and the board has not shown yet. */
  owed = $state.raw<readonly Cleared[]>([])

  #flightCount = 0

  constructor(letters: string, marks = NO_MARKS) {
    this.letters = letters
    this.marks = marks
  }

  /** Show these tiles at once, without animation. */
  jump(letters: string, marks = NO_MARKS): void {
    this.letters = letters
    this.marks = marks
    this.#settle()
    this.owed = []
    this.chain = []
    this.blasted = 0
  }

  /** Show a word and its cascades, and the mixing of the board after them or without them. Return false if it was
      cancelled. */
  async play(
    steps: readonly Cleared[],
    mixed: Pick<Reshuffled, 'board' | 'marks'> | null,
    cue: (cue: Cue) => void,
    wait: Wait,
  ): Promise<boolean> {
    this.#settle()
    this.chain = []
    this.blasted = 0
    for (const [n, step] of steps.entries()) {
      const { words, falls, board, marks = NO_MARKS, blasts = [], made } = step
      cue(n ? 'match' : 'accept')
      this.glowing = new Set(words.flatMap(({ cells }) => placesOf(cells)))
      this.hit = new Set(blastedIn(step))
      this.chain = [...this.chain, ...words]
      this.blasted += this.hit.size
      this.owed = this.owed.slice(1)
      words.forEach(({ points, cells }) => this.#fly(points, cells))
      if (this.hit.size) this.#fly(this.hit.size, blasts.flatMap(({ cells }) => cells)) // prettier-ignore
      sounds.match(n)
      if (this.hit.size) sounds.blast()
      if (!(await wait(MATCH))) return false
      cue('clear')
      const cleared = [...this.glowing, ...this.hit].filter((place) => !made || place !== placeOf(made.at))
      this.gone = new Map(cleared.map((place) => [place, this.letters.charAt(place)]))
      this.glowing = this.hit = NOWHERE
      if (made) {
        this.letters = withCharacter(this.letters, placeOf(made.at), made.letter)
        this.marks = withCharacter(this.marks, placeOf(made.at), MARKS[made.kind])
      }
      if (!settings.reduceMotion && !(await wait(BURST))) return false
      cue('refill')
      this.letters = board
      this.marks = marks
      this.falling = fallsBy(falls)
      if (!settings.reduceMotion && !(await wait(stepTime(falls)))) return false
      sounds.land()
      this.#settle()
    }
    if (mixed !== null) {
      this.letters = mixed.board
      this.marks = mixed.marks ?? NO_MARKS
      this.mixed = true
      sounds.mixed()
      if (!(await wait(MIXED))) return false
      this.mixed = false
    }
    cue('rest')
    return true
  }

  #settle(): void {
    this.glowing = this.hit = NOWHERE
    this.gone = this.falling = NOTHING
    this.mixed = false
  }

  #fly(points: number, cells: FoundWord['cells']): void {
    const flying = { key: this.#flightCount++, points, cells }
    this.flying = [...this.flying, flying]
    setTimeout(() => (this.flying = this.flying.filter((one) => one !== flying)), FLIES)
  }
}
