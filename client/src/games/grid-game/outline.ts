// The parts of a replay: one unit after another, with a mark where a unit falls.

import type { Outline, TableEvent } from '../contract'
import { messages } from './messages'
import { kindName, sideName } from './narration'
import { squareName, type Event, type Unit } from './yard'

const GOES_ON: readonly Event['type'][] = ['moved', 'halted', 'returned'] // the unit may still act afterwards

/** Return where each unit's part of a turn ends, and where units were knocked out. */
export function outline(events: readonly TableEvent<Event>[], units: readonly Unit[]): Outline {
  return {
    stops: events.flatMap(({ version, events }) =>
      events.every(({ type }) => GOES_ON.includes(type)) ? [] : [version],
    ),
    marks: events.flatMap(({ version, events }) =>
      events.flatMap((event) => {
        const unit = event.type === 'died' ? units[event.unit] : undefined
        if (event.type !== 'died' || !unit) return []
        const label = messages().events.falls(kindName(unit.kind), sideName(unit.side), squareName(event.at))
        return [{ at: version, label, seat: unit.side }]
      }),
    ),
  }
}
