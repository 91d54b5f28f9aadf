// The rules as far as the tutorial needs them, without a server.

import type { Action, Moving } from '../../wire/grid-game'
import { BOMB_DAMAGE, HEAL, BoardIndex } from './reach'
import { movingOf, applyEvent } from './apply-event'
import { oldestTrap, placeOf, sizeOf, type Cell, type Event, type Unit, type View } from './yard'

interface Played {
  readonly view: View
  readonly events: readonly Event[]
}

/** Return the result of an order, or null if it is not legal. */
export function play(view: View, action: Action): Played | null {
  if (action.type === 'end-turn') return null
  const index = new BoardIndex(view)
  const unit = view.units[action.unit]
  const other = view.moving?.steps && view.moving.unit !== action.unit
  if (!unit?.health || unit.lock || unit.side !== view.side || other) return null
  const moving = movingOf(view, action.unit)
  const { type } = action
  if (type === 'move') return move(view, moving, unit, action.path)
  if (type === 'take-back') {
    const returned: Event = { type: 'returned', unit: action.unit, start: unit.at, to: moving.start }
    return moving.steps ? resultOf(view, [returned]) : null
  }
  switch (type) {
    case 'halt':
      return moving.halted ? null : resultOf(view, [{ type: 'halted', unit: action.unit }])
    case 'wait':
      return resultOf(view, [{ type: 'rested', unit: action.unit }])
    case 'attack': {
      if (!index.targets(action.unit).includes(index.place(action.at))) return null
      return resultOf(view, strike(index, action.unit, action.at, unit.damage, false))
    }
    case 'special':
      if (!index.specials(action.unit).includes(index.place(action.at))) return null
      return resultOf(view, special(index, action.unit, action.at))
  }
}

/** Move up to the first mud or gum. Return null if the path is blocked or its end is a fallen unit. */
function move(view: View, { unit: number, steps }: Moving, unit: Unit, path: readonly Cell[]): Played | null {
  const walked: Cell[] = []
  let by: '' | 'mud' | 'gum' = ''
  let now = view
  for (const to of path) {
    const index = new BoardIndex(now)
    if (by) break
    if (!index.canStep(number, to)) return null
    walked.push(to)
    const left = unit.move - steps - walked.length
    now = applyEvent(now, { type: 'moved', unit: number, start: index.unit(number).at, path: [to], left })
    by = index.stops(index.place(to), unit.side)
  }
  const end = walked.at(-1)
  if (!end || new BoardIndex(view).bodies.has(placeOf(end, sizeOf(view)))) return null
  const left = unit.move - steps - walked.length
  const moved: Event = { type: 'moved', unit: number, start: unit.at, path: walked, left, skipped: path.length - walked.length } // prettier-ignore
  return resultOf(view, by ? [moved, { type: 'stuck', unit: number, at: end, by }] : [moved])
}

function strike(index: BoardIndex, unit: number, at: Cell, damage: number, bomb: boolean): Event[] {
  const target = index.standing.get(index.place(at)) as number
  const struck = index.unit(target)
  if (struck.bubble) return [{ type: 'blocked', unit, target, at, bomb }]
  const health = Math.max(0, struck.health - damage)
  const hit: Event = { type: 'hit', unit, target, at, damage, health, bomb }
  return health ? [hit] : [hit, { type: 'died', unit: target, at }]
}

function special(index: BoardIndex, unit: number, at: Cell): Event[] {
  switch (index.unit(unit).kind) {
    case 'linebacker':
      return [{ type: 'bubbled', unit }]
    case 'paintballer':
      return strike(index, unit, at, BOMB_DAMAGE, true)
    case 'artist': {
      const target = index.standing.get(index.place(at)) as number
      const { health, most } = index.unit(target)
      const gain = Math.min(HEAL, most - health)
      return [{ type: 'healed', unit, target, at, gain, health: health + gain }]
    }
    case 'prankster':
      return [{ type: 'laid', unit, at, gone: oldestTrap(index.view, unit) }]
  }
}

const resultOf = (view: View, events: readonly Event[]): Played => ({ view: events.reduce(applyEvent, view), events })
