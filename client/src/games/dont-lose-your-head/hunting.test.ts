import { expect, test } from 'vitest'
import type { Hunt, PlacedWord } from '../../wire/dont-lose-your-head'
import { boardOf, guess, isFound, newHunt, type Guess } from './hunting'

const CAT: PlacedWord = ['CAT', [3, 0], 'SE']
const RACK: PlacedWord = ['RACK', [3, 1], 'S']
const board = boardOf([CAT, RACK], 8)

const play = (hunt: Hunt, ...guesses: Guess[]) => guesses.reduce((one, next) => guess(one, board, 0, next)[0], hunt)
const letter = (letter: string): Guess => ({ type: 'letter', letter })
const cell = (row: number, col: number): Guess => ({ type: 'cell', cell: [row, col] })

test('words may share a square where they have the same letter', () => {
  expect([24, 33, 42, 25, 33, 41, 49].map((n) => board.letters[n]).join('')).toBe('CATRACK')
})

test('a right letter appears in every word and on stars, but uncovers no square', () => {
  const starred = play(newHunt(board), cell(4, 1))
  expect(starred.shown[33]).toBe('*')
  const [after, told] = guess(starred, board, 0, letter('A'))
  expect(after).toMatchObject({ patterns: ['_A_', '_A__'], letters: 'A', misses: 0 })
  expect(after.shown[33]).toBe('A')
  expect([...after.shown].filter((shown) => shown !== '?')).toHaveLength(1)
  expect(told).toMatchObject({ kind: 'letter', misses: 0, solved: [] })
})

test('a wrong letter or square costs one miss, a wrong word two', () => {
  expect(guess(newHunt(board), board, 0, letter('Z'))[0]).toMatchObject({ misses: 1, patterns: ['___', '____'] })
  expect(guess(newHunt(board), board, 0, cell(0, 0))[1]).toMatchObject({ guess: 'A1', shows: '.', misses: 1 })
  const [hunt, told] = guess(newHunt(board), board, 0, { type: 'word', word: 'RACE' })
  expect(told.misses).toBe(2)
  expect(hunt).toMatchObject({ misses: 2, words: ['RACE'], patterns: ['___', '____'], letters: '' })
})

test('a right word makes its letters known; the hunter wins when all its squares are found', () => {
  const [hunt, told] = guess(newHunt(board), board, 0, { type: 'word', word: 'RACK' })
  expect(told).toMatchObject({ solved: [1], misses: 0 })
  expect(hunt.patterns).toEqual(['CA_', 'RACK'])
  const almost = play(hunt, cell(3, 0), cell(4, 1), cell(5, 2), cell(3, 1), cell(5, 1), cell(6, 1))
  expect(isFound(almost, board)).toBe(false)
  expect(isFound(play(almost, letter('T')), board)).toBe(true)
})
