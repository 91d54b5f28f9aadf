import { expect, test } from 'vitest'
import { isMoving, isOpen, next, type Cue, type Phase } from './phases'

const ALL: Phase[] = ['idle', 'selecting', 'validating', 'matching', 'cascading', 'refilling', 'paused', 'gameOver']
const after = (phase: Phase, ...cues: Cue[]) => cues.reduce(next, phase)

test('a tapped letter leads from idle to selecting', () => expect(next('idle', 'select')).toBe('selecting'))
test('submitting leads from selecting to validating', () => expect(next('selecting', 'submit')).toBe('validating'))
test('a refused word leads from validating to idle', () => expect(next('validating', 'refuse')).toBe('idle'))
test('an accepted word leads from validating to matching', () => expect(next('validating', 'accept')).toBe('matching'))
test('matching leads to cascading', () => expect(next('matching', 'clear')).toBe('cascading'))
test('a cascade word leads from cascading back to matching', () => {
  expect(next('cascading', 'match')).toBe('matching')
  expect(after('cascading', 'refill', 'match')).toBe('matching')
})
test('no cascade word leads from cascading to idle', () => {
  expect(next('cascading', 'rest')).toBe('idle')
  expect(after('cascading', 'refill', 'rest')).toBe('idle')
})
test('a selection that becomes empty leads back to idle', () => expect(next('selecting', 'empty')).toBe('idle'))
test('idle and selecting can be paused and resumed', () => {
  expect([next('idle', 'pause'), next('selecting', 'pause')]).toEqual(['paused', 'paused'])
  expect(next('paused', 'resume')).toBe('idle')
  expect(next('refilling', 'pause')).toBe('refilling')
})
test('the game ends only when nothing moves any more', () => {
  expect(ALL.filter((phase) => next(phase, 'end') === 'gameOver')).toEqual(['idle', 'selecting', 'paused', 'gameOver'])
  expect(after('matching', 'clear', 'refill', 'rest', 'end')).toBe('gameOver')
})
test('a cue without meaning changes nothing', () => {
  expect(next('idle', 'submit')).toBe('idle')
  expect(next('matching', 'select')).toBe('matching')
})
test('only idle and selecting take input', () => {
  expect(ALL.filter(isOpen)).toEqual(['idle', 'selecting'])
  expect(ALL.filter(isMoving)).toEqual(['matching', 'cascading', 'refilling'])
})
