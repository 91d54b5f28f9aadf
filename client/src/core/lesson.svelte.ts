// The table of a tutorial: rules on the page, one player, one step after another.

import type { GameTable, Player, Refusal, TableEvent } from '../games/contract'
import type { Outcome } from '../wire/protocol'
import { guest } from './guest.svelte'

const LEARNER = 0
const COACH = 'pip' // the gentlest computer player teaches

export abstract class LessonTable<View, Action, Event, Step extends string> implements GameTable<View, Action, Event> {
  readonly mode = 'learn'
  readonly viewer = LEARNER
  readonly clock = null
  readonly busy = false
  readonly of: number

  step = $state(0)
  version = $state(0)
  latest = $state.raw<TableEvent<Event> | null>(null)
  /** The name of the current step. */
  readonly name = $derived.by<Step>(() => this.steps[this.step] ?? (this.steps.at(-1) as Step))

  constructor(
    readonly game: string,
    readonly steps: readonly Step[],
  ) {
    this.of = steps.length
  }

  abstract readonly view: View
  abstract readonly toAct: readonly number[]
  abstract readonly outcome: Outcome | null
  abstract readonly seat: number | null
  abstract readonly players: readonly Player[]
  abstract act(action: Action): Promise<Refusal | null>

  /** Go on to the next step. */
  next(): void {
    this.step++
  }

  /** Emit events; the view that they lead to must be set before. */
  protected emit(seat: number, events: readonly Event[]): void {
    this.version++
    this.latest = { version: this.version, seat, events, cause: '' }
  }

  protected player(seat: number, name: string, you = seat === LEARNER): Player {
    const mark = seat ? 'square' : 'disc'
    const face = you ? guest.face : COACH
    return { seat, name, mark, face, kind: you ? 'human' : 'bot', level: '', you, online: true }
  }
}
