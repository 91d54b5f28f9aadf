// Pauses of a run. The clock of a single player's game stops; in a duel or a daily game it runs on, and only the board is
// covered.

import { modeOf, type Table } from './narration'

export class Pauses {
  /** Whether the board is covered on this page only. */
  aside = $state(false)
  /** Whether the clock is stopped because something lies over the board: help, or a question. */
  held = $state(false)
  #releasing = $state(false) // the clock was asked to run again

  constructor(readonly table: Table) {}

  /** Start following the table. Call it during the initialization of a component. */
  start(): void {
    $effect(() => {
      if (this.#releasing && !this.table.paused) this.held = this.#releasing = false
    })
    // the table is left for another page, such as the tutorial
    $effect(() => () => {
      if (this.#canHold) this.table.pause?.()
    })
  }

  /** Whether the run is interrupted. */
  get isOn(): boolean {
    return this.table.paused === true || this.aside || this.held
  }

  pause(): void {
    if (modeOf(this.table.view) === 'timer') this.table.pause?.()
    else this.aside = true
  }
  resume(): void {
    this.aside = false
    if (this.table.paused) this.table.resume?.()
  }

  /** Something lies over the board, or no longer: a single player's clock stops meanwhile. */
  hold(held: boolean): void {
    if (held && this.#canHold) {
      this.held = true
      this.table.pause?.()
    } else if (!held && this.held) {
      this.#releasing = true
      this.table.resume?.()
    }
  }
  get #canHold(): boolean {
    const { clock, paused, seat, view } = this.table
    return modeOf(view) === 'timer' && seat !== null && !paused && !!clock?.running.includes(seat)
  }
}
