// The games of this house, asked for once.

import { api, type GameCard } from './api'

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

  find(id: string): GameCard | null {
    return this.list?.find((game) => game.id === id) ?? null
  }
}

export const games = new Games()
