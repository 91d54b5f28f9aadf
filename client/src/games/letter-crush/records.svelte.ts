// Results and rankings from the server, loaded when a table opens and when its game ends.

import { api } from '../../core/api'
import type { Ranking, ResultLine } from '../../wire/api'
import { comparable, ofSameKind, scoreOf } from './tally'
import { modeOf, type Table } from './narration'

const GAME = 'letter-crush'

class Records {
  lines = $state.raw<readonly ResultLine[] | null>(null)
  ranking = $state.raw<Ranking | null>(null)
  failed = $state(false)
  /** The daily matches that do not count, because the player had played on that day before. */
  #practice = $state.raw<ReadonlySet<string>>(new Set())

  async load(table?: Table): Promise<void> {
    this.failed = false
    this.ranking = null
    try {
      const daily = table && modeOf(table.view) === 'daily' ? table : null
      const card = daily?.match ? api.match(daily.match) : null
      this.lines = (await api.results(GAME)).results
      if (!daily) return
      const { day, created_at_ms } = (await card) ?? { day: '', created_at_ms: 0 }
      const isEarlier = (line: ResultLine) =>
        line.day === day && line.match !== daily.match && line.created_at_ms < created_at_ms
      if (daily.match && ofSameKind(this.lines, daily.view.options).some(isEarlier))
        this.#practice = new Set([...this.#practice, daily.match])
      this.ranking = await api.ranking(GAME, daily.view.options, day) // of the day of this match, which may not be today
    } catch {
      this.failed = true
    }
  }

  /** Whether this daily match does not count. Known once the results are loaded. */
  isPractice({ match }: Table): boolean {
    return match !== undefined && this.#practice.has(match)
  }

  /** The best score before this game. */
  best(table: Table): number | null {
    const others = (this.lines ?? []).filter(({ match }) => match !== table.match)
    const scores = comparable(others, table.view.options).map(scoreOf)
    return scores.length ? Math.max(...scores) : null
  }
}

export const records = new Records()
