import { MediaQuery } from 'svelte/reactivity'
import type { View } from '../../wire/dont-lose-your-head'
import type { Page } from '../contract'
import Bar from './Bar.svelte'
import { colourOf } from './colours'
import Ending from './Ending.svelte'
import { say } from './messages'
import { leaving } from './stage.svelte'
import Table from './Table.svelte'
import { facts, highlights, verdict } from './telling'
import Tutorial from './Tutorial.svelte'

const narrow = new MediaQuery('max-width: 700px')

const page: Page = {
  Table,
  Bar,
  Ending,
  Tutorial,
  leaving,
  facts: (table) => facts(table, narrow.current),
  verdict,
  highlights,
  ink: ({ view }, seat) => [`var(--pennant-${colourOf(view as View, seat)})`, 'var(--on-pennant)'],
  // settings are public, and what is shown of the hunt both may see: only the hiding of words is not
  curtain: ({ view }) => !(view as View).hunts.length && (view as View).phase.endsWith('placement'),
  refusals: () => say().refusals,
}

export default page
