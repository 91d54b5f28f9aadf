// The games that the server offers, loaded once.

import { api, type GameCard } from './api'

const RETRY_DELAY = 2_000 // ms

class Games {
  list = $state.raw<GameCard[] | null>(null) // null until loaded
  #request: Promise<GameCard[]> | null = null

  /** Load the list, or return the request that is already running or done. Rejects if the server does not answer. */
  load(): Promise<GameCard[]> {
    this.#request ??= api.games().then(
      (list) => (this.list = list),
      (error: unknown) => {
        this.#request = null // the next call tries again
        throw error
      },
    )
    return this.#request
  }

  /** Load the list; retry until the server answers. */
  async loadWithRetries(): Promise<void> {
    while (!this.list) {
      try {
        await this.load()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
      }
    }
  }

  /** Return a game by its id, or null if it is unknown or the list is not loaded yet. */
  find(id: string): GameCard | null {
    return this.list?.find((game) => game.id === id) ?? null
  }
}

export const games = new Games()
