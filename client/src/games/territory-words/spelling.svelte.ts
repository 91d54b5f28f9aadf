// The word being spelled. It is not sent until it is submitted.

import { inReach, within, type Cell } from './reach'

export type Choice = 'chosen' | 'already' | 'too-far' // 'already': the cell is in the path; 'too-far': from the last one

export class Spelling {
  path = $state.raw<readonly Cell[]>([])

  get last(): Cell | null {
    return this.path.at(-1) ?? null
  }

  /** Return the result of choosing this cell, without choosing it. */
  check(cell: Cell): Choice {
    if (within(this.path, cell)) return 'already'
    return this.last && !inReach(this.last, cell) ? 'too-far' : 'chosen'
  }

  /** Add the cell to the path if it may follow. */
  choose(cell: Cell): Choice {
    const choice = this.check(cell)
    if (choice === 'chosen') this.path = [...this.path, cell]
    return choice
  }

  undo(): void {
    this.path = this.path.slice(0, -1)
  }

  clear(): void {
    if (this.path.length) this.path = []
  }
}
