// What an event changes of what is seen. The view that comes with it is the truth; this leads there step by step.

import type { Event } from '../../wire/grid-game'
import { isSame, type Cell, type Unit, type View } from './yard'

const change = (view: View, number: number, what: Partial<Unit>): View => ({
  ...view,
  units: view.units.map((unit, n) => (n === number ? { ...unit, ...what } : unit)),
})
const without = (view: View, at: Cell | null, side?: number): View => ({
  ...view,
  traps: view.traps.filter((trap) => !at || !isSame(trap.at, at) || (side !== undefined && trap.side !== side)),
})

export function unfold(view: View, event: Event): View {
  switch (event.type) {
    case 'stepped':
    case 'returned':
      return change(view, event.unit, { at: event.to })
    case 'stuck': {
      const stuck = change(view, event.unit, { lock: event.by, held: event.by === 'gum' })
      return event.by === 'gum' ? without(stuck, event.at, 1 - (view.units[event.unit]?.side ?? 0)) : stuck
    }
    case 'hit':
    case 'healed':
      return change(view, event.target, { health: event.health })
    case 'burned':
      return change(view, event.unit, { health: event.health })
    case 'blocked':
      return change(view, event.target, { bubble: false })
    case 'bubbled':
      return change(view, event.unit, { bubble: true })
    case 'died':
      return without(change(view, event.unit, { health: 0, lock: '', held: false, bubble: false }), event.at)
    case 'laid': {
      const side = view.units[event.unit]?.side ?? 0
      const kept = without(view, event.gone, side)
      return { ...kept, traps: [...kept.traps, { at: event.at, side, owner: event.unit }] }
    }
    case 'turn-began': {
      const awake = (unit: Unit): Unit => (unit.held ? { ...unit, held: false } : { ...unit, lock: '' })
      const units = view.units.map((unit) => (unit.side === event.side ? awake(unit) : unit))
      return { ...view, units, turn: view.turn + 1, side: event.side, round: event.round, moving: null }
    }
    case 'halted':
    case 'rested':
      return view
  }
}
