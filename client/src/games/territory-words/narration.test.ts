// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Event } from '../../wire/territory-words'
import { EMPTY, encode } from './land'
import { bestWord, highlights, rows, describe, standings, turnFact, turnText, verdict, type Table } from './narration'

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

const atOneScreen = (history: Event[], more: Partial<Table> = {}): Table => {
  const made = table(history, more)
  return { ...made, players: made.players.map((player) => ({ ...player, you: true })) }
}

test('events are described with the percent gained and lost; you are you', () => {
  expect(describe(table([]), stone)).toBe('You claim 12% with STONE.')
  expect(describe(table([]), ridge)).toBe('Mary claims 7% with RIDGE. You lose 0.6%.')
  expect(describe(table([]), { ...stone, gained: 0 })).toBe('STONE adds no land.')
  expect(describe(table([]), pass)).toBe('You pass.')
  expect(describe(table([]), { ...pass, seat: 1 })).toBe('Mary passes.')
  expect(describe(atOneScreen([]), stone)).toBe('Roger claims 12% with STONE.')
  expect(describe(atOneScreen([]), ridge)).toBe('Mary claims 7% with RIDGE. Roger loses 0.6%.')
})

test('the history lists every turn, newest first, and marks words that no dictionary knows', () => {
  expect(rows(table([stone, ridge, pass]))).toEqual([
    { key: 2, n: 3, seat: 0, text: 'pass' },
    { key: 1, n: 2, seat: 1, text: 'RIDGE', figure: '+7%', pips: 3, detail: 'You −0.6%, unchecked' },
    { key: 0, n: 1, seat: 0, text: 'STONE', figure: '+12%', pips: 3 },
  ])
})

test('the turn text says whose turn it is', () => {
  expect(turnText(table([]))).toBe('Your turn')
  expect(turnText(table([stone], { seat: null }))).toBe('Mary is thinking')
  expect(turnText(table([stone], { seat: null }), undefined, 'narrow')).toBe('Thinking') // the name is beside it
  expect(turnFact(table([stone, ridge]))).toBe('Turn 3 of 16')
  const long = atOneScreen([])
  const renamed = { ...long, players: long.players.map((one) => ({ ...one, name: 'Annabel Featherstone' })) }
  expect(turnText(renamed, renamed.view, true)).toBe('To move')
  expect(turnText(renamed, renamed.view)).toBe('Annabel Featherstone to move')
})

test('after the end the bar says in which turn it was', () => {
  const ended = (history: Event[], reason: string, turn: number | null) => {
    const made = table(history, { outcome: { results: ['win', 'loss'], reason } })
    return turnFact({ ...made, view: { ...made.view, turn } })
  }
  expect(ended([stone], 'resignation', 1)).toBe('Ended on turn 2')
  expect(ended([stone, pass, pass, pass, pass], 'all-passed', null)).toBe('Ended on turn 5')
  expect(ended(Array(16).fill(pass), 'most-land', null)).toBe('16 turns played')
})

test('the verdict says who won and how', () => {
  const over = (results: ('win' | 'loss' | 'draw')[], reason: string, of = table) =>
    verdict(of(Array(16).fill(pass), { outcome: { results, reason } }))
  expect(over(['loss', 'win'], 'most-land')).toEqual({ headline: 'You lose', detail: 'Mary holds 9% more of the map than you.' }) // prettier-ignore
  expect(over(['win', 'loss'], 'most-land')).toEqual({ headline: 'You win!', detail: 'You hold 9% more of the map than Mary.' }) // prettier-ignore
  expect(over(['win', 'loss'], 'resignation').detail).toBe('Mary resigned.')
  expect(over(['loss', 'win'], 'resignation').detail).toBe('You resigned.')
  expect(over(['draw', 'draw'], 'most-land')).toEqual({ headline: "It's a draw", detail: 'Each side holds 26% of the map.' }) // prettier-ignore
  expect(over(['loss', 'win'], 'all-passed').detail).toMatch(/than you\. 4 passes in a row ended the game\.$/)
  expect(over(['loss', 'win'], 'most-land', atOneScreen)).toEqual({ headline: 'Mary wins!', detail: 'Mary holds 9% more of the map than Roger.' }) // prettier-ignore
})

test('the best word is the one that gained most', () => {
  expect(bestWord(table([stone, ridge]).view)?.word).toBe('STONE')
  expect(bestWord(table([stone, ridge]).view, 1)?.word).toBe('RIDGE')
  expect(standings(table([stone]))).toEqual([{ score: '26%', note: 'Best word STONE, +12%' }, { score: '35%' }])
  expect(highlights(table([stone]))).toEqual([['Contested', '0%'], ['Unclaimed', '100%']]) // prettier-ignore
})

test('Polish has texts of its own', () => {
  settings.change({ language: 'pl' })
  expect(turnText(table([]))).toBe('Twoja kolej')
  expect(
    verdict(table(Array(16).fill(pass), { outcome: { results: ['win', 'loss'], reason: 'most-land' } })).detail,
  ).toBe('Masz o 9% mapy więcej niż Mary.')
})
