// Plays the events of a table one action after another. The view shown may be behind the table's own.

import { untrack } from 'svelte'
import type { GameTable, TableEvent } from '../games/contract'

const MAX_WAIT = 6_000 // ms that all scenes in the queue may take together; longer queues are played faster
const MIN_PACE = 0.2
const MAX_CATCH_UP = 100 // ms by which a late timer shortens the next wait

/** The events of one action, to be shown step by step. */
export interface Scene<View, Event> {
  readonly version: number
  readonly events: readonly Event[]
  readonly view: View | null // at its end, if it is known
}

/** Resolve after `ms`, scaled by the pace: with true, or with false if the scene was cancelled. */
export type Wait = (ms: number) => Promise<boolean>

/** How a game shows the events of its table. */
export interface Script<View, Event> {
  /** Called once for every new version, before any of it is shown: for sounds, announcements and to drop an old
      selection. `event` is null after a jump. */
  arrive?(event: TableEvent<Event> | null): void
  /** Called after each change of version or view; `event` is also null if only the view changed. */
  change?(event: TableEvent<Event> | null): void
  /** Show a scene. Return when it is over or a `wait` gave false. If missing, each view is shown at once. */
  play?(scene: Scene<View, Event>, wait: Wait): Promise<void>
  /** Return how long `play` takes, in ms. If missing, the pace never changes. */
  duration?(events: readonly Event[]): number
  /** Show a view at rest: after a scene or a jump. */
  rest?(view: View): void
  /** Called for each scene that is skipped. */
  skip?(scene: Scene<View, Event>): void
}

export class Stage<View, Event> {
  /** The view that is shown: behind the table's own while a scene is played. */
  shown = $state.raw<View>() as View
  playing = $state(false)
  /** Factor of all durations: below 1 while scenes are played faster. */
  pace = $state(1)

  #version = $state(-1) // of the table at the last update
  #view: View
  #isOpen = $state(false)
  #queue: Scene<View, Event>[] = [] // the first scene is being played
  #cancelToken = 0 // changes when a running scene must stop

  constructor(
    readonly table: GameTable<View, never, Event>,
    readonly script: Script<View, Event> = {},
  ) {
    this.#view = this.shown = table.view
    this.#version = table.version
  }

  /** Follow the table until the calling component is destroyed. Call it during the component's initialization. */
  follow(): void {
    $effect.pre(() => {
      const { version, view, latest } = this.table
      untrack(() => this.#read(version, view, latest))
    })
    $effect(() => {
      this.#isOpen = true
      return () => {
        this.#isOpen = false
        this.finish()
      }
    })
  }

  /** Whether every event has been shown. */
  get settled(): boolean {
    return !this.#isOpen || (!this.playing && this.#version === this.table.version)
  }

  #read(version: number, view: View, latest: TableEvent<Event> | null): void {
    if (version === this.#version && view === this.#view) return
    const isNew = version !== this.#version
    const event = latest?.version === version ? latest : null
    const isNext = version === this.#version + 1 && !!event?.events.length
    this.#version = version
    this.#view = view
    if (isNew) this.script.arrive?.(event)
    if (isNext) this.#enqueue([{ events: event.events, version, view }])
    else if (isNew || !this.playing) this.#jump(view) // else only the viewer has changed
    this.script.change?.(isNew ? event : null)
  }

  /** Replay a part of the game: from a view, with the events after it, to the current view. */
  replay(from: View, events: readonly TableEvent<Event>[]): void {
    this.#jump(from)
    this.#enqueue(events.map(({ events, version }) => ({ events, version, view: null })))
  }

  /** Show the current view at once and skip all scenes. */
  finish(): void {
    for (const scene of this.#queue) this.script.skip?.(scene)
    this.#version = this.table.version
    this.#view = this.table.view
    this.#jump(this.#view)
  }

  #jump(view: View): void {
    this.#cancelToken++
    this.#queue = []
    this.playing = false
    this.#rest(view)
  }

  #rest(view: View): void {
    this.shown = view
    this.script.rest?.(view)
  }

  #enqueue(scenes: Scene<View, Event>[]): void {
    if (!this.script.play) return this.#jump(this.#view)
    this.#queue.push(...scenes)
    const waiting = this.#queue.reduce((sum, { events }) => sum + (this.script.duration?.(events) ?? 0), 0)
    this.pace = Math.max(MIN_PACE, Math.min(1, MAX_WAIT / Math.max(waiting, 1)))
    if (!this.playing) void this.#play()
  }

  async #play(): Promise<void> {
    const token = ++this.#cancelToken
    this.playing = true
    for (let scene = this.#queue[0]; scene; this.#queue.shift(), scene = this.#queue[0]) {
      await this.script.play?.(scene, this.#waiting(token))
      if (token !== this.#cancelToken) return
      if (scene.view) this.#rest(scene.view)
    }
    this.#rest(this.#view)
    this.playing = false
    this.pace = 1
  }

  #waiting(token: number): Wait {
    let due = performance.now()
    return async (ms) => {
      due = Math.max(due, performance.now() - MAX_CATCH_UP) + ms * this.pace
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      return token === this.#cancelToken
    }
  }
}
