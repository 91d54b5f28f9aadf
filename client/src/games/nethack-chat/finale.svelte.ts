// The end of a run: time to read its last words, then a scene, then the result.

import { settings } from '../../core/settings.svelte'
import { endOf, storyOf, type Table } from './narration'
import { paragraphs } from './sentences'

const MS_PER_LETTER = 22 // of the last paragraph, beside the time in which it appeared
const MIN_READING = 2_000 // ms
const MAX_READING = 6_000
export const SCENE = 2_000 // ms
const STILL = 1_000 // ms with reduced motion

type FinalePhase = 'none' | 'reading' | 'scene' | 'over'

export class Finale {
  phase = $state<FinalePhase>('none')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: Table) {
    if (table.outcome !== null) this.phase = 'over' // this page did not see the end
  }

  /** Begin when the last words have appeared. */
  update(isTold: boolean): void {
    if (this.table.outcome === null) this.phase = 'none'
    else if (isTold && this.phase === 'none') this.#enter(endOf(this.table) === 'given' ? 'over' : 'reading')
  }

  /** Go on to the next phase at once. */
  skip(): void {
    if (this.phase === 'reading') this.#enter('scene')
    else if (this.phase === 'scene') this.#enter('over')
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #enter(phase: FinalePhase): void {
    clearTimeout(this.#timer)
    this.phase = phase
    if (phase === 'over') return
    const ms = phase === 'reading' ? this.#readingTime() : settings.reduceMotion ? STILL : SCENE
    this.#timer = setTimeout(() => this.skip(), ms)
  }

  #readingTime(): number {
    const last = paragraphs(storyOf(this.table.view).at(-1)?.told ?? '').at(-1) ?? ''
    return Math.min(MAX_READING, Math.max(MIN_READING, last.length * MS_PER_LETTER))
  }
}
