// Applies events to a view one by one, for animations. The view sent with the events has the last word.

import type { Event, Moved, Moving } from '../../wire/grid-game'
import { isSame, sizeOf, type Cell, type Unit, type View } from './yard'

const BUBBLE_EVERY = 3 // rounds
const RING = { round: 8, every: 2, inner: 6 } // first round, rounds between two steps, squares left inside

const change = (view: View, number: number, what: Partial<Unit>): View => ({
  ...view,
  units: view.units.map((unit, n) => (n === number ? { ...unit, ...what } : unit)),
})
const without = (view: View, at: Cell | null, side?: number): View => ({
  ...view,
  traps: view.traps.filter((trap) => !at || !isSame(trap.at, at) || (side !== undefined && trap.side !== side)),
})

/** Lock a unit that has acted and end its move. */
const used = (view: View, number: number): View => ({ ...change(view, number, { lock: 'used' }), moving: null })

/** Return the progress of a unit's move. */
export const movingOf = (view: View, unit: number): Moving =>
  view.moving?.unit === unit ? view.moving : { unit, start: (view.units[unit] as Unit).at, steps: 0 }

/** Return how many outer rows and columns are in the ring in a round. */
function ringOf(view: View, round: number): number {
  if (!view.options.closing_ring || round < RING.round) return 0
  return Math.min(Math.floor((round - RING.round) / RING.every) + 1, (sizeOf(view) - RING.inner) >> 1)
}

/** Return the square where a move ended. */
export const endOf = (event: Moved): Cell => event.path.at(-1) ?? event.start

/** Split a move into moves of one square. */
export const stepsOf = (event: Moved): Moved[] =>
  event.path.map((to, n) => ({
    ...event,
    start: event.path[n - 1] ?? event.start,
    path: [to],
    left: event.left + event.path.length - 1 - n,
  }))

export function applyEvent(view: View, event: Event): View {
  switch (event.type) {
    case 'moved': {
      const { start, steps } = movingOf(view, event.unit)
      const moving = { unit: event.unit, start, steps: steps + event.path.length, halted: !event.left }
      return { ...change(view, event.unit, { at: endOf(event) }), moving }
    }
    case 'returned':
      return { ...change(view, event.unit, { at: event.to }), moving: null }
    case 'halted':
      return { ...view, moving: { ...movingOf(view, event.unit), halted: true } }
    case 'rested':
      return used(view, event.unit)
    case 'stuck': {
      const lock = { lock: event.by, held: event.by === 'gum' }
      const stuck = { ...change(view, event.unit, lock), moving: null }
      return event.by === 'gum' ? without(stuck, event.at, 1 - (view.units[event.unit]?.side ?? 0)) : stuck
    }
    case 'hit':
    case 'healed':
      return change(used(view, event.unit), event.target, { health: event.health })
    case 'burned':
      return change(view, event.unit, { health: event.health })
    case 'blocked':
      return change(used(view, event.unit), event.target, { bubble: false })
    case 'bubbled':
      return change(used(view, event.unit), event.unit, { bubble: true, ready: view.round + BUBBLE_EVERY })
    case 'died':
      return without(change(view, event.unit, { health: 0, lock: '', held: false, bubble: false }), event.at)
    case 'laid': {
      const side = view.units[event.unit]?.side ?? 0
      const kept = without(used(view, event.unit), event.gone, side)
      return { ...kept, traps: [...kept.traps, { at: event.at, side, owner: event.unit }] }
    }
    case 'turn-began': {
      const awake = (unit: Unit): Unit => (unit.held ? { ...unit, held: false } : { ...unit, lock: '' })
      const units = view.units.map((unit) => (unit.side === event.side ? awake(unit) : unit))
      const { side, round } = event
      return { ...view, units, turn: view.turn + 1, side, round, ring: ringOf(view, round), moving: null }
    }
  }
}
