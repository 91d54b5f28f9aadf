// A puzzle: a position in which all of Orange can be knocked out in one turn. Rules without a server.

import puzzles from '../../../../src/parlor/games/grid_game/puzzles.json'
import { LessonTable } from '../../core/lesson.svelte'
import { loadValue, saveValue } from '../../core/storage'
import type { Action } from '../../wire/grid-game'
import type { Outcome } from '../../wire/protocol'
import type { Player, Refusal } from '../contract'
import { messages } from './messages'
import { sideName, standing } from './narration'
import { play } from './referee'
import { sketch } from './sketch'
import { squareName, type Event, type View } from './yard'

interface PuzzleData {
  readonly rows: readonly string[]
  readonly health: Readonly<Record<string, number>> // of hurt units, by square
  readonly bubbles?: readonly string[] // squares of units with a bubble
}

export const PUZZLES = puzzles as readonly object[] as readonly PuzzleData[] // each names only its own squares
const SOLVED = 'grid-game.solved' // key of the numbers of solved puzzles

const BLUE = 0
const ORANGE = 1

/** Return the position of a puzzle. */
export function positionOf({ rows, health, bubbles = [] }: PuzzleData): View {
  const view = sketch(rows)
  const units = view.units.map((unit) => {
    const name = squareName(unit.at)
    return { ...unit, health: health[name] ?? unit.health, bubble: bubbles.includes(name) }
  })
  return { ...view, units }
}

/** Return the numbers of the solved puzzles, from 1. */
export const solvedPuzzles = (): number[] => loadValue<number[]>(SOLVED, [])

export class PuzzleTable extends LessonTable<View, Action, Event, never> {
  readonly toAct = [BLUE]
  view = $state.raw<View>() as View
  outcome = $state.raw<Outcome | null>(null)
  /** Whether the turn is over and an enemy still stands. */
  failed = $state(false)
  readonly seat = $derived(this.outcome || this.failed ? null : BLUE)
  readonly players = $derived.by<Player[]>(() => [
    this.player(BLUE, messages().lesson.you),
    this.player(ORANGE, sideName(ORANGE)),
  ])

  constructor(readonly number: number) {
    super('grid-game', [])
    this.view = positionOf(this.#puzzle)
  }

  get #puzzle(): PuzzleData {
    return PUZZLES[this.number - 1] as PuzzleData
  }

  async act(action: Action): Promise<Refusal | null> {
    if (action.type === 'end-turn') {
      this.failed = true
      return null
    }
    const played = play(this.view, action)
    if (!played) return { code: 'occupied', message: '' }
    this.view = played.view
    if (!standing(this.view.units, ORANGE).length) this.#solve()
    else this.failed = standing(this.view.units, BLUE).every(({ lock }) => lock)
    this.emit(BLUE, played.events)
    return null
  }

  /** Start again. */
  async undoTurn(): Promise<Refusal | null> {
    this.view = positionOf(this.#puzzle)
    this.failed = false
    this.emit(BLUE, [])
    return null
  }

  #solve(): void {
    this.outcome = { results: ['win', 'loss'], reason: 'elimination', scores: [] }
    saveValue(SOLVED, [...new Set([...solvedPuzzles(), this.number])])
  }
}
