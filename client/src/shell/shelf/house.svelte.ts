// What the shelf and the lists show of the house: asked for when they open, and again until it answers.

import { api, HouseError } from '../../core/api'
import { games } from '../../core/games.svelte'
import { guest } from '../../core/guest.svelte'
import type { MatchLine } from '../../wire/house'

export class HouseLists {
  mine = $state.raw<MatchLine[] | null>(null)
  lobby = $state.raw<MatchLine[]>([])
  trouble = $state.raw<HouseError | null>(null)

  constructor() {
    void this.load()
    // much may have happened while the page was out of sight
    $effect(() => {
      const look = () => void (document.visibilityState === 'visible' && this.load())
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    })
  }

  readonly unfinished = $derived((this.mine ?? []).filter((line) => line.status !== 'over'))
  readonly finished = $derived((this.mine ?? []).filter((line) => line.status === 'over'))
  /** In the lobby one's own tables are no news. */
  readonly open = $derived(this.lobby.filter((line) => !this.mine?.some((own) => own.match === line.match)))

  async load(): Promise<void> {
    try {
      await guest.meet() // first: the others need the cookie
      // one by one: a table that waits must not be lost behind a hundred finished ones
      const states = ['open', 'playing', 'paused', 'over'] as const
      const all = Promise.all(states.map((status) => api.mine(status)))
      const [mine, lobby] = await Promise.all([all, api.lobby(), games.load()])
      const newest = (a: MatchLine, b: MatchLine) => b.created - a.created
      this.mine = mine.flat().toSorted(newest)
      this.lobby = lobby.toSorted(newest)
      this.trouble = null
    } catch (error) {
      this.trouble = error instanceof HouseError ? error : new HouseError(0, 'failed', String(error))
    }
  }

  /** Whether nobody answers, or somebody does and says no. */
  get closed(): 'unreachable' | 'barred' | null {
    if (!this.trouble) return null
    const { status } = this.trouble
    return status === 0 || status === 429 || status >= 500 ? 'unreachable' : 'barred'
  }
}
