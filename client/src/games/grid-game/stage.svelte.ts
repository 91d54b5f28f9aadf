// What is seen of the yard: it follows the table, event by event. The game itself is further on already.

import { untrack } from 'svelte'
import { recall, remember } from '../../core/storage'
import { settings } from '../../core/settings.svelte'
import type { Event } from '../../wire/grid-game'
import type { Happening } from '../contract'
import { sounds } from './sounds'
import { seedOf, withSplat, type Splat } from './splats'
import { Trail } from './trail'
import { stepsOf, unfold } from './unfold'
import type { Cell, Table, Unit, View } from './yard'

export const STEP = 130 // ms from square to square
const RETURN = 200
export const LUNGE = 100 // ms until a blow lands
export const FLIGHT = 260 // ms that a paint bomb is in the air
const AFTER = 360 // ms in which one sees what a deed has done
const FALL = 320
const TURN = 260
const GLANCE = 40 // ms for what needs no time but is to be seen
const PATIENCE = 6_000 // ms that all that waits may take: more is shown faster
const FASTEST = 0.2
const FADES = 1_000 // ms that a number stands

/** What stands over a square for a moment, or flies to it. */
export interface Effect {
  readonly key: number
  readonly kind: 'loss' | 'gain' | 'blocked' | 'mud' | 'gum' | 'bomb'
  readonly at: Cell
  readonly by?: number // health lost or gained
  readonly from?: Cell
  readonly side?: number // whose paint it is
}

interface Scene {
  readonly events: readonly Event[]
  readonly version: number
  readonly view: View | null // that it leads to, where it is known
}

export class Stage {
  /** The view as it is shown at this moment. */
  shown = $state.raw<View>() as View
  effects = $state.raw<readonly Effect[]>([])
  splats = $state.raw<readonly Splat[]>([])
  /** A unit that strikes, and where to. */
  lunging = $state.raw<{ unit: number; at: Cell } | null>(null)
  /** A unit that is being hit. */
  struck = $state<number | null>(null)
  /** Where one should look. */
  focus = $state.raw<Cell | null>(null)
  playing = $state(false)
  /** How long everything takes, as a share of its own time. */
  pace = $state(1)

  #version = $state(-1) // of the table, that has been taken in
  #followed = $state(false)
  #view: View
  #trail = new Trail()
  #queue: Scene[] = [] // the first one is being shown
  #turn = 0 // of whoever may change the yard: a jump takes it away
  #effects = 0

  constructor(readonly table: Table) {
    this.#view = this.shown = table.view
    this.#version = table.version
    this.#trail.follow(table)
    const kept = this.#kept ? recall<Splat[]>(this.#kept, [], 'tab') : []
    this.splats = kept.filter(({ version }) => version <= table.version)
  }

  /** Under which name the paint outlives a reload. */
  get #kept(): string {
    const { match, mode } = this.table
    return match && (mode === 'play' || mode === 'watch') ? `splats.${match}` : ''
  }

  get units(): readonly Unit[] {
    return this.shown.units
  }

  /** Whether all that happened has been shown. */
  get settled(): boolean {
    return !this.#followed || (!this.playing && this.#version === this.table.version)
  }

  /** Look on as long as a board is open: call it in an effect. */
  attend(): () => void {
    this.#followed = true
    return () => {
      this.#followed = false
      this.finish()
    }
  }

  /** Take in what the table says now: call it in an effect. */
  follow(): void {
    const { version, view, latest } = this.table
    untrack(() => this.#take(version, view, latest))
  }

  #take(version: number, view: View, latest: Happening<Event> | null): void {
    if (version === this.#version && view === this.#view) return
    const next = version === this.#version + 1 && latest?.version === version && latest.events.length > 0
    const same = version === this.#version && this.playing // the same moment through other eyes
    this.#version = version
    this.#view = view
    if (next) this.#enqueue([{ events: latest.events, version, view }])
    else if (!same) this.#jump(view)
    const to = this.#trail.follow(this.table)
    if (to !== null) this.#paint(this.splats.filter((splat) => splat.version <= to))
  }

  /** Show what was missed: from a view that one has seen, by what happened since, to how it stands. */
  replay(from: View, happenings: readonly Happening<Event>[]): void {
    this.#jump(from)
    this.#enqueue(happenings.map(({ events, version }) => ({ events, version, view: null })))
  }

  /** Stand at the end of all that is still to be shown. Its paint has fallen all the same. */
  finish(): void {
    for (const { events, version } of this.#queue) {
      for (const event of events)
        if (event.type === 'hit') this.#splat(event.at, this.#source(event.unit).side, version)
    }
    this.#version = this.table.version
    this.#view = this.table.view
    this.#jump(this.table.view)
  }

  #jump(view: View): void {
    this.#turn++
    this.#queue = []
    this.playing = false
    this.splats = this.splats.filter(({ version }) => version <= this.#version)
    this.#stand(view)
  }

  #stand(view: View): void {
    this.shown = view
    this.lunging = this.struck = null
  }

  #enqueue(scenes: Scene[]): void {
    this.#queue.push(...scenes)
    const waits = this.#queue.flatMap(({ events }) => events).reduce((sum, event) => sum + timeOf(event), 0)
    this.pace = Math.max(FASTEST, Math.min(1, PATIENCE / Math.max(waits, 1)))
    if (!this.playing) void this.#play()
  }

  async #play(): Promise<void> {
    const turn = ++this.#turn
    const on = () => turn === this.#turn
    this.playing = true
    for (let scene = this.#queue[0]; scene; this.#queue.shift(), scene = this.#queue[0]) {
      for (const event of scene.events) {
        await this.#show(event, scene.version, on)
        if (!on()) return
      }
      if (scene.view) this.#stand(scene.view)
    }
    this.#stand(this.#view)
    this.playing = false
    this.pace = 1
  }

  async #show(event: Event, version: number, on: () => boolean): Promise<void> {
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms * this.pace))
    const apply = () => (this.shown = unfold(this.shown, event))
    if ('at' in event) this.focus = event.at
    if ('to' in event) this.focus = event.to
    switch (event.type) {
      case 'moved':
        for (const step of stepsOf(event)) {
          this.shown = unfold(this.shown, step)
          this.focus = step.path[0] ?? null
          sounds.step()
          await wait(timeOf(step))
          if (!on()) return
        }
        return
      case 'returned':
        apply()
        sounds.back()
        return wait(timeOf(event))
      case 'hit':
      case 'blocked':
        if (event.bomb) {
          this.#add({ kind: 'bomb', at: event.at, ...this.#source(event.unit) }, FLIGHT * this.pace)
          sounds.throw()
          await wait(FLIGHT)
        } else {
          this.lunging = { unit: event.unit, at: event.at }
          await wait(LUNGE)
        }
        if (!on()) return
        apply()
        this.struck = event.target
        if (event.type === 'hit') {
          this.#splat(event.at, this.#source(event.unit).side, version)
          this.#add({ kind: 'loss', at: event.at, by: event.damage })
          sounds.hit()
        } else {
          this.#add({ kind: 'blocked', at: event.at })
          sounds.blocked()
        }
        await wait(AFTER)
        if (on()) this.lunging = this.struck = null
        return
      case 'burned':
        apply()
        this.struck = event.unit
        this.#add({ kind: 'loss', at: event.at, by: event.damage })
        sounds.burn()
        await wait(AFTER)
        if (on()) this.struck = null
        return
      case 'healed':
        apply()
        this.#add({ kind: 'gain', at: event.at, by: event.gain })
        sounds.heal()
        return wait(timeOf(event))
      case 'stuck':
        apply()
        this.#add({ kind: event.by, at: event.at })
        sounds.stuck()
        return wait(timeOf(event))
      case 'bubbled':
        apply()
        this.focus = this.#source(event.unit).from
        sounds.bubble()
        return wait(timeOf(event))
      case 'laid':
        apply()
        sounds.trap()
        return wait(timeOf(event))
      case 'died':
        apply()
        sounds.fall()
        return wait(timeOf(event))
      case 'turn-began':
        apply()
        return wait(timeOf(event))
      case 'halted':
      case 'rested':
        return wait(timeOf(event))
    }
  }

  #source(number: number): { from: Cell; side: number } {
    const { at, side } = this.shown.units[number] as Unit
    return { from: at, side }
  }

  #splat(at: Cell, side: number, version: number): void {
    this.#paint(withSplat(this.splats, { at, side, version, seed: seedOf(at, version, this.shown) }))
  }

  #paint(splats: readonly Splat[]): void {
    this.splats = splats
    if (this.#kept) remember(this.#kept, this.splats, 'tab')
  }

  #add(what: Omit<Effect, 'key'>, ms = FADES): void {
    const effect = { ...what, key: this.#effects++ }
    this.effects = [...this.effects, effect]
    setTimeout(() => (this.effects = this.effects.filter((one) => one !== effect)), ms)
  }
}

/** How long an event is looked at. */
function timeOf(event: Event): number {
  switch (event.type) {
    case 'moved':
      return event.path.length * (settings.still ? GLANCE : STEP)
    case 'returned':
      return settings.still ? GLANCE : RETURN
    case 'hit':
    case 'blocked':
      return (event.bomb ? FLIGHT : LUNGE) + AFTER
    case 'died':
      return FALL
    case 'turn-began':
      return TURN
    case 'halted':
    case 'rested':
      return GLANCE
    default:
      return AFTER
  }
}

const stages = new WeakMap<Table, Stage>()

/** The one stage of a table. */
export function stageOf(table: Table): Stage {
  let stage = stages.get(table)
  if (!stage) stages.set(table, (stage = new Stage(table)))
  return stage
}
