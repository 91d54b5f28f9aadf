import { MediaQuery } from 'svelte/reactivity'
import type { Action, Event, View } from '../../wire/dont-lose-your-head'
import { definePage } from '../contract'
import './shared.css'
import Bar from './Bar.svelte'
import { colorOf } from './pennants'
import Ending from './Ending.svelte'
import { messages } from './messages'
import { notebookSetting } from './notebook.svelte'
import { Session } from './session.svelte'
import Table from './Table.svelte'
import { facts, highlights, standings, verdict } from './narration'
import Tutorial from './Tutorial.svelte'

const narrow = new MediaQuery('max-width: 700px')

export default definePage<View, Action, Event, Session>({
  open: ({ match }) => new Session(match),
  Table,
  Bar,
  Ending,
  Tutorial,
  leaving: (_, { setUp }) => (setUp?.draft.begun ? messages().setUp.leave : null),
  facts: (table, { show }) => facts(show?.table ?? table, narrow.current), // never ahead of what is shown
  verdict,
  standings,
  highlights,
  ink: ({ view }, seat) => [`var(--pennant-${colorOf(view, seat)})`, 'var(--on-pennant)'],
  // settings are public, and both players may see the hunt: only the hidden words are secret
  curtain: ({ view }) => !view.hunts.length && view.phase.endsWith('placement'),
  settled: (_, { show }) => show?.settled ?? true,
  menu: ({ view, mode, outcome }) =>
    view.hunts.length && mode !== 'learn' && !outcome
      ? [
          {
            label: messages().notebook.title,
            icon: 'book',
            checked: notebookSetting.on,
            onselect: () => (notebookSetting.on = !notebookSetting.on),
          },
        ]
      : [],
  refusals: () => messages().refusals,
})
