// The views that were seen on the way, to know how far back a take-back of the house leads: nobody tells that.

import type { Table, View } from './yard'

const MOST = 300 // steps: several turns of both sides

interface Mark {
  readonly version: number
  readonly view: View
}

export class Trail {
  #seen: readonly Mark[] = [] // the oldest first

  /** Go where the table is. Gives the version that it was taken back to, -1 where that was not seen; null: it went on. */
  follow({ version, view, latest, outcome }: Pick<Table, 'version' | 'view' | 'latest' | 'outcome'>): number | null {
    const last = this.#seen.at(-1)
    const told = latest?.version === version ? latest : null
    let to: number | null = null
    if (last && version > last.version && !told?.events.length) {
      const now = textOf(view)
      const undone = view.turn < last.view.turn || (told && !outcome) // a game that is over was given up
      to = this.#seen.findLast((mark) => textOf(mark.view) === now)?.version ?? (undone ? -1 : null)
    }
    const kept = this.#seen.filter((mark) => mark.version <= (to ?? version) && mark.view !== view)
    this.#seen = [...kept, { version, view }].slice(-MOST)
    return to
  }
}

/** The same position, whoever looks at it. */
const textOf = (view: View): string => JSON.stringify({ ...view, you: 0 })
