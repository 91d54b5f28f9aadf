// Results and rankings from the server, loaded when a table opens and when its game ends.

import { api } from '../../core/api'
import type { Ranking, ResultLine } from '../../wire/api'
import { comparable, scoreOf } from './tally'
import { modeOf, type Table } from './narration'

const GAME = 'letter-crush'

class Records {
  lines = $state.raw<readonly ResultLine[] | null>(null)
  ranking = $state.raw<Ranking | null>(null)
  failed = $state(false)

  async load(table?: Table): Promise<void> {
    this.failed = false
    this.ranking = null
    try {
      const daily = table && modeOf(table.view) === 'daily' ? this.#ranked(table) : null
      this.lines = (await api.results(GAME)).results
      this.ranking = await daily
    } catch {
      this.failed = true
    }
  }

  /** Of the day of this match, which may not be today. */
  async #ranked({ match, view }: Table): Promise<Ranking> {
    const day = match ? (await api.match(match)).day : ''
    return api.ranking(GAME, view.options, day)
  }

  /** The best score before this game. */
  best(table: Table): number | null {
    const others = (this.lines ?? []).filter(({ match }) => match !== table.match)
    const scores = comparable(others, table.view.options).map(scoreOf)
    return scores.length ? Math.max(...scores) : null
  }
}

export const records = new Records()
