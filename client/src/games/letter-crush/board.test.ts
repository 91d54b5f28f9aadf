import { expect, test } from 'vitest'
import {
  bonusAlong,
  cellOf,
  combo,
  fall,
  fallsBy,
  fallTime,
  faultOf,
  isComplete,
  isInLine,
  lineTo,
  pathOf,
  points,
  stepTime,
  withWildCard,
  wordsOn,
} from './board'
import { BURST, MATCH } from './animation.svelte'

const row = (first: number, length: number) => Array.from({ length }, (_, n) => first + n)
const column = (first: number, length: number) => Array.from({ length }, (_, n) => first + 6 * n)
const words = (...list: string[]) => {
  const set = new Set(list)
  return (word: string) => set.has(word)
}
const BOARD = 'STARTSHIPXQZ'.padEnd(36, 'Q')

test('a word runs along a row or a column in reading order, without a gap', () => {
  for (const path of [row(0, 3), row(30, 6), column(0, 6), column(11, 3), row(3, 3)]) expect(faultOf(path)).toBeNull()
  for (const path of [
    [0, 1, 3], // a gap
    [2, 1, 0], // backwards
    [12, 6, 0], // upwards
    [0, 7, 14], // diagonal
    [4, 5, 6], // over the edge into the next row
    [0, 1, 7], // round a corner
    [0, 2, 4],
  ])
    expect(faultOf(path)).toBe('invalid-selection')
})

test('letters that cannot begin a word are known at the second one', () => {
  for (const path of [[0], [35], [0, 1], [0, 6], row(0, 3), column(5, 6)]) expect(isInLine(path)).toBe(true)
  for (const path of [
    [0, 7],
    [1, 0],
    [6, 0],
    [5, 6],
    [0, 2],
    [0, 1, 7],
  ])
    expect(isInLine(path)).toBe(false)
})

test('typed letters are found in a row or a column, where the selection can go on', () => {
  expect(pathOf(BOARD, 'HIP', [])).toEqual([6, 7, 8])
  expect(pathOf(BOARD, 'T', [])).toEqual([1])
  expect(pathOf(BOARD, 'TI', [1])).toEqual([1, 7]) // down
  expect(pathOf(BOARD, 'TS', [1])).toEqual([4, 5]) // not from this T, but from another
  expect(pathOf(BOARD, 'PIH', [])).toBeNull()
})

test('a wild card stands for any letter, once', () => {
  const board = 'ST?RTS?IPXQZ'.padEnd(36, 'Q')
  expect(pathOf(board, 'STA', [])).toEqual([0, 1, 2])
  expect(pathOf('ST??TS'.padEnd(36, 'Q'), 'STAR', [])).toBeNull()
  const has = withWildCard(words('STAR', 'HIP'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(wordsOn(board, has).map(({ word }) => word)).toEqual(['ST?R', '?IP'])
  expect([has('ST?R'), has('S??R'), has('STQR')]).toEqual([true, false, false])
  expect(isComplete(board, row(0, 4), has)).toBe(true)
})

test('the better of two bonus tiles counts, and of combo and bonus the larger one', () => {
  expect(bonusAlong('.23-*|+', row(0, 3))).toBe(3)
  expect(bonusAlong('.23-*|+', [0, 3, 4, 5, 6])).toBe(1)
  expect([points('STAR', 0, 'en', 2), points('STAR', 3, 'en', 2)]).toEqual([8, 14])
})

test('the length is checked first', () => {
  expect(faultOf([0, 5])).toBe('too-short')
  expect(faultOf([])).toBe('too-short')
})

test('a dragged line follows the nearer row or column, in its direction', () => {
  expect(lineTo(0, 3)).toEqual([0, 1, 2, 3])
  expect(lineTo(0, 9)).toEqual([0, 1, 2, 3])
  expect(lineTo(1, 26)).toEqual([1, 7, 13, 19, 25])
  expect(lineTo(3, 0)).toEqual([3, 2, 1, 0])
  expect(lineTo(8, 8)).toEqual([8])
})

test('points are letters times length times combo, rounded half up', () => {
  expect(points('STAR', 0, 'en')).toBe(4)
  expect(points('STAR', 1, 'en')).toBe(6)
  expect(points('START', 0, 'en')).toBe(8) // 5 x 1.5
  expect(points('STARTS', 0, 'en')).toBe(12)
  expect(points('ZEN', 3, 'en')).toBe(41) // 12 x 3.375 = 40.5
  expect([0, 1, 2, 3, 4].map(combo)).toEqual([1, 1.5, 2.25, 3.375, 3.375])
})

test('words are found in rows and columns', () => {
  const found = wordsOn(BOARD, words('START', 'STARTS', 'SHIP', 'HIP', 'SHQ', 'TRATS'))
  expect(found.map(({ word }) => word).sort()).toEqual(['HIP', 'SHQ', 'START', 'STARTS'])
  expect(found.find(({ word }) => word === 'SHQ')?.path).toEqual([0, 6, 12])
})

test('a word is complete if its line cannot make it longer', () => {
  const has = words('STAR', 'START', 'HIP')
  expect(isComplete(BOARD, row(0, 4), has)).toBe(false) // START
  expect(isComplete(BOARD, row(0, 5), has)).toBe(true)
  expect(isComplete(BOARD, row(0, 4), words('STAR', 'STARTS'))).toBe(false) // two more letters
  expect(isComplete(BOARD, row(6, 3), has)).toBe(true)
  expect(isComplete(BOARD, row(1, 3), has)).toBe(false) // not a word
  expect(isComplete(BOARD, [3, 4, 5], words('RTS'))).toBe(true) // at the edge
})

test('letters above a gap fall in their order, new ones follow', () => {
  const board = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij'
  const supply = [...'123']
  const after = fall(board, new Set(column(6, 3)), () => supply.shift() ?? '?') // removes G, M, S in the first column
  expect([0, 6, 12, 18, 24, 30].map((place) => after.board[place]).join('')).toBe('321AYe')
  expect(after.falls).toEqual([
    { letter: 'A', to: [3, 0], rows: 3, new: false },
    { letter: '1', to: [2, 0], rows: 3, new: true },
    { letter: '2', to: [1, 0], rows: 3, new: true },
    { letter: '3', to: [0, 0], rows: 3, new: true },
  ])
  expect([...after.board].filter((letter, place) => place % 6 && letter !== board[place])).toEqual([])
  expect(fallsBy(after.falls)).toEqual(new Map([18, 12, 6, 0].map((place) => [place, 3])))
  expect(cellOf(18)).toEqual([3, 0])
})

test('a step of a chain takes less than half a second, for every depth of fall', () => {
  const deepest = stepTime([{ letter: 'A', to: [5, 0], rows: 6, new: true }])
  expect(MATCH + BURST + deepest).toBeLessThanOrEqual(400) // leaves a margin for a busy machine
  expect(fallTime(2)).toBeGreaterThan(fallTime(1))
})
