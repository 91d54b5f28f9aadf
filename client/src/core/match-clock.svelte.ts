// The clocks of a match. Between two messages of the server they run on by themselves.

import type { Clock } from '../games/contract'
import type { ClockStatus } from '../wire/protocol'

export class MatchClock {
  #last = $state.raw<{ at: number; status: ClockStatus } | null>(null) // at: ms, as of performance.now()
  #timer: ReturnType<typeof setTimeout> | undefined // until the next clock that waits starts

  /** The clocks as a game's page sees them; null if the match has none. */
  readonly shown = $derived.by<Clock | null>(() => {
    if (!this.#last) return null
    const { at, status } = this.#last
    const passed = () => performance.now() - at
    return {
      running: status.running,
      left: (seat) => {
        const left = status.remaining_ms[seat] ?? null
        return left === null || !status.running.includes(seat) ? left : Math.max(0, left - passed())
      },
      startsIn: (seat) => Math.max(0, (status.starts_in_ms?.[seat] ?? 0) - passed()),
    }
  })

  /** Show what the server has sent. */
  set(status: ClockStatus | null | undefined): void {
    clearTimeout(this.#timer)
    this.#last = status ? { at: performance.now(), status } : null
    const next = Math.min(...(status?.starts_in_ms ?? []).filter((ms) => ms > 0))
    if (!status || !Number.isFinite(next)) return
    this.#timer = setTimeout(() => this.set(startedAfter(next, status)), next) // the server sends no message
  }

  /** Start no clock that waits any more. */
  close(): void {
    clearTimeout(this.#timer)
  }
}

/** Return the clocks of the match after `ms`, when at least one that waits has started. */
function startedAfter(ms: number, status: ClockStatus): ClockStatus {
  const waits = status.starts_in_ms ?? []
  const started = waits.flatMap((wait, seat) => (wait > 0 && wait <= ms ? [seat] : []))
  return {
    ...status,
    running: [...status.running, ...started],
    starts_in_ms: waits.map((wait) => Math.max(0, wait - ms)),
  }
}
