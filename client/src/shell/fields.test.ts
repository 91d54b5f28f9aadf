import { expect, test } from 'vitest'
import { fieldsOf, isOpen, readableName, restrictFields, valueOf, type Field } from './fields'

const schema = {
  $ref: '#/$defs/Options',
  $defs: {
    Options: {
      title: 'Options',
      type: 'object',
      properties: {
        turns: { type: 'integer', minimum: 4, maximum: 12, default: 8 },
        lexicon: { type: 'string', default: 'en' },
        dictionary: { enum: ['api', 'local'], default: 'local' },
        repeat_words: { type: 'boolean', default: false },
        pace: { $ref: '#/$defs/Pace', default: 'slow' },
        weights: { type: 'array', items: { type: 'number' } },
      },
    },
    Pace: { enum: ['slow', 'fast'] },
  },
}

test('an options schema becomes fields, in its order', () => {
  expect(fieldsOf(schema)).toEqual([
    { name: 'turns', kind: 'number', least: 4, most: 12, initial: 8 },
    { name: 'lexicon', kind: 'text', initial: 'en' },
    { name: 'dictionary', kind: 'choice', values: ['api', 'local'], initial: 'local' },
    { name: 'repeat_words', kind: 'switch', initial: false },
    { name: 'pace', kind: 'choice', values: ['slow', 'fast'], initial: 'slow' },
  ])
})

test('a game without options has no fields', () => {
  expect(fieldsOf({ type: 'object', properties: {} })).toEqual([])
  expect(fieldsOf({})).toEqual([])
})

test('a remembered choice is kept only while it is allowed', () => {
  const [turns, , dictionary, repeat] = fieldsOf(schema) as [Field, Field, Field, Field]
  expect(valueOf(turns, 10)).toBe(10)
  expect(valueOf(turns, 99)).toBe(8)
  expect(valueOf(dictionary, 'api')).toBe('api')
  expect(valueOf(dictionary, 'oracle')).toBe('local')
  expect(valueOf(repeat, 'yes')).toBe(false)
})

test('option names are made readable', () => {
  expect(readableName('repeat_words')).toBe('Repeat words')
})

test('suitable values keep the order of the game', () => {
  const fields: Field[] = [
    { name: 'mode', kind: 'choice', values: ['daily', 'duel', 'timer', 'zen'], initial: 'timer' },
    { name: 'strict', kind: 'switch', initial: false },
    { name: 'language', kind: 'choice', values: ['en', 'pl'], initial: 'en' },
  ]
  const alone = restrictFields(fields, { mode: ['timer', 'zen', 'daily'], strict: [] })
  expect(alone.map(({ name }) => name)).toEqual(['mode', 'language'])
  expect(alone[0]).toMatchObject({ values: ['timer', 'zen', 'daily'], initial: 'timer' })
  const [duel] = restrictFields(fields, { mode: ['duel'] }) as [Field]
  expect(duel).toMatchObject({ values: ['duel'], initial: 'duel' })
  expect(isOpen(duel)).toBe(false)
  expect(valueOf(duel, 'zen')).toBe('duel')
})
