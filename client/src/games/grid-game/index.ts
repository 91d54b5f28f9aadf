import type { Action, Event, View } from '../../wire/grid-game'
import { definePage } from '../contract'
import Ending from './Ending.svelte'
import { messages } from './messages'
import { outline } from './outline'
import { Session } from './session.svelte'
import Puzzles from './Puzzles.svelte'
import Table from './Table.svelte'
import { facts, highlights, standing, standings, verdict } from './narration'
import Tutorial from './Tutorial.svelte'

export default definePage<View, Action, Event, Session>({
  open: (table) => new Session(table),
  Table,
  Ending,
  Tutorial,
  Puzzles,
  facts: (_, { shown }) => facts(shown),
  verdict,
  standings,
  highlights,
  outline: (events, { view }) => outline(events, view.units),
  settled: (_, { stage }) => stage.settled,
  scores: ({ view }) => [0, 1].map((side) => standing(view.units, side).length),
  curtain: ({ view }) => view.options.hidden_traps ?? false,
  moveText: (move) => {
    const words: Record<string, string> = { ...messages().board.kinds, ...messages().moveWords }
    return move.replace(/end turn|[a-z]+/g, (word) => words[word] ?? word)
  },
  refusals: () => messages().refusals,
})
