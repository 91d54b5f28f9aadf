// A table of its own for the lesson: a small yard, the rules on this page, one deed at a time.

import { LessonTable } from '../../core/lesson.svelte'
import type { Action } from '../../wire/grid-game'
import type { Player, Refusal } from '../contract'
import { messages } from './messages'
import { BoardIndex } from './reach'
import { play } from './referee'
import { sketch } from './sketch'
import { sideName } from './narration'
import { unfold } from './unfold'
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
// as the sketch counts them
const [TRAPPER, LINEBACKER, PAINTBALLER, PRANKSTER, ARTIST] = [0, 1, 2, 3, 4]
const [WALKER, STRIKER, WEAK, TOUGH] = [5, 6, 7, 8]

const FRONT: Cell = [4, 2]
const GUM: Cell = [4, 1]

/** What Orange does when all of Blue have acted. */
const REPLY: readonly Action[] = [
  { type: 'move', unit: WALKER, path: [[2, 1], [3, 1], GUM] }, // prettier-ignore
  { type: 'move', unit: STRIKER, path: [[2, 3], [3, 3]] }, // prettier-ignore
  { type: 'attack', unit: STRIKER, at: FRONT },
]

export const STEPS = ['move', 'bubble', 'hit', 'bomb', 'heal', 'trap', 'reply', 'aim'] as const
export type StepName = (typeof STEPS)[number]

interface Task {
  readonly unit: number
  readonly walks: boolean // whether it may go about
  readonly deed?: 'attack' | 'special'
  at(view: View): Cell // where it is to go or to act
}
const of = (number: number) => (view: View) => view.units[number]!.at
const TASKS: Partial<Record<StepName, Task>> = {
  move: { unit: LINEBACKER, walks: true, at: () => FRONT },
  bubble: { unit: LINEBACKER, walks: false, deed: 'special', at: of(LINEBACKER) },
  hit: { unit: PRANKSTER, walks: true, deed: 'attack', at: of(WEAK) },
  bomb: { unit: PAINTBALLER, walks: true, deed: 'special', at: of(TOUGH) },
  heal: { unit: ARTIST, walks: true, deed: 'special', at: of(PAINTBALLER) },
  trap: { unit: TRAPPER, walks: false, deed: 'special', at: () => GUM },
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
  /** The unit that is looked at. */
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
    else if (task.deed ? action.type === task.deed : isSame(this.view.units[task.unit]!.at, FRONT)) this.step++
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
        return action.unit === task.unit && action.type === task.deed && isSame(action.at, task.at(this.view))
      default:
        return false
    }
  }

  /** A unit that is stuck could not do what the step asks for. */
  #stops(to: Cell): boolean {
    const index = new BoardIndex(this.view)
    return index.stops(index.place(to), BLUE) !== ''
  }

  #reply(): void {
    const events: Event[] = []
    let view = this.view
    const tell = (event: Event) => {
      events.push(event)
      view = unfold(view, event)
    }
    tell({ type: 'turn-began', side: ORANGE, round: 1 })
    for (const action of REPLY) {
      const played = play(view, action)
      if (!played) continue
      view = played.view
      events.push(...played.events)
    }
    tell({ type: 'turn-began', side: BLUE, round: 2 })
    this.#show(ORANGE, view, events)
  }

  #show(seat: number, view: View, events: readonly Event[]): void {
    this.view = view
    this.emit(seat, events)
  }
}
