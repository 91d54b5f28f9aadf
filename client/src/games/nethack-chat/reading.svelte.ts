// Shows the newest narration sentence by sentence, a little faster than reading speed.

import { settings } from '../../core/settings.svelte'
import { Stage, type Scene, type Script, type Wait } from '../../core/stage.svelte'
import type { Event, View } from '../../wire/nethack-chat'
import type { TableEvent } from '../contract'
import { soundOf, sounds } from './sounds'
import { exchangesOf, storyOf, type Table } from './narration'

const MS_PER_LETTER = 11
const MIN_SENTENCE = 260 // ms
const MAX_SENTENCE = 1_100

/** Split a text into sentences; quoted speech keeps its closing quotation mark. */
export const sentences = (paragraph: string): string[] => paragraph.split(/(?<=[.?!:;]["”’)]?)\s+/)
export const paragraphs = (text: string): string[] => text.split(/\n{2,}/)

export class Reading implements Script<View, Event> {
  readonly stage: Stage<View, Event>
  shown = $state(Infinity) // number of sentences of the newest exchange shown so far
  #exchanges: number // number of exchanges at the last update
  #isNew: boolean // whether the newest exchange came with the newest action

  constructor(readonly table: Table) {
    this.stage = new Stage(table, this)
    this.#exchanges = exchangesOf(table.view)
    this.#isNew = table.mode === 'play' && table.version === 0 && this.#exchanges > 0 // the opening text
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
    if (exchanges !== this.#exchanges) this.finish()
    this.#isNew = exchanges > this.#exchanges
    this.#exchanges = exchanges
    const sound = event && this.table.mode !== 'replay' ? soundOf(event.events) : null
    if (sound) sounds[sound]()
  }

  async play({ view }: Scene<View, Event>, wait: Wait): Promise<void> {
    const last = storyOf(view ?? this.table.view).at(-1)
    if (!last || !this.#isNew || settings.reduceMotion) return
    const parts = paragraphs(last.told).flatMap(sentences)
    for (this.shown = 1; this.shown <= parts.length; this.shown++) {
      const letters = parts[this.shown - 1]?.length ?? 0
      if (!(await wait(Math.min(MAX_SENTENCE, Math.max(MIN_SENTENCE, letters * MS_PER_LETTER))))) return
    }
  }

  rest(): void {
    this.shown = Infinity
  }
}
