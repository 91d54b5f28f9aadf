// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeTable } from '../../core/fake-table'
import { settings } from '../../core/settings.svelte'
import { expectSameKeys } from '../../messages/catalogs'
import type { Cleared, FoundWord, View } from '../../wire/letter-crush'
import { words } from './messages'
import {
  facts,
  highlights,
  lexiconOf,
  narrate,
  rung,
  shared,
  sumOf,
  verdict,
  why,
  wordOf,
  type Table,
} from './narration'

const plan: FoundWord = { word: 'PLAN', cells: [], letters: 6, points: 6 }
const game: FoundWord = { word: 'GAME', cells: [], letters: 7, chain: 1, points: 11 }
const train: FoundWord = { word: 'TRAIN', cells: [], letters: 5, points: 8 }
const lodz: FoundWord = { word: 'LODZ', cells: [], letters: 6, points: 6, spelled: 'ŁÓDŹ' }
const step = (...words: FoundWord[]): Cleared => ({ type: 'cleared', seat: 0, words, falls: [], board: '' })

function table(view: Partial<View> = {}, more: Partial<Table> = {}): Table {
  return {
    ...fakeTable(),
    view: {
      you: 0,
      options: { mode: 'timer' },
      runs: [{ board: '', score: 25, found: [plan, game, train] }],
      standings: [{ score: 25, strikes: 1, found: 3, over: '' }],
      over: false,
      best: null,
      ...view,
    },
    ...more,
  } as Table
}
const duel = (results: ('win' | 'loss' | 'draw')[], scores: [number, number], reason = 'time') =>
  table(
    {
      options: { mode: 'duel' },
      standings: scores.map((score) => ({ score, strikes: 0, found: 3, over: '' as const })),
    },
    { outcome: { results, reason } },
  )

beforeEach(() => settings.change({ language: 'en' }))

test('points are shown with their calculation', () => {
  expect(sumOf(plan)).toBe('+6')
  expect(sumOf(game)).toBe('7 × 1.5 = +11')
  expect(sumOf({ ...train, chain: 2, points: 17 })).toBe('5 × 1.5 × 2.25 = +17')
  expect([0, 1, 2, 3, 9].map(rung)).toEqual(['×1', '×1.5', '×2.25', '×3.4', '×3.4'])
  expect([why(plan), why(game), why(train)]).toEqual(['', 'cascade ×1.5', '5 letters'])
})

test('a chain is described word by word', () => {
  expect(narrate(table(), [step(plan), step(game)], false)).toBe(
    'PLAN, 6 points. Cascade: GAME, times 1.5, 11 points. 25 in all.',
  )
  expect(narrate(table(), [step(plan)], true)).toContain('The letters were mixed.')
})

test('words are shown in their real spelling', () => {
  expect([wordOf(lodz), wordOf(plan)]).toEqual(['ŁÓDŹ', 'PLAN'])
  expect(lexiconOf({ language: 'pl', strict: true })).toBe('pl-strict')
  expect(lexiconOf({ strict: true })).toBe('en')
})

test('the bar names mode and language', () => {
  expect(facts(table())).toEqual(['Timer', 'English'])
})

test('the end of a single player’s run has points and a reason', () => {
  const over = table({}, { outcome: { results: ['win'], reason: 'strikes' } })
  expect(verdict(over)).toEqual({ headline: '25 points', detail: 'Three strikes' })
  expect(highlights(table({ best: lodz }))).toEqual([
    ['Words', '3'],
    ['Best word', 'GAME +11'],
    ['Best combo', '×1.5'],
    ['Missed', 'ŁÓDŹ +6'],
  ])
})

test('a duel has a winner or is a draw', () => {
  expect(verdict(duel(['win', 'loss'], [50, 44]))).toEqual({ headline: 'You win', detail: 'by 6 points' })
  expect(verdict(duel(['loss', 'win'], [50, 51]))).toEqual({ headline: 'You lose', detail: 'by 1 point' })
  expect(verdict(duel(['draw', 'draw'], [50, 50]))).toEqual({ headline: 'A draw', detail: '50 points each' })
  expect(verdict(duel(['win', 'loss'], [0, 9], 'resignation')).detail).toBe('Mary gave up')
})

test('a shared daily result contains no word', () => {
  const daily = table({ options: { mode: 'daily' } })
  const text = shared(daily, '2026-11-16', 'place 3 of 25')
  expect(text).toBe('LetterCrush of the day, 2026-11-16, English\n25 points, place 3 of 25\n4+ 5')
  for (const { word } of [plan, game, train]) expect(text).not.toContain(word)
  expect(shared(table(), '', '')).toBeNull()
})

test('both languages have the same messages, without exclamation marks', () => {
  expectSameKeys(words)
  settings.change({ language: 'pl' })
  expect(verdict(table({}, { outcome: { results: ['win'], reason: 'time' } })).headline).toBe('25 punktów')
})
