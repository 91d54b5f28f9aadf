// Units on their way to a far square over several turns. The orders are kept in the browser: the rules know single moves.

import { loadValue, removeValue, saveValue } from '../../core/storage'
import type { BoardIndex } from './reach'
import { isSame, type Cell, type Table } from './yard'

interface Stored {
  readonly turn: number // the last one in which the units marched
  readonly goals: readonly (readonly [number, Cell])[] // by unit
}

/** What a march does next: walk, or end because it cannot or should not go on. */
export type NextLeg = { readonly path: Cell[] } | { readonly ends: 'enemy' | 'blocked' | 'arrived' }

export class Marches {
  goals = $state.raw<ReadonlyMap<number, Cell>>(new Map())
  #turn = -1

  constructor(readonly table: Table) {
    const { turn, goals } = this.#key ? loadValue<Stored>(this.#key, { turn: -1, goals: [] }) : { turn: -1, goals: [] }
    this.#turn = turn
    this.goals = new Map(goals)
  }

  get #key(): string {
    return this.table.match ? `marches.${this.table.match}` : ''
  }

  set(unit: number, goal: Cell): void {
    this.#save(new Map([...this.goals, [unit, goal]]))
  }

  stop(unit: number): void {
    if (this.goals.has(unit)) this.#save(new Map([...this.goals].filter(([number]) => number !== unit)))
  }

  /** Return whether the units have yet to march in this turn; they do so once, also if the turn is undone. */
  begin(): boolean {
    const { turn } = this.table.view
    if (!this.goals.size || this.#turn === turn) return false
    this.#turn = turn
    this.#save(this.goals)
    return true
  }

  /** The units of this turn have been given orders: those that are set now march from the next turn on. */
  started(): void {
    this.#turn = this.table.view.turn
  }

  #save(goals: ReadonlyMap<number, Cell>): void {
    this.goals = goals
    if (!this.#key) return
    if (goals.size) saveValue(this.#key, { turn: this.#turn, goals: [...goals] } satisfies Stored)
    else removeValue(this.#key)
  }
}

/** Return what a marching unit that can act does next. It ends where an enemy could hit it, or it could hit one. */
export function nextLeg(index: BoardIndex, number: number, goal: Cell, threat: ReadonlyMap<number, number>): NextLeg {
  const { at, side } = index.unit(number)
  if (isSame(at, goal)) return { ends: 'arrived' }
  const enemies = [...index.standing].filter(([, other]) => index.unit(other).side !== side)
  const acts = index.unit(number).kind === 'paintballer' ? (['attack', 'special'] as const) : (['attack'] as const)
  const inReach = enemies.some(([place]) => acts.some((act) => index.approaches(number, place, act).length))
  if (inReach || threat.get(index.place(at))) return { ends: 'enemy' }
  const path = index.leg(index.route(number, goal) ?? [], index.left(number))
  const end = path.at(-1)
  if (!end) return { ends: 'blocked' }
  return threat.get(index.place(end)) ? { ends: 'enemy' } : { path }
}
