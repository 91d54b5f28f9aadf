// A table for tests of pages, changed by the test.

import type { TableEvent, PlainTable } from '../../games/contract'
import { players } from '../../core/players'

export class FakeTable implements PlainTable {
  readonly game = 'dance'
  readonly mode = 'play'
  readonly viewer = 0
  readonly seat = null
  readonly outcome = null
  readonly busy = false
  readonly clock = null
  version = $state(0)
  name = $state('Guest')
  latest = $state.raw<TableEvent<unknown> | null>(null)

  get view(): unknown {
    return { version: this.version }
  }
  get players() {
    return players([{ kind: 'human', name: this.name, yours: true }])
  }
  get toAct(): readonly number[] {
    return [this.version % 2]
  }
  act = () => Promise.resolve(null)
  describe = () =>
    Promise.resolve({
      version: this.version,
      text: `The hall at ${this.version}.`,
      legal: [],
      legalText: [],
      hasMore: false,
      log: [],
    })

  moves(events: unknown[]): void {
    this.version += 1
    this.latest = { version: this.version, seat: 0, events, cause: '' }
  }
}

export const fakeTable = () => new FakeTable()
