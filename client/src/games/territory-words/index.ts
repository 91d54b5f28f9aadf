import type { Action, Event, View } from '../../wire/territory-words'
import { definePage } from '../contract'
import Ending from './Ending.svelte'
import { messages } from './messages'
import { highlights, standings, verdict } from './narration'
import { wholePercent } from './percent'
import { Session } from './session.svelte'
import Table from './Table.svelte'
import Tutorial from './Tutorial.svelte'

export default definePage<View, Action, Event, Session>({
  open: (table) => new Session(table),
  Table,
  Ending,
  Tutorial,
  facts: (_, session) => session.facts,
  verdict,
  highlights,
  settled: (_, { stage }) => stage.settled,
  standings,
  scoreText: wholePercent,
  moveText: (move) => (move === 'pass' ? messages().history.pass : move),
  refusals: () => messages().refusals,
})
