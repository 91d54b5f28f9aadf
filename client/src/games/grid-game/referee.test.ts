import { expect, test } from 'vitest'
import { play } from './referee'
import { sketch } from './sketch'
import type { Cell, View } from './yard'

const fallen = (view: View, number: number): View => ({
  ...view,
  units: view.units.map((unit, n) => (n === number ? { ...unit, health: 0 } : unit)),
})
const move = (view: View, unit: number, ...path: Cell[]) => play(view, { type: 'move', unit, path })?.view

test('a move leads over a fallen friend, but does not end there', () => {
  const view = fallen(sketch(['LA..', '....', '....', '...l']), 1)
  expect(move(view, 0, [0, 1])).toBeUndefined()
  const over = move(view, 0, [0, 1], [0, 2])
  expect(over?.moving).toEqual({ unit: 0, start: [0, 0], steps: 2, halted: false })
  expect(over?.units[0]?.at).toEqual([0, 2])
  expect(play(over!, { type: 'take-back', unit: 0 })?.view.moving).toBeNull()
})

test('a move cannot cross a fallen enemy or be longer than the unit’s steps', () => {
  const spent = { moving: { unit: 0, start: [1, 0] as Cell, steps: 3 } }
  expect(move(fallen(sketch(['LA..', '....', '....', '...l'], spent), 1), 0, [0, 1], [0, 2])).toBeUndefined()
  expect(move(fallen(sketch(['Ll..', '....', '....', '...l']), 1), 0, [0, 1], [0, 2])).toBeUndefined()
})

test('mud stops a move on its way', () => {
  const played = play(sketch(['L.~.', '....', '....', '...l']), { type: 'move', unit: 0, path: [[0, 1], [0, 2], [0, 3]] }) // prettier-ignore
  expect(played?.events).toEqual([
    { type: 'moved', unit: 0, start: [0, 0], path: [[0, 1], [0, 2]], left: 2, skipped: 1 }, // prettier-ignore
    { type: 'stuck', unit: 0, at: [0, 2], by: 'mud' },
  ])
  expect(played?.view.units[0]).toMatchObject({ at: [0, 2], lock: 'mud' })
})

test('a unit that has halted cannot halt again or move on', () => {
  const halted = play(sketch(['L...', '....', '....', '...l']), { type: 'halt', unit: 0 })!.view
  expect(play(halted, { type: 'halt', unit: 0 })).toBeNull()
  expect(move(halted, 0, [0, 1])).toBeUndefined()
  expect(play(halted, { type: 'wait', unit: 0 })?.view.units[0]?.lock).toBe('used')
})

test('a third trap removes the oldest', () => {
  const traps = [
    { at: [1, 0] as Cell, side: 0, owner: 0 },
    { at: [1, 1] as Cell, side: 0, owner: 0 },
  ]
  const laid = play(sketch(['K...', '....', '....', '...l'], { traps }), { type: 'special', unit: 0, at: [0, 1] })
  expect(laid?.events).toEqual([{ type: 'laid', unit: 0, at: [0, 1], gone: [1, 0] }])
  expect(laid?.view.traps.map(({ at }) => at)).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('a bubble is ready again three rounds later', () => {
  const bubbled = play(sketch(['L...', '....', '....', '...l'], { round: 4 }), { type: 'special', unit: 0, at: [0, 0] })
  expect(bubbled?.view.units[0]).toMatchObject({ bubble: true, ready: 7, lock: 'used' })
})
