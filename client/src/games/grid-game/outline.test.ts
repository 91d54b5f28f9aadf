import { expect, test } from 'vitest'
import type { TableEvent } from '../contract'
import { outline } from './outline'
import { sketch } from './sketch'
import type { Event } from './yard'

test('a replay stops after each unit, and marks who falls', () => {
  const step = (version: number, ...events: Event[]): TableEvent<Event> => ({ version, seat: 0, events, cause: '' })
  const { stops, marks } = outline(
    [
      step(1, { type: 'moved', unit: 0, start: [0, 0], path: [[0, 1]], left: 3 }),
      step(
        2,
        { type: 'hit', unit: 0, target: 1, at: [0, 2], damage: 6, health: 0 },
        { type: 'died', unit: 1, at: [0, 2] },
      ),
      step(3, { type: 'halted', unit: 0 }),
      step(4, { type: 'rested', unit: 0 }, { type: 'turn-began', side: 1, round: 1 }),
      step(6, { type: 'turn-began', side: 0, round: 2 }), // version 5 was taken back
    ],
    sketch(['L.k', '...', '...']).units,
  )
  expect(stops).toEqual([2, 4, 6])
  expect(marks).toEqual([{ at: 2, seat: 1, label: 'Orange Prankster is knocked out at C1.' }])
})
