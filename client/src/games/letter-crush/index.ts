import type { Action, Event, View } from '../../wire/letter-crush'
import { definePage } from '../contract'
import Bar from './Bar.svelte'
import Ending from './Ending.svelte'
import { messages } from './messages'
import { records } from './records.svelte'
import Results from './Results.svelte'
import { Session } from './session.svelte'
import Table from './Table.svelte'
import { challenge, facts, highlights, isDuel, modeOf, shared, verdict } from './narration'
import Tutorial from './Tutorial.svelte'

export default definePage<View, Action, Event, Session>({
  open: (table) => new Session(table),
  Table,
  Bar,
  Ending,
  Results,
  Tutorial,
  facts: (table) => facts(table, records.isPractice(table)),
  verdict: (table) => verdict(table, records.isPractice(table)),
  highlights,
  // leaving ends a run with its current score, except in Zen, which can be continued, and before the first letter
  leaving: (table, session) =>
    table.seat === null || modeOf(table.view) === 'zen' || (session.waiting && !session.counting)
      ? null
      : { question: messages().leave, before: () => session.finish() },
  cover: (_, session, covered) => session.pauses.hold(covered),
  menu: (table, session) => {
    if (table.mode !== 'play') return []
    const finish = { label: messages().finish, icon: 'flag' as const, last: true, onselect: () => session.askFinish() }
    const scores = {
      label: messages().scores.title,
      icon: 'trophy' as const,
      onselect: () => (session.scoresOpen = true),
    }
    const auto = {
      label: messages().auto,
      icon: 'send' as const,
      checked: session.auto,
      onselect: () => session.setAuto(!session.auto),
    }
    return table.seat === null ? [scores] : [scores, auto, finish]
  },
  settled: (_, session) => session.settled,
  scores: (table) => (isDuel(table) ? table.view.standings.map(({ score }) => score) : []), // else it is the headline
  ink: () => null, // seats have no colors here
  share: (table) => {
    const { day = '', yours = null, players = 0 } = records.ranking ?? {}
    const place = yours === null ? '' : messages().end.place(yours, players)
    return records.isPractice(table) ? shared(table, day, messages().practice) : shared(table, day, place)
  },
  challenge,
  refusals: () => messages().refusals,
})
