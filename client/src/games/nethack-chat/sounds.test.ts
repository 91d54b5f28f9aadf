import { expect, test } from 'vitest'
import { soundOf } from './sounds'

test('of all that a line did the one thing that matters most is heard', () => {
  const entered = { type: 'entered', direction: 'north', first: true } as never
  const struck = { type: 'struck', target: 'Rat', damage: 3 } as never
  expect(soundOf([entered])).toBe('door')
  expect(soundOf([entered, struck])).toBe('struck')
  expect(soundOf([])).toBe('quill')
})

test('other words for it are not heard again', () => {
  expect(soundOf([{ type: 'retold', text: 'x' }])).toBeNull()
})
