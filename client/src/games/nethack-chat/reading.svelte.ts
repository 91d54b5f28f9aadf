// Shows the newest narration sentence by sentence, a little faster than reading speed. The panels follow it.

import { settings } from '../../core/settings.svelte'
import { Stage, type Scene, type Script, type Wait } from '../../core/stage.svelte'
import type { Event, View } from '../../wire/nethack-chat'
import type { TableEvent } from '../contract'
import { cuesOf } from './cues'
import { exchangesOf, storyOf, type Table } from './narration'
import { paragraphs, sentences } from './sentences'
import { atStart, withEvent } from './shown-view'
import { soundOf, sounds } from './sounds'

const MS_PER_LETTER = 11
const MIN_SENTENCE = 260 // ms
const MAX_SENTENCE = 1_100
const BEAT = 600 // ms before another paragraph: the monsters' turn
const SUCCESS = 1_000 // least ms that a kill or a new level stays before what follows

export class Reading implements Script<View, Event> {
  readonly stage: Stage<View, Event>
  shown = $state(Infinity) // number of sentences of the newest exchange shown so far
  /** The view as far as it was told. */
  view = $state.raw<View>() as View
  #last: View // at the end of the newest action
  #exchanges: number // number of exchanges at the last update
  #untold: readonly Event[] = [] // of the line that is being told
  #isNew: boolean // whether the newest exchange came with the newest action

  constructor(readonly table: Table) {
    this.view = this.#last = table.view
    this.stage = new Stage(table, this)
    this.#exchanges = exchangesOf(table.view)
    this.#isNew = table.mode !== 'replay' && table.version === 0 && this.#exchanges > 0 // the opening text
    if (this.#isNew) this.stage.replay(table.view, [{ version: 0, seat: 0, events: [], cause: '' }])
  }

  get done(): boolean {
    return this.shown === Infinity
  }

  finish(): void {
    this.stage.finish()
  }

  arrive(event: TableEvent<Event> | null): void {
    const exchanges = exchangesOf(this.table.view)
    if (exchanges !== this.#exchanges && this.stage.playing) {
      this.finish()
      this.view = this.#last // the new line is not told yet
    }
    this.#isNew = exchanges > this.#exchanges
    this.#exchanges = exchanges
    this.#last = this.table.view
    if (event && (settings.reduceMotion || !this.#isNew)) this.#sound(event.events)
  }

  async play({ view, events }: Scene<View, Event>, wait: Wait): Promise<void> {
    const after = view ?? this.table.view
    const last = storyOf(after).at(-1)
    if (!last || !this.#isNew || settings.reduceMotion) return
    const happened = last.events?.length ? last.events : []
    const cues = cuesOf(last.told, happened)
    const said = paragraphs(last.told).map(sentences)
    const opens = new Set(said.map((_, n) => said.slice(0, n).flat().length + 1)) // first sentences of paragraphs
    const all = said.flat()
    if (happened.length) this.view = atStart(this.view, after)
    else if (events.length) this.#sound(events)
    this.#untold = happened
    for (let n = 1; n <= all.length; n++) {
      if (n > 1 && opens.has(n) && !(await wait(BEAT))) return
      this.shown = n
      const now = happened.filter((_, at) => cues[at] === n)
      for (const event of now) this.view = withEvent(this.view, event, after)
      this.#untold = happened.filter((_, at) => (cues[at] ?? 0) > n)
      if (now.length) this.#sound(now)
      const letters = all[n - 1]?.length ?? 0
      const least = now.some(({ type }) => type === 'slain' || type === 'level-up') ? SUCCESS : MIN_SENTENCE
      if (!(await wait(Math.max(least, Math.min(MAX_SENTENCE, letters * MS_PER_LETTER))))) return
    }
  }

  /** The end of a run is heard even if its telling is skipped. */
  skip(): void {
    const end = this.#untold.filter(({ type }) => type === 'died' || type === 'won')
    this.#untold = []
    if (end.length) this.#sound(end)
  }

  rest(view: View): void {
    this.shown = Infinity
    this.view = view
  }

  #sound(events: readonly Event[]): void {
    const sound = this.table.mode === 'replay' ? null : soundOf(events)
    if (sound) sounds[sound]()
  }
}
