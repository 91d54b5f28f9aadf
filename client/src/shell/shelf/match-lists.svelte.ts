// The guest's own matches and the lobby, loaded when a page opens and each time it becomes visible again.

import { api, ApiError } from '../../core/api'
import { games } from '../../core/games.svelte'
import { guest } from '../../core/guest.svelte'
import type { MatchLine } from '../../wire/api'

export class MatchLists {
  mine = $state.raw<MatchLine[] | null>(null) // null until loaded
  lobby = $state.raw<MatchLine[]>([])
  error = $state.raw<ApiError | null>(null) // of the last attempt to load

  constructor() {
    void this.load()
    // the lists may be out of date after the page was hidden
    $effect(() => {
      const reload = () => void (document.visibilityState === 'visible' && this.load())
      document.addEventListener('visibilitychange', reload)
      return () => document.removeEventListener('visibilitychange', reload)
    })
  }

  readonly unfinished = $derived((this.mine ?? []).filter((line) => line.status !== 'over'))
  readonly finished = $derived((this.mine ?? []).filter((line) => line.status === 'over'))
  /** Matches of the lobby that the guest does not play in. */
  readonly open = $derived(this.lobby.filter((line) => !this.mine?.some((own) => own.match === line.match)))

  async load(): Promise<void> {
    try {
      await guest.load() // first: it sets the cookie that the other requests need
      // one request for each status: a reply has at most 100 matches, and finished ones must not push out the others
      const statuses = ['open', 'playing', 'paused', 'over'] as const
      const ownMatches = Promise.all(statuses.map((status) => api.mine(status)))
      const [mine, lobby] = await Promise.all([ownMatches, api.lobby(), games.load()])
      const newestFirst = (a: MatchLine, b: MatchLine) => b.created_at_ms - a.created_at_ms
      this.mine = mine.flat().toSorted(newestFirst)
      this.lobby = lobby.toSorted(newestFirst)
      this.error = null
    } catch (error) {
      this.error = error instanceof ApiError ? error : new ApiError(0, 'failed', String(error))
    }
  }

  /** Why the lists cannot be shown: the server does not answer or refuses the request. Null if they can be shown. */
  get failure(): 'unreachable' | 'refused' | null {
    if (!this.error) return null
    const { status } = this.error
    return status === 0 || status === 429 || status >= 500 ? 'unreachable' : 'refused'
  }
}
