// A fair series: which game of two this is, and who leads over both.

import { api } from '../../core/api'
import { claimable } from './land'
import { messages } from './messages'
import { isYou, nameOf, type Table } from './narration'
import { percentOf } from './percent'

export class Series {
  /** Scores of the first game by the seats of the second; null if they are not known. */
  #first = $state.raw<readonly [number, number] | null>(null)

  constructor(readonly table: Table) {}

  /** 1, 2, or 0 if the match is no part of a series. */
  readonly game = $derived.by(() => this.table.settings?.series ?? 0)

  /** Load the result of the first game. Call it during the initialization of the component. */
  follow(): void {
    $effect(() => {
      const { match } = this.table
      if (this.game !== 2 || !match || this.#first) return
      void this.#load(match).catch(() => undefined) // a spectator may not see the first game
    })
  }

  async #load(match: string): Promise<void> {
    const { origin } = await api.match(match)
    const [one = 0, two = 0] = (await api.match(origin)).outcome?.scores ?? []
    this.#first = [two, one] // the players have swapped seats
  }

  /** Return who leads over both games with these scores of the second, or '' if it is not known. */
  lead(scores: readonly [number, number]): string {
    if (!this.#first) return ''
    const t = messages().series
    const { side } = this.table.view.options
    // results are written as if every map were as large as the largest
    const ahead = this.#first[0] - this.#first[1] + ((scores[0] - scores[1]) * claimable()) / claimable(side)
    if (!ahead) return t.even
    const leader = ahead > 0 ? 0 : 1
    const percent = percentOf(Math.abs(ahead))
    if (isYou(this.table, leader)) return t.youLead(percent)
    return isYou(this.table, 1 - leader) ? t.youTrail(percent) : t.lead(nameOf(this.table, leader), percent)
  }
}
