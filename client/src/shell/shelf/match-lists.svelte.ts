// The matches on the shelf and in the lists, loaded when they open and when the page becomes visible again.

import { api, ApiError } from '../../core/api'
import { games } from '../../core/games.svelte'
import { guest } from '../../core/guest.svelte'
import type { MatchLine } from '../../wire/api'

export class MatchLists {
  mine = $state.raw<MatchLine[] | null>(null)
  lobby = $state.raw<MatchLine[]>([])
  trouble = $state.raw<ApiError | null>(null)

  constructor() {
    void this.load()
    // much may have changed while the page was hidden
    $effect(() => {
      const reload = () => void (document.visibilityState === 'visible' && this.load())
      document.addEventListener('visibilitychange', reload)
      return () => document.removeEventListener('visibilitychange', reload)
    })
  }

  readonly unfinished = $derived((this.mine ?? []).filter((line) => line.status !== 'over'))
  readonly finished = $derived((this.mine ?? []).filter((line) => line.status === 'over'))
  /** Matches of the lobby without the guest's own. */
  readonly open = $derived(this.lobby.filter((line) => !this.mine?.some((own) => own.match === line.match)))

  async load(): Promise<void> {
    try {
      await guest.load() // first: the others need the cookie
      // separately: a waiting match must not be lost behind a hundred finished ones
      const states = ['open', 'playing', 'paused', 'over'] as const
      const all = Promise.all(states.map((status) => api.mine(status)))
      const [mine, lobby] = await Promise.all([all, api.lobby(), games.load()])
      const newest = (a: MatchLine, b: MatchLine) => b.created_at_ms - a.created_at_ms
      this.mine = mine.flat().toSorted(newest)
      this.lobby = lobby.toSorted(newest)
      this.trouble = null
    } catch (error) {
      this.trouble = error instanceof ApiError ? error : new ApiError(0, 'failed', String(error))
    }
  }

  /** Why there are no lists: the server does not answer or refuses; null if there are. */
  get closed(): 'unreachable' | 'barred' | null {
    if (!this.trouble) return null
    const { status } = this.trouble
    return status === 0 || status === 429 || status >= 500 ? 'unreachable' : 'barred'
  }
}
