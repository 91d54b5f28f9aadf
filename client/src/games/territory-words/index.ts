import type { Action, Event, View } from '../../wire/territory-words'
import { definePage } from '../contract'
import Ending from './Ending.svelte'
import { messages } from './messages'
import Table from './Table.svelte'
import { facts, highlights, verdict } from './narration'
import Tutorial from './Tutorial.svelte'

export default definePage<View, Action, Event>({
  Table,
  Ending,
  Tutorial,
  facts,
  verdict,
  highlights,
  scores: ({ view }) => view.scores,
  refusals: () => messages().refusals,
})
