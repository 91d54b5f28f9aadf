// Shows events on the board: units walk, hit and fall one after another, and leave paint.

import { onlyYou, winner } from '../../core/outcome'
import { loadValue, saveValue } from '../../core/storage'
import { settings } from '../../core/settings.svelte'
import { Stage, type Scene, type Script, type Wait } from '../../core/stage.svelte'
import type { Event, Moved } from '../../wire/grid-game'
import type { TableEvent } from '../contract'
import { sounds } from './sounds'
import { seedOf, withSplat, type Splat } from './splats'
import { ViewHistory } from './view-history'
import { endOf, stepsOf, applyEvent } from './apply-event'
import type { Cell, Table, Unit, View } from './yard'

export const STEP = 130 // ms from square to square
const JUMP = 120 // ms after a whole move, with reduced motion
const WALK_BACK = 200 // ms of a move that is taken back
export const LUNGE = 100 // ms until a hit lands
export const FLIGHT = 260 // ms of a paint bomb's flight
const RESULT_TIME = 360 // ms to see the result of an action
const FALL_OVER = 320 // ms in which a unit is knocked out
export const TURN = 700 // ms in which the board says whose turn begins
export const OWN_RESULT = 640 // ms more for the viewer's own last success before the opponent's turn
export const NOTICE = 240 // ms in which an opponent's unit is marked before it does anything
export const FINALE = 1_700 // ms of the end
const FINALE_REDUCED = 300 // ms of the end with reduced motion
const GLANCE = 40 // ms for events without motion
const NUMBER_TIME = 1_000 // ms that a number is shown

/** Events in which a unit achieves something. */
const SUCCESSES: readonly Event['type'][] = ['hit', 'blocked', 'healed', 'bubbled', 'laid', 'died']

type Blow = Extract<Event, { type: 'hit' | 'blocked' }>

/** Sounds of events without an animation of their own. */
const SOUNDS: Partial<Record<Event['type'], () => void>> = {
  returned: sounds.back,
  burned: sounds.burn,
  healed: sounds.heal,
  stuck: sounds.stuck,
  bubbled: sounds.bubble,
  laid: sounds.trap,
  died: sounds.fall,
}

/** A short effect over a square, or a flight to it. */
export interface Effect {
  readonly key: number
  readonly kind: 'loss' | 'gain' | 'blocked' | 'mud' | 'gum' | 'bomb'
  readonly at: Cell
  readonly by?: number // health lost or gained
  readonly from?: Cell
  readonly side?: number // the side whose paint it is
}

export class YardAnimation implements Script<View, Event> {
  readonly stage: Stage<View, Event>
  effects = $state.raw<readonly Effect[]>([])
  splats = $state.raw<readonly Splat[]>([])
  /** The unit that hits, and the square of its target. */
  lunging = $state.raw<{ unit: number; at: Cell } | null>(null)
  /** The unit that is being hit. */
  struck = $state<number | null>(null)
  /** The opponent's unit that is shown now. */
  acting = $state<number | null>(null)
  /** The side whose turn begins, while the board says so. */
  begins = $state<number | null>(null)
  /** Whether the end is shown: the last scene of the game. */
  finale = $state(false)
  /** The square that the camera should show. */
  focus = $state.raw<Cell | null>(null)

  #history = new ViewHistory()
  #effectCount = 0

  constructor(
    readonly table: Table,
    readonly onchange: (event: TableEvent<Event> | null) => void = () => undefined,
  ) {
    this.stage = new Stage(table, this)
    this.#history.follow(table)
    const stored = this.#storageKey ? loadValue<Splat[]>(this.#storageKey, [], 'tab') : []
    this.splats = stored.filter(({ version }) => version <= table.version)
  }

  /** Key under which the paint is stored across reloads; '' if it is not. */
  get #storageKey(): string {
    const { match, mode } = this.table
    return match && (mode === 'play' || mode === 'watch') ? `splats.${match}` : ''
  }

  get shown(): View {
    return this.stage.shown
  }
  get units(): readonly Unit[] {
    return this.shown.units
  }

  change(event: TableEvent<Event> | null): void {
    const to = this.#history.follow(this.table)
    if (to !== null) this.#paint(this.splats.filter((splat) => splat.version <= to))
    this.onchange(event)
  }

  rest(): void {
    this.lunging = this.struck = this.begins = null
    this.finale = false
    // between two actions of one turn the unit stays marked
    if (!this.stage.playing || this.shown.side !== this.table.view.side) this.acting = null
    if (!this.stage.playing) this.splats = this.splats.filter(({ version }) => version <= this.table.version)
  }

  /** Add the paint of an event, even if its animation is skipped. */
  skip({ events, version }: Scene<View, Event>): void {
    for (const event of events) if (event.type === 'hit') this.#splat(event.at, this.#source(event.unit).side, version)
  }

  duration(events: readonly Event[]): number {
    return events.reduce((sum, event, n) => sum + this.#pause(events, n) + durationOf(event), 0)
  }

  async play({ events, version }: Scene<View, Event>, wait: Wait): Promise<void> {
    for (const [n, event] of events.entries()) {
      this.#mark(event)
      const pause = this.#pause(events, n)
      if (pause && !(await wait(pause))) return
      if (!(await this.#show(event, version, wait))) return
    }
    if (this.table.outcome && version === this.table.version && this.table.mode !== 'replay') await this.#end(wait)
  }

  /** Whether another player controls a unit, so that the viewer did not see its order coming. */
  #isOpponents(number: number): boolean {
    const { players, mode } = this.table
    return mode !== 'replay' && !players[this.units[number]?.side ?? 0]?.you
  }

  /** Mark the unit of an opponent that begins to act. */
  #mark(event: Event): void {
    if (event.type === 'turn-began') this.acting = null
    else if (event.type !== 'died' && event.type !== 'burned')
      this.acting = this.#isOpponents(event.unit) ? event.unit : null
  }

  /** Return how long to wait before an event, in ms. */
  #pause(events: readonly Event[], n: number): number {
    const [event, before] = [events[n], events[n - 1]]
    if (settings.reduceMotion || !event) return 0
    if (event.type === 'turn-began') {
      const own = events.slice(0, n).findLast(({ type }) => SUCCESSES.includes(type) && type !== 'died')
      return before && own && 'unit' in own && !this.#isOpponents(own.unit) ? OWN_RESULT : 0
    }
    return n === 0 && this.#isOpponents(event.unit) ? NOTICE : 0
  }

  /** Show the end: paint rains on the board. */
  async #end(wait: Wait): Promise<void> {
    this.acting = null
    this.finale = true
    sounds.end(winner(this.table))
    await wait(settings.reduceMotion ? FINALE_REDUCED : FINALE)
  }

  /** Show one event. Return false if it was cancelled. */
  async #show(event: Event, version: number, wait: Wait): Promise<boolean> {
    const apply = () => (this.stage.shown = applyEvent(this.shown, event))
    if ('at' in event) this.focus = event.at
    if ('to' in event) this.focus = event.to
    switch (event.type) {
      case 'moved':
        return this.#walk(event, wait)
      case 'hit':
      case 'blocked':
        return this.#strike(event, version, wait, apply)
      case 'halted':
      case 'rested':
        break
      case 'turn-began':
        apply()
        return this.#begin(event.side, wait)
      default:
        apply()
        SOUNDS[event.type]?.()
    }
    if (event.type === 'burned') {
      this.struck = event.unit
      this.#add({ kind: 'loss', at: event.at, by: event.damage })
    } else if (event.type === 'healed') this.#add({ kind: 'gain', at: event.at, by: event.gain })
    else if (event.type === 'stuck') this.#add({ kind: event.by, at: event.at })
    else if (event.type === 'bubbled') this.focus = this.#source(event.unit).from
    if (!(await wait(durationOf(event)))) return false
    this.struck = null
    return true
  }

  /** Say whose turn begins. */
  async #begin(side: number, wait: Wait): Promise<boolean> {
    if (settings.reduceMotion || this.table.outcome) return wait(GLANCE)
    this.begins = side
    if (onlyYou(this.table) !== side) sounds.turn() // the shell has a sound for your own turn
    const goesOn = await wait(TURN)
    this.begins = null
    return goesOn
  }

  /** Show a move square by square, or its end at once with reduced motion. */
  async #walk(event: Moved, wait: Wait): Promise<boolean> {
    for (const step of settings.reduceMotion ? [event] : stepsOf(event)) {
      this.stage.shown = applyEvent(this.shown, step)
      this.focus = endOf(step)
      sounds.step()
      if (!(await wait(durationOf(step)))) return false
    }
    return true
  }

  /** Show a hit or a bomb, from the lunge or throw to its result. */
  async #strike(event: Blow, version: number, wait: Wait, apply: () => void): Promise<boolean> {
    if (event.bomb) {
      this.#add({ kind: 'bomb', at: event.at, ...this.#source(event.unit) }, FLIGHT * this.stage.pace)
      sounds.throw()
    } else this.lunging = { unit: event.unit, at: event.at }
    if (!(await wait(event.bomb ? FLIGHT : LUNGE))) return false
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
    if (!(await wait(RESULT_TIME))) return false
    this.lunging = this.struck = null
    return true
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
    if (this.#storageKey) saveValue(this.#storageKey, this.splats, 'tab')
  }

  #add(what: Omit<Effect, 'key'>, ms = NUMBER_TIME): void {
    const effect = { ...what, key: this.#effectCount++ }
    this.effects = [...this.effects, effect]
    setTimeout(() => (this.effects = this.effects.filter((one) => one !== effect)), ms)
  }
}

/** Return how long to wait after an event, in ms. */
function durationOf(event: Event): number {
  switch (event.type) {
    case 'moved':
      return settings.reduceMotion ? JUMP : event.path.length * STEP
    case 'returned':
      return settings.reduceMotion ? GLANCE : WALK_BACK
    case 'hit':
    case 'blocked':
      return (event.bomb ? FLIGHT : LUNGE) + RESULT_TIME
    case 'died':
      return FALL_OVER
    case 'turn-began':
      return settings.reduceMotion ? GLANCE : TURN
    case 'halted':
    case 'rested':
      return GLANCE
    default:
      return RESULT_TIME
  }
}
