// The games of this house, asked for once.

import { api, type GameCard } from './api'

const AGAIN = 2_000 // ms

class Games {
  list = $state.raw<GameCard[] | null>(null)
  #asked: Promise<GameCard[]> | null = null

  load(): Promise<GameCard[]> {
    this.#asked ??= api.games().then(
      (list) => (this.list = list),
      (error: unknown) => {
        this.#asked = null // so that it can be asked again
        throw error
      },
    )
    return this.#asked
  }

  /** Until it is answered, however often that takes. */
  async insist(): Promise<void> {
    while (!this.list) await this.load().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN)))
  }

  find(id: string): GameCard | null {
    return this.list?.find((game) => game.id === id) ?? null
  }
}

export const games = new Games()
