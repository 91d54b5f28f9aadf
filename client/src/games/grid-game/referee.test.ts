import { expect, test } from 'vitest'
import { play } from './referee'
import { sketch } from './sketch'
import type { Cell, View } from './yard'

const fallen = (view: View, number: number): View => ({
  ...view,
  units: view.units.map((unit, n) => (n === number ? { ...unit, health: 0 } : unit)),
})
const step = (view: View | undefined, unit: number, to: Cell) => view && play(view, { type: 'step', unit, to })?.view

test('a fallen unit is stepped over, and no unit stays there', () => {
  const view = fallen(sketch(['LA..', '....', '....', '...l']), 1)
  const over = step(view, 0, [0, 1])
  expect(over?.moving).toEqual({ unit: 0, start: [0, 0], steps: 1, halted: false })
  for (const type of ['halt', 'wait'] as const) expect(play(over!, { type, unit: 0 })).toBeNull()
  expect(play(over!, { type: 'special', unit: 0, at: [0, 1] })).toBeNull()
  expect(play(over!, { type: 'take-back', unit: 0 })?.view.moving).toBeNull()
  expect(step(over, 0, [0, 2])?.units[0]?.at).toEqual([0, 2])
})

test('nor does the last step end there, nor any lead to a fallen enemy', () => {
  const spent = { moving: { unit: 0, start: [1, 0] as Cell, steps: 3 } }
  expect(step(fallen(sketch(['LA..', '....', '....', '...l'], spent), 1), 0, [0, 1])).toBeUndefined()
  expect(step(fallen(sketch(['Ll..', '....', '....', '...l']), 1), 0, [0, 1])).toBeUndefined()
})

test('a unit that has halted cannot halt again or go on', () => {
  const halted = play(sketch(['L...', '....', '....', '...l']), { type: 'halt', unit: 0 })!.view
  expect(play(halted, { type: 'halt', unit: 0 })).toBeNull()
  expect(step(halted, 0, [0, 1])).toBeUndefined()
  expect(play(halted, { type: 'wait', unit: 0 })?.view.units[0]?.lock).toBe('used')
})

test('a third trap takes the oldest away', () => {
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

test('a bubble is ready again in the third round after it', () => {
  const bubbled = play(sketch(['L...', '....', '....', '...l'], { round: 4 }), { type: 'special', unit: 0, at: [0, 0] })
  expect(bubbled?.view.units[0]).toMatchObject({ bubble: true, ready: 7, lock: 'used' })
})
