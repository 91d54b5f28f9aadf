import type { View } from '../../wire/territory-words'
import type { Page } from '../contract'
import Ending from './Ending.svelte'
import { say } from './messages'
import Table from './Table.svelte'
import { facts, highlights, verdict } from './telling'
import Tutorial from './Tutorial.svelte'

const page: Page = {
  Table,
  Ending,
  Tutorial,
  facts,
  verdict,
  highlights,
  scores: ({ view }) => (view as View).scores,
  refusals: () => say().refusals,
}

export default page
