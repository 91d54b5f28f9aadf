// The rules as far as the lesson needs them: what an order does, without a server.

import type { Action, Moving } from '../../wire/grid-game'
import { BOMB_DAMAGE, HEAL, Lie } from './reach'
import { unfold } from './unfold'
import type { Cell, Event, Unit, View } from './yard'

const BUBBLE_EVERY = 3 // rounds

export interface Played {
  readonly view: View
  readonly events: readonly Event[]
}

/** What comes of an order, or null where it is not possible. */
export function play(view: View, action: Action): Played | null {
  if (action.type === 'end-turn') return null
  const lie = new Lie(view)
  const unit = view.units[action.unit]
  const other = view.moving?.steps && view.moving.unit !== action.unit
  if (!unit?.health || unit.lock || unit.side !== view.side || other) return null
  const moving: Moving =
    view.moving?.unit === action.unit ? view.moving : { unit: action.unit, start: unit.at, steps: 0 }
  switch (action.type) {
    case 'step':
      return step(lie, moving, unit, action.to)
    case 'halt':
      return { view: { ...view, moving: { ...moving, halted: true } }, events: [{ type: 'halted', unit: action.unit }] }
    case 'take-back':
      if (!moving.steps) return null
      return told({ ...view, moving: null }, [
        { type: 'returned', unit: action.unit, start: unit.at, to: moving.start },
      ])
    case 'wait':
      return done(view, action.unit, [{ type: 'rested', unit: action.unit }])
    case 'attack': {
      if (!lie.targets(action.unit).includes(lie.place(action.at))) return null
      return done(view, action.unit, strike(lie, action.unit, action.at, unit.damage, false))
    }
    case 'special':
      if (!lie.specials(action.unit).includes(lie.place(action.at))) return null
      return done(view, action.unit, special(lie, action.unit, action.at))
  }
}

function step(lie: Lie, moving: Moving, unit: Unit, to: Cell): Played | null {
  if (lie.reach(moving.unit).get(lie.place(to))?.path.length !== 1) return null
  const steps = moving.steps + 1
  const left = unit.move - steps
  const stepped: Event = { type: 'stepped', unit: moving.unit, start: unit.at, to, left }
  const by = lie.stops(lie.place(to), unit.side)
  if (by) return told({ ...lie.view, moving: null }, [stepped, { type: 'stuck', unit: moving.unit, at: to, by }])
  return told({ ...lie.view, moving: { ...moving, steps, halted: left === 0 } }, [stepped])
}

function strike(lie: Lie, unit: number, at: Cell, damage: number, bomb: boolean): Event[] {
  const target = lie.standing.get(lie.place(at)) as number
  const struck = lie.unit(target)
  if (struck.bubble) return [{ type: 'blocked', unit, target, at, bomb }]
  const health = Math.max(0, struck.health - damage)
  const hit: Event = { type: 'hit', unit, target, at, damage, health, bomb }
  return health ? [hit] : [hit, { type: 'died', unit: target, at }]
}

function special(lie: Lie, unit: number, at: Cell): Event[] {
  switch (lie.unit(unit).kind) {
    case 'linebacker':
      return [{ type: 'bubbled', unit }]
    case 'paintballer':
      return strike(lie, unit, at, BOMB_DAMAGE, true)
    case 'artist': {
      const target = lie.standing.get(lie.place(at)) as number
      const { health, most } = lie.unit(target)
      const gain = Math.min(HEAL, most - health)
      return [{ type: 'healed', unit, target, at, gain, health: health + gain }]
    }
    case 'prankster':
      return [{ type: 'laid', unit, at, gone: null }]
  }
}

const told = (view: View, events: readonly Event[]): Played => ({ view: events.reduce(unfold, view), events })

/** Whoever has acted is locked. */
function done(view: View, number: number, events: readonly Event[]): Played {
  const after = told({ ...view, moving: null }, events)
  const ready = events[0]?.type === 'bubbled' ? { ready: view.round + BUBBLE_EVERY } : {}
  const units = after.view.units.map((unit, n) => (n === number ? { ...unit, lock: 'used' as const, ...ready } : unit))
  return { ...after, view: { ...after.view, units } }
}
