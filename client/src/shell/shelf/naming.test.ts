// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { claimable } from '../../games/territory-words/land'
import type { MatchLine } from '../../wire/api'
import { companionText, scoreText, stateOf } from './naming'

beforeEach(() => settings.change({ language: 'en' }))

const me = { kind: 'human', name: 'Ada', yours: true }
const line = (status: MatchLine['status'], ...seats: object[]) =>
  ({ match: 'm', game: 'grid-game', status, seats, created_at_ms: 0, plies: 0, outcome: null, invites: {} }) as unknown as MatchLine // prettier-ignore

test('a score is shown as in its game: land as a part of the map', () => {
  expect(scoreText('territory-words', claimable() / 4)).toBe('25%')
  expect(scoreText('letter-crush', 1240)).toBe('1,240')
})

test('a game that waits for a friend is not played on one device', () => {
  expect(companionText(line('open', me, { kind: 'open', name: '' }))).toBe('With a friend')
  expect(companionText(line('playing', me, { ...me, name: 'Bob' }))).toBe('Pass and play')
  expect(stateOf(line('playing', me))).toBe('Solo · Just started')
})
