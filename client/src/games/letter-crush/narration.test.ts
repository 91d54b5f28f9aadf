// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeTable } from '../../../testing/fake-table'
import { settings } from '../../core/settings.svelte'
import { expectSameKeys } from '../../../testing/catalogs'
import type { Cleared, FoundWord, View } from '../../wire/letter-crush'
import { words } from './messages'
import {
  challenge,
  facts,
  highlights,
  lexiconOf,
  narrate,
  outOfDuel,
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
    'PLAN, 6 points. Cascade: GAME, times 1.5, 11 points. Score: 25.',
  )
  expect(narrate(table(), [step(plan)], true)).toContain('No common words left, so we shuffled the board.')
})

test('words are shown in their real spelling', () => {
  expect([wordOf(lodz), wordOf(plan)]).toEqual(['ŁÓDŹ', 'PLAN'])
  expect(lexiconOf({ language: 'pl', strict: true })).toBe('pl-strict')
  expect(lexiconOf({ strict: true })).toBe('en')
})

test("the bar has one chip, because a phone shows only the first: the mode, and a language other than the page's", () => {
  expect(facts(table())).toEqual(['Timer'])
  expect(facts(table({ options: { mode: 'zen', language: 'pl' } }))).toEqual(['Zen, Polish'])
  expect(facts(table({ options: { mode: 'daily' } }), true)).toEqual(['Daily, Practice'])
})

test('a player who is out of a duel learns both scores and the time left', () => {
  const standings: View['standings'] = [
    { score: 95, strikes: 3, found: 3, over: 'strikes' },
    { score: 72, strikes: 0, found: 3, over: '' },
  ]
  expect(outOfDuel(table({ options: { mode: 'duel' }, standings }), '1:17')).toBe(
    "3 strikes. You're out with 95 points. Mary has 72 points and 1:17 left.",
  )
})

test('special tiles are part of the story', () => {
  const blasts: Cleared['blasts'] = [{ kind: 'row', at: [0, 0], cells: [[0, 4], [0, 5]] }] // prettier-ignore
  const crushed: Cleared = { ...step({ ...plan, bonus: 2, points: 12 }), blasts, made: { kind: 'bomb', at: [0, 3], letter: 'N' }, mended: 1 } // prettier-ignore
  expect(narrate(table(), [crushed], false)).toBe(
    'PLAN, 12 points. 2 more tiles cleared. New bomb. A lollipop is fixed. Score: 25.',
  )
  expect(sumOf(crushed.words[0]!)).toBe('6 × 2 = +12')
  expect([why(crushed.words[0]!), why({ ...game, bonus: 2 })]).toEqual(['bonus ×2', 'cascade ×1.5, bonus ×2'])
})

test('a run can be sent as a challenge, and a challenge is won by more points', () => {
  const run = table({ over: true, number: 7, options: { mode: 'timer', language: 'pl', style: 'crush' } })
  const target = 25
  expect(challenge(run)).toMatchObject({
    text: 'Beat my 25 in LetterCrush! Same letters, your words.',
    options: { mode: 'timer', language: 'pl', style: 'crush', number: 7, target },
  })
  expect(challenge(table({ over: true, number: null }))).toBeNull() // the letters of a Daily stay secret
  const against = (result: 'win' | 'loss' | 'draw', goal: number) =>
    verdict(table({ options: { number: 7, target: goal, rival: 'Ann' } }, { outcome: { results: [result], reason: 'time' } })) // prettier-ignore
  expect(against('win', 20)).toEqual({ headline: 'You beat Ann!', detail: '25 to 20' })
  expect(against('loss', 30)).toEqual({ headline: 'Ann stays ahead', detail: '25 to 30' })
  expect(against('draw', 25).headline).toBe("It's a draw")
})

test("the end of a single player's run has points and a reason", () => {
  const over = table({}, { outcome: { results: ['win'], reason: 'strikes' } })
  expect(verdict(over)).toEqual({ headline: '25 points', detail: '3 strikes' })
  expect(verdict(over, true).detail).toBe('Practice run: only your first run today counts')
  expect(highlights(table({ best: lodz }))).toEqual([
    ['Words', '3'],
    ['Best word', 'GAME +11'],
    ['Best combo', '×1.5'],
    ['You missed', 'ŁÓDŹ +6'],
  ])
})

test('a duel has a winner or is a draw', () => {
  expect(verdict(duel(['win', 'loss'], [50, 44]))).toEqual({ headline: 'You win!', detail: 'by 6 points' })
  expect(verdict(duel(['loss', 'win'], [50, 51]))).toEqual({ headline: 'You lose', detail: 'by 1 point' })
  expect(verdict(duel(['draw', 'draw'], [50, 50]))).toEqual({ headline: "It's a draw", detail: '50 points each' })
  expect(verdict(duel(['win', 'loss'], [50, 44], 'decided')).detail).toBe('Mary is out, 6 points behind')
  expect(verdict(duel(['loss', 'win'], [44, 50], 'decided')).detail).toBe("You're out, 6 points behind")
  expect(verdict(duel(['win', 'loss'], [0, 9], 'resignation')).detail).toBe('Mary resigned')
  expect(verdict(duel(['loss', 'win'], [0, 9], 'resignation')).detail).toBe('You resigned')
})

test('a shared daily result contains no word', () => {
  const daily = table({ options: { mode: 'daily' } })
  const text = shared(daily, '2026-11-16', '#3 of 25')
  expect(text).toBe('LetterCrush Daily, Nov 16, English\n25 points, #3 of 25\n🟩✨🟦')
  for (const { word } of [plan, game, train]) expect(text).not.toContain(word)
  expect(shared(table(), '', '')).toBeNull()
})

test('both languages have the same messages', () => {
  expectSameKeys(words)
  settings.change({ language: 'pl' })
  expect(verdict(table({}, { outcome: { results: ['win'], reason: 'time' } })).headline).toBe('25 punktów')
})
