import type { View } from '../../wire/grid-game'
import type { Page } from '../contract'
import Ending from './Ending.svelte'
import { say } from './messages'
import { stageOf } from './stage.svelte'
import Table from './Table.svelte'
import { facts, highlights, standing, verdict } from './telling'
import Tutorial from './Tutorial.svelte'

const page: Page = {
  Table,
  Ending,
  Tutorial,
  facts,
  verdict,
  highlights,
  settled: (table) => stageOf(table).settled,
  scores: ({ view }) => [0, 1].map((side) => standing((view as View).units, side).length),
  curtain: ({ view }) => (view as View).options.hidden_traps ?? false,
  refusals: () => say().refusals,
}

export default page
