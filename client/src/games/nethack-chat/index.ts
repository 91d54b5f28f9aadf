import type { Action, Event, View } from '../../wire/nethack-chat'
import { definePage } from '../contract'
import Ending from './Ending.svelte'
import { messages } from './messages'
import Results from './Results.svelte'
import { Session } from './session.svelte'
import Table from './Table.svelte'
import Tutorial from './Tutorial.svelte'
import { facts, highlights, verdict } from './narration'

export default definePage<View, Action, Event, Session>({
  open: (table) => new Session(table),
  Table,
  Ending,
  Results,
  Tutorial,
  facts: (_, { reading }) => facts(reading.view),
  verdict,
  highlights,
  settled: (_, session) => session.settled,
  menu: (table, session) =>
    table.mode !== 'play' || table.seat === null || !table.resign
      ? []
      : [{ label: messages().giveUp.menu, icon: 'flag', onselect: () => (session.resigning = true) }],
  epilogue: true,
  scores: () => [],
  ink: () => null,
  refusals: () => messages().refusals,
})
