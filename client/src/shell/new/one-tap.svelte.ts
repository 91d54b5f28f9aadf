// Starting a game from the shelf: one at a time, and a failure is shown as a toast.

import type { GameCard } from '../../core/api'
import { errorText } from '../../core/errors'
import { toasts } from '../../design/toasts.svelte'

export class OneTapStart {
  /** The id of the game that is being started, or ''. */
  game = $state('')

  constructor(readonly play: (game: GameCard) => Promise<void>) {}

  /** Start a game, unless one is being started. */
  async start(game: GameCard): Promise<void> {
    if (this.game) return
    this.game = game.id
    try {
      await this.play(game)
    } catch (error) {
      toasts.show(errorText(error))
    } finally {
      this.game = ''
    }
  }
}
