import { expect, test } from 'vitest'
import { soundOf } from './sounds'

test('a line has one sound: that of its most important event', () => {
  const entered = { type: 'entered', direction: 'north', first: true } as never
  const struck = { type: 'struck', target: 'Rat', damage: 3 } as never
  expect(soundOf([entered])).toBe('door')
  expect(soundOf([entered, struck])).toBe('struck')
  expect(soundOf([])).toBe('quill')
})

test('a rewritten narration has no sound', () => {
  expect(soundOf([{ type: 'retold', text: 'x' }])).toBeNull()
})
