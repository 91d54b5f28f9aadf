// The views seen so far. The server does not say how far a take-back went back; these views tell.

import type { Table, View } from './yard'

const MAX_VIEWS = 300 // steps: several turns of both sides

interface SeenView {
  readonly version: number
  readonly view: View
}

export class ViewHistory {
  #seen: readonly SeenView[] = [] // oldest first

  /** Add the table's view. Return the version that it was taken back to, -1 where that one was not seen, or null if it
      was not taken back. */
  follow({ version, view, latest, outcome }: Pick<Table, 'version' | 'view' | 'latest' | 'outcome'>): number | null {
    const last = this.#seen.at(-1)
    const event = latest?.version === version ? latest : null
    let to: number | null = null
    if (last && version > last.version && !event?.events.length) {
      const now = textOf(view)
      const undone = view.turn < last.view.turn || (event && !outcome) // over: a resignation
      to = this.#seen.findLast((mark) => textOf(mark.view) === now)?.version ?? (undone ? -1 : null)
    }
    const earlier = this.#seen.filter((mark) => mark.version <= (to ?? version) && mark.view !== view)
    this.#seen = [...earlier, { version, view }].slice(-MAX_VIEWS)
    return to
  }
}

/** Return a text that is equal for equal positions, for any viewer. */
const textOf = (view: View): string => JSON.stringify({ ...view, you: 0 })
