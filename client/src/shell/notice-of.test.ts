// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../core/api'
import { settings } from '../core/settings.svelte'
import { noticeOf } from './notice-of'

beforeEach(() => settings.change({ language: 'en' }))

test('a page that is missing says so in its own words, without ids', () => {
  const wrong = new ApiError(404, 'unknown-game', "There is no game 'nope'; there are grid-game, letter-crush.")
  expect(noticeOf(wrong)).toEqual({ kind: 'nowhere', sentence: '' })
  expect(noticeOf({ code: 'no-such-match', message: 'There is no match with this id.' }).sentence).toBe('')
})

test('a game of other players is private, not missing', () => {
  expect(noticeOf({ code: 'not-invited', message: '...' }).kind).toBe('private')
})

test('other refusals are told', () => {
  const expired = new ApiError(410, 'watch-expired', 'This watch link has expired. Ask a player for a new one.')
  expect(noticeOf(expired)).toEqual({ kind: 'nowhere', sentence: expired.message })
  expect(noticeOf(new ApiError(0, 'unreachable', '')).kind).toBe('unreachable')
  expect(noticeOf(new ApiError(503, 'closing', '')).kind).toBe('unreachable')
})
