import { expect, test } from 'vitest'
import faces from '../design/faces.svg?raw'
import { people as en } from '../messages/en/people'
import { people as pl } from '../messages/pl/people'
import { CHARACTERS, characterOf, faceOf, GUEST_FACES } from './characters'

test('every character and every guest has a picture', () => {
  for (const face of [...GUEST_FACES, ...CHARACTERS.map((one) => one.face), 'echo'])
    expect(faces).toContain(`<view id="${face}"`)
})

test('every character has a level and a temperament in both languages', () => {
  for (const level of [...CHARACTERS.map((one) => one.level), 'adaptive']) {
    expect([en.levels[level], en.temperaments[level], pl.levels[level], pl.temperaments[level]]).not.toContain(
      undefined,
    )
  }
})

test('levels lead to characters, the gentlest first', () => {
  expect(CHARACTERS.map((one) => one.name)).toEqual(['Pip', 'Mabel', 'Roger', 'Ines', 'Casimir', 'Vesper'])
  expect(characterOf('first-game')?.name).toBe('Pip')
  expect(characterOf('keen')).toBeNull()
  for (const level of ['adaptive', 'adaptive-2.35']) expect(characterOf(level)).toMatchObject({ name: 'Echo', rank: 0 })
})

test('a player without a picture gets the same one everywhere', () => {
  expect(faceOf({ kind: 'human', name: 'Ada', avatar: 'owl' })).toBe('owl')
  const ada = faceOf({ kind: 'human', name: 'Ada' })
  expect(GUEST_FACES).toContain(ada)
  expect(faceOf({ kind: 'human', name: 'Ada', avatar: 'no-such-picture' })).toBe(ada)
  expect(faceOf({ kind: 'bot', name: 'Bot (easy)', level: 'easy' })).toBe('mabel')
  expect(faceOf({ kind: 'bot', name: 'Echo', level: 'adaptive-2.35' })).toBe('echo')
  expect(faceOf({ kind: 'bot', name: 'Bot keen', level: 'keen' })).toBe('')
})
