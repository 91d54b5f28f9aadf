// The end of a game as a moment of its own, before its result is shown.

import { settings } from '../../core/settings.svelte'
import type { Table } from './narration'

export const FINALE = 1_900 // ms
const STILL = 900 // ms with reduced motion

export class Finale {
  /** Whether it is on the board now. */
  isShown = $state(false)
  /** Whether the result may follow. */
  isOver = $state(false)
  #isLive: boolean // this page saw the game before its end
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: Table) {
    this.#isLive = table.outcome === null && (table.mode === 'play' || table.mode === 'watch')
    this.isOver = !this.#isLive
  }

  /** Begin once the game is done and everything before it has been shown. */
  update(isDone: boolean): void {
    if (!isDone || this.isOver || this.isShown) return
    this.isShown = true
    this.#timer = setTimeout(() => this.skip(), settings.reduceMotion ? STILL : FINALE)
  }

  /** Go on to the result. */
  skip(): void {
    clearTimeout(this.#timer)
    this.isShown = false
    this.isOver = true
  }
}
