import type { Action, Event, View } from '../../wire/letter-crush'
import { definePage } from '../contract'
import Bar from './Bar.svelte'
import Ending from './Ending.svelte'
import { messages } from './messages'
import { records } from './records.svelte'
import Results from './Results.svelte'
import { Session } from './session.svelte'
import Table from './Table.svelte'
import { facts, highlights, isDuel, modeOf, shared, verdict } from './narration'
import Tutorial from './Tutorial.svelte'

export default definePage<View, Action, Event, Session>({
  open: (table) => new Session(table),
  Table,
  Bar,
  Ending,
  Results,
  Tutorial,
  facts,
  verdict,
  highlights,
  // leaving ends a run with its current score, except in Zen, which can be continued
  leaving: (table) =>
    table.seat === null || modeOf(table.view) === 'zen'
      ? null
      : { question: messages().leave, before: () => void table.act({ type: 'finish' }) },
  menu: (table, session) => {
    if (table.mode !== 'play') return []
    const finish = { label: messages().finish, icon: 'flag' as const, onselect: () => void session.finish() }
    const scores = {
      label: messages().scores.title,
      icon: 'trophy' as const,
      onselect: () => (session.scoresOpen = true),
    }
    return table.seat === null ? [scores] : [finish, scores]
  },
  settled: (_, session) => session.settled,
  scores: (table) => (isDuel(table) ? table.view.standings.map(({ score }) => score) : []), // else it is the headline
  ink: (table) => (isDuel(table) ? undefined : null),
  share: (table) => {
    const { day = '', yours = null, players = 0 } = records.ranking ?? {}
    return shared(table, day, yours === null ? '' : messages().end.place(yours, players))
  },
  refusals: () => messages().refusals,
})
