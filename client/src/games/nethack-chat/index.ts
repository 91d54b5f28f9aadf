import type { Page } from '../contract'
import Ending from './Ending.svelte'
import { say } from './messages'
import Results from './Results.svelte'
import { menu, settled } from './stage.svelte'
import Table from './Table.svelte'
import { facts, highlights, verdict } from './telling'

/** Somebody alone plays in the game's own colour. */
const OWN = ['var(--nc)', 'light-dark(#ffffff, #321203)'] as const

const page: Page = {
  Table,
  Ending,
  Results,
  facts,
  verdict,
  highlights,
  settled,
  menu,
  epilogue: true,
  scores: () => [],
  ink: () => OWN,
  refusals: () => say().refusals,
}

export default page
