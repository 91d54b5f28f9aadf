// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { refusalText } from './i18n.svelte'
import { settings } from './settings.svelte'

afterEach(() => settings.change({ language: 'en' }))

const STALE = { code: 'stale', message: 'The match is at version 12 now, not 11: look at it again.' }
const WALL = { code: 'wall', message: 'A wall is on F2.' }
const YARD = { wall: 'A wall is in the way.', 'not-yours': "That isn't your unit." }

test('a refusal for programs is told in words of the page, a refusal of a game in its own', () => {
  expect(refusalText(STALE, YARD)).toBe('The game has moved on. Look again.')
  expect(refusalText(WALL, YARD)).toBe('A wall is on F2.')
  expect(refusalText({ code: 'not-yours', message: 'The unit on F2 is Orange.' }, YARD)).toBe(
    'The unit on F2 is Orange.',
  )
  expect(refusalText({ code: 'of-a-package', message: 'Bid higher.' })).toBe('Bid higher.')
})

test('in another language a game has a sentence for each of its codes', () => {
  settings.change({ language: 'pl' })
  expect(refusalText(WALL, { wall: 'Tu jest mur.' })).toBe('Tu jest mur.')
  expect(refusalText(STALE)).toBe('Gra ruszyła już dalej. Spójrz jeszcze raz.')
})
