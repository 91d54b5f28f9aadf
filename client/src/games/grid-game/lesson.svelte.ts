// The table of the tutorial: a small board against Pip, rules without a server, one action at a time.

import { tick } from 'svelte'
import { LessonTable } from '../../core/lesson.svelte'
import type { Action } from '../../wire/grid-game'
import type { Player, Refusal } from '../contract'
import { messages } from './messages'
import { BoardIndex } from './reach'
import { play } from './referee'
import { sketch } from './sketch'
import { applyEvent } from './apply-event'
import { isSame, type Aim, type Cell, type Event, type View } from './yard'

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

export const STEPS = ['move', 'bubble', 'hit', 'bomb', 'heal', 'trap', 'reply', 'goal'] as const
export type StepName = (typeof STEPS)[number]

interface Task {
  readonly unit: number
  readonly walks: boolean // whether the unit may move first
  readonly actType?: 'attack' | 'special'
  at(view: View): Cell // the square to move to or to act on
}
const of = (number: number) => (view: View) => view.units[number]!.at
/** What the player does next: choose the unit, its special and the target, then confirm. */
export type Phase = 'pick' | 'arm' | 'aim' | 'confirm'

/** What the tutorial rings: a square, or a button by its `data-action`. */
export interface Wanted {
  readonly cell?: Cell
  readonly action?: string
}

/** The part of the player's plan that decides the phase. */
export interface Plan {
  readonly picked: number | null
  readonly special: boolean
  readonly aim: Aim | null
}

const TASKS: Partial<Record<StepName, Task>> = {
  move: { unit: LINEBACKER, walks: true, at: () => FRONT },
  bubble: { unit: LINEBACKER, walks: false, actType: 'special', at: of(LINEBACKER) },
  hit: { unit: PRANKSTER, walks: true, actType: 'attack', at: of(WEAK) },
  bomb: { unit: PAINTBALLER, walks: false, actType: 'special', at: of(TOUGH) },
  heal: { unit: ARTIST, walks: false, actType: 'special', at: of(PAINTBALLER) },
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
  /** The player's plan; set by the page. */
  plan = $state.raw<Plan>({ picked: null, special: false, aim: null })

  constructor() {
    super('grid-game', STEPS)
  }

  readonly #task = $derived(TASKS[this.name])
  readonly seat = $derived(this.#task ? BLUE : null)
  readonly players = $derived.by<Player[]>(() => [
    this.player(BLUE, messages().lesson.you),
    this.player(ORANGE, messages().lesson.pip),
  ])

  readonly phase = $derived.by<Phase>(() => {
    const task = this.#task
    const { picked, special, aim } = this.plan
    if (!task || picked !== task.unit) return 'pick'
    if (aim) return 'confirm'
    return task.actType === 'special' && !special ? 'arm' : 'aim'
  })

  /** The one target that is ringed; none while there is nothing to do. */
  readonly wanted = $derived.by<Wanted>(() => {
    const task = this.#task
    if (!task) return {}
    switch (this.phase) {
      case 'pick':
        return { cell: this.view.units[task.unit]!.at }
      case 'arm':
        return { action: 'special' }
      case 'aim':
        return { cell: task.at(this.view) }
      case 'confirm':
        return { action: task.actType === 'attack' ? 'hit' : task.actType ? 'do-special' : 'move' }
    }
  })

  /** Return why a plan is not what the step asks for, or ''. Asked before the plan is shown, so that no part of it is
      carried out. */
  veto(plan: Aim): string {
    const task = this.#task
    const t = messages()
    if (!task || plan.unit !== task.unit) return t.lesson.wrong
    if (task.actType === 'special' && plan.kind !== 'special')
      return t.lesson.first(t.specials[this.view.units[task.unit]!.kind])
    const goal = plan.kind === 'move' ? plan.path.at(-1) : plan.at
    const isWanted = plan.kind === (task.actType ?? 'move') && goal && isSame(goal, task.at(this.view))
    return isWanted ? '' : t.lesson.wrong
  }

  async act(action: Action): Promise<Refusal | null> {
    const task = this.#task
    const played = task && this.#allows(task, action) ? play(this.view, action) : null
    if (!task || !played) return { code: 'lesson', message: messages().lesson.wrong }
    this.#show(BLUE, played.view, played.events)
    if (action.type === 'take-back' && this.name === 'bubble') this.step--
    else if (task.actType ? action.type === task.actType : isSame(this.view.units[task.unit]!.at, FRONT)) this.step++
    if (this.name === 'reply') {
      await tick() // two versions at once would be a jump, without Pip's turn
      this.#reply()
    }
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
