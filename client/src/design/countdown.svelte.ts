// A displayed clock that runs down: updated four times a second; it warns near the end, then ticks.

import { sounds } from '../core/sound'

const WARN_BELOW = 30_000 // ms
const TICK_BELOW = 10_000
const UPDATE_INTERVAL = 250

export class Countdown {
  #now = $state(0) // changes with every tick, so that `left` is read again
  readonly #left: () => number | null
  readonly ms = $derived.by(() => (void this.#now, this.#left()))
  readonly seconds = $derived(this.ms === null ? null : Math.ceil(this.ms / 1000))
  readonly tone = $derived(this.ms === null ? '' : this.ms <= TICK_BELOW ? 'bad' : this.ms <= WARN_BELOW ? 'warn' : '')
  /** Format the time: "0:47". */
  readonly text = $derived(
    this.seconds === null ? '' : `${Math.floor(this.seconds / 60)}:${`${this.seconds % 60}`.padStart(2, '0')}`,
  )

  /** Create it during the initialization of a component. */
  constructor(left: () => number | null, running: () => boolean, { silent = false } = {}) {
    this.#left = left
    $effect(() => {
      if (!running()) return
      const beat = setInterval(() => (this.#now += 1), UPDATE_INTERVAL)
      return () => clearInterval(beat)
    })
    $effect(() => {
      if (!silent && running() && this.tone === 'bad' && this.seconds) sounds.tick()
    })
  }
}
