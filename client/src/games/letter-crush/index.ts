import type { Page } from '../contract'
import Bar from './Bar.svelte'
import Ending from './Ending.svelte'
import { say } from './messages'
import { records } from './records.svelte'
import Results from './Results.svelte'
import { leaving, menu, settled } from './stage.svelte'
import Table from './Table.svelte'
import { facts, highlights, isDuel, shared, verdict, type Table as AsTable } from './telling'
import Tutorial from './Tutorial.svelte'

/** Somebody alone plays in the game's own colour. */
const OWN = ['var(--lc)', 'light-dark(#ffffff, #3d0319)'] as const

const page: Page = {
  Table,
  Bar,
  Ending,
  Results,
  Tutorial,
  facts,
  verdict,
  highlights,
  leaving,
  menu,
  settled,
  scores: (table) => (isDuel(table) ? (table as AsTable).view.standings.map(({ score }) => score) : []), // else it is the headline
  ink: (table) => (isDuel(table) ? undefined : OWN),
  share: (table) => {
    const { day = '', yours = null, players = 0 } = records.ranking ?? {}
    return shared(table, day, yours === null ? '' : say().end.place(yours, players))
  },
  refusals: () => say().refusals,
}

export default page
