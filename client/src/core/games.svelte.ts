// The games that the server offers, loaded once.

import { api, type GameCard } from './api'

const RETRY_DELAY = 2_000 // ms

class Games {
  list = $state.raw<GameCard[] | null>(null)
  #request: Promise<GameCard[]> | null = null

  load(): Promise<GameCard[]> {
    this.#request ??= api.games().then(
      (list) => (this.list = list),
      (error: unknown) => {
        this.#request = null // so that it can be sent again
        throw error
      },
    )
    return this.#request
  }

  /** Load the list, and try again until the server answers. */
  async loadUntilAnswered(): Promise<void> {
    while (!this.list) await this.load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY)))
  }

  find(id: string): GameCard | null {
    return this.list?.find((game) => game.id === id) ?? null
  }
}

export const games = new Games()
