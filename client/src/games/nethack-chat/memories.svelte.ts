// The endings and achievements of the deep edition that this player has come to before, from the server.

import { api } from '../../core/api'

const GAME = 'nethack-chat'

class Memories {
  endings = $state.raw<ReadonlySet<string>>(new Set())
  goals = $state.raw<ReadonlySet<string>>(new Set())

  /** Load them; without an answer they stay as they were. */
  async load(): Promise<void> {
    try {
      const { results } = await api.results(GAME)
      const facts = results.map(({ outcome }) => new Map(outcome.facts ?? [])).filter((one) => one.has('ending'))
      this.endings = new Set(facts.flatMap((one) => one.get('ending') || []))
      this.goals = new Set(facts.flatMap((one) => one.get('achievements')?.split(' ') ?? []))
    } catch {
      // the journal shows this run without them
    }
  }
}

export const memories = new Memories()
