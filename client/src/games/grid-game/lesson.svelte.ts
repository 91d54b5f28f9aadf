// The table of the tutorial: a small board, rules without a server, one action at a time.

import { LessonTable } from '../../core/lesson.svelte'
import type { Action } from '../../wire/grid-game'
import type { Player, Refusal } from '../contract'
import { messages } from './messages'
import { BoardIndex } from './reach'
import { play } from './referee'
import { sketch } from './sketch'
import { sideName } from './narration'
import { applyEvent } from './apply-event'
import { isSame, type Cell, type Event, type View } from './yard'

const BLUE = 0
const ORANGE = 1

// prettier-ignore
const YARD = [
  '.....~..',
  '.a......',
  '....p...',
  '......kl',
  '....#..#',
  '....~...',
  'K.L....P',
  '.....K.A',
]
// in the order of the sketch
const [TRAPPER, LINEBACKER, PAINTBALLER, PRANKSTER, ARTIST] = [0, 1, 2, 3, 4]
const [WALKER, STRIKER, WEAK, TOUGH] = [5, 6, 7, 8]

const FRONT: Cell = [4, 2]
const GUM: Cell = [4, 1]

/** Orange's actions after all of Blue's. */
const REPLY: readonly Action[] = [
  { type: 'move', unit: WALKER, path: [[2, 1], [3, 1], GUM] }, // prettier-ignore
  { type: 'move', unit: STRIKER, path: [[2, 3], [3, 3]] }, // prettier-ignore
  { type: 'attack', unit: STRIKER, at: FRONT },
]

export const STEPS = ['move', 'bubble', 'hit', 'bomb', 'heal', 'trap', 'reply', 'aim'] as const
export type StepName = (typeof STEPS)[number]

interface Task {
  readonly unit: number
  readonly walks: boolean // whether the unit may move first
  readonly actType?: 'attack' | 'special'
  at(view: View): Cell // the square to move to or to act on
}
const of = (number: number) => (view: View) => view.units[number]!.at
const TASKS: Partial<Record<StepName, Task>> = {
  move: { unit: LINEBACKER, walks: true, at: () => FRONT },
  bubble: { unit: LINEBACKER, walks: false, actType: 'special', at: of(LINEBACKER) },
  hit: { unit: PRANKSTER, walks: true, actType: 'attack', at: of(WEAK) },
  bomb: { unit: PAINTBALLER, walks: true, actType: 'special', at: of(TOUGH) },
  heal: { unit: ARTIST, walks: true, actType: 'special', at: of(PAINTBALLER) },
  trap: { unit: TRAPPER, walks: false, actType: 'special', at: () => GUM },
}

function start(): View {
  const view = sketch(YARD)
  const health: Record<number, number> = { [PAINTBALLER]: 13, [WEAK]: 6 }
  return { ...view, units: view.units.map((unit, n) => ({ ...unit, health: health[n] ?? unit.health })) }
}

export class Lesson extends LessonTable<View, Action, Event, StepName> {
  readonly toAct = [BLUE]
  readonly outcome = null
  view = $state.raw<View>(start())
  /** The chosen unit. */
  picked = $state<number | null>(null)

  constructor() {
    super('grid-game', STEPS)
  }

  readonly #task = $derived(TASKS[this.name])
  readonly seat = $derived(this.#task ? BLUE : null)
  readonly players = $derived.by<Player[]>(() => [
    this.player(BLUE, messages().lesson.you),
    this.player(ORANGE, sideName(ORANGE)),
  ])

  /** The square to choose next. */
  readonly wanted = $derived.by<Cell[]>(() => {
    const task = this.#task
    if (!task) return []
    return [this.picked === task.unit ? task.at(this.view) : this.view.units[task.unit]!.at]
  })

  async act(action: Action): Promise<Refusal | null> {
    const task = this.#task
    const played = task && this.#allows(task, action) ? play(this.view, action) : null
    if (!task || !played) return { code: 'lesson', message: messages().lesson.wrong }
    this.#show(BLUE, played.view, played.events)
    if (action.type === 'take-back' && this.name === 'bubble') this.step--
    else if (task.actType ? action.type === task.actType : isSame(this.view.units[task.unit]!.at, FRONT)) this.step++
    if (this.name === 'reply') this.#reply()
    return null
  }

  #allows(task: Task, action: Action): boolean {
    switch (action.type) {
      case 'move':
        return task.walks && action.unit === task.unit && !action.path.some((to) => this.#stops(to))
      case 'halt':
      case 'take-back':
        return action.unit === task.unit
      case 'attack':
      case 'special':
        return action.unit === task.unit && action.type === task.actType && isSame(action.at, task.at(this.view))
      default:
        return false
    }
  }

  /** Whether the unit would get stuck, so that the step could not be completed. */
  #stops(to: Cell): boolean {
    const index = new BoardIndex(this.view)
    return index.stops(index.place(to), BLUE) !== ''
  }

  #reply(): void {
    const events: Event[] = []
    let view = this.view
    const emitEvent = (event: Event) => {
      events.push(event)
      view = applyEvent(view, event)
    }
    emitEvent({ type: 'turn-began', side: ORANGE, round: 1 })
    for (const action of REPLY) {
      const played = play(view, action)
      if (!played) continue
      view = played.view
      events.push(...played.events)
    }
    emitEvent({ type: 'turn-began', side: BLUE, round: 2 })
    this.#show(ORANGE, view, events)
  }

  #show(seat: number, view: View, events: readonly Event[]): void {
    this.view = view
    this.emit(seat, events)
  }
}
