// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Event } from '../../wire/territory-words'
import { EMPTY, encode } from './land'
import { bestWord, facts, highlights, rows, describe, turnText, verdict, type Table } from './narration'

const stone: Event = {
  type: 'claimed',
  seat: 0,
  word: 'STONE',
  path: [],
  strength: 3,
  filled: 9,
  gained: 22400,
  taken: 0,
}
const ridge: Event = { type: 'claimed', seat: 1, word: 'RIDGE', path: [], strength: 3, filled: 9, gained: 13654, taken: 1200, voucher: 'honour' } // prettier-ignore
const pass: Event = { type: 'passed', seat: 0 }

function table(history: Event[], more: Partial<Table> = {}): Table {
  const seat = (n: number, name: string, you: boolean) => ({ seat: n, name, you, mark: 'disc', kind: 'human', level: '', online: true }) // prettier-ignore
  return {
    mode: 'play',
    seat: 0,
    outcome: null,
    players: [seat(0, 'Roger', true), seat(1, 'Mary', false)],
    view: {
      you: 0,
      options: { turns: 8 },
      letters: '',
      land: encode(EMPTY),
      scores: [50327, 67254],
      history,
      turn: history.length % 2,
      turns_left: [6, 7],
    },
    ...more,
  } as Table
}

beforeEach(() => settings.change({ language: 'en' }))

test('events are described with pixels gained and lost', () => {
  expect(describe(table([]), stone)).toBe('Roger: STONE claims 22,400.')
  expect(describe(table([]), ridge)).toBe('Mary: RIDGE claims 13,654. Roger loses 1,200.')
  expect(describe(table([]), pass)).toBe('Roger passes.')
})

test('the history lists every turn, newest first, and marks words that no dictionary knows', () => {
  expect(rows(table([stone, ridge, pass]))).toEqual([
    { key: 2, n: 3, seat: 0, text: 'pass' },
    { key: 1, n: 2, seat: 1, text: 'RIDGE', figure: '+13,654', pips: 3, detail: 'Roger −1,200, on honour' },
    { key: 0, n: 1, seat: 0, text: 'STONE', figure: '+22,400', pips: 3 },
  ])
})

test('the turn text says whose turn it is', () => {
  expect(turnText(table([]))).toBe('Your turn')
  expect(turnText(table([stone], { seat: null }))).toBe('Mary is thinking')
  expect(facts(table([stone, ridge]))).toEqual(['Turn 3 of 16'])
})

test('the verdict says who won and how', () => {
  const over = (results: ('win' | 'loss' | 'draw')[], reason: string) =>
    verdict(table(Array(16).fill(pass), { outcome: { results, reason } }))
  expect(over(['loss', 'win'], 'most-land')).toEqual({ headline: 'Mary holds the map', detail: 'by 16,927 after sixteen turns' }) // prettier-ignore
  expect(over(['win', 'loss'], 'resignation').detail).toBe('Mary resigned')
  expect(over(['draw', 'draw'], 'most-land').headline).toBe('A draw. The map is shared')
})

test('the best word is the one that gained most', () => {
  expect(bestWord(table([stone, ridge]).view)?.word).toBe('STONE')
  expect(bestWord(table([stone, ridge]).view, 1)?.word).toBe('RIDGE')
  expect(highlights(table([stone]))).toEqual([['Best word', 'STONE +22,400'], ['Neutral', '0 %']]) // prettier-ignore
})

test('Polish has texts of its own', () => {
  settings.change({ language: 'pl' })
  expect(turnText(table([]))).toBe('Twoja kolej')
  expect(
    verdict(table(Array(16).fill(pass), { outcome: { results: ['win', 'loss'], reason: 'most-land' } })).detail,
  ).toMatch(/szesnastu turach/)
})
