import { expect, test } from 'vitest'
import { cellOf, cellsOf, directionTo, DIRECTIONS, faultOf, indexOf, neighbours, places, ways } from './lines'

const SIZES = [6, 8, 10, 12]
const none: string[] = []

test('a word runs straight in each of the eight directions', () => {
  const middle = indexOf([4, 4], 10)
  const ends = DIRECTIONS.map((direction) => cellsOf({ at: [4, 4], direction }, 3, 10)?.map((cell) => cellOf(cell, 10)))
  expect(ends.map((cells) => cells?.at(-1))).toEqual([
    [4, 6],
    [6, 6],
    [6, 4],
    [6, 2],
    [4, 2],
    [2, 2],
    [2, 4],
    [2, 6],
  ])
  expect(ends.every((cells) => cells?.[0]?.join() === '4,4')).toBe(true)
  expect(ways('CAT', middle, none, 10)).toEqual(DIRECTIONS)
})

test('every line that fits on the board is found, and no other', () => {
  for (const size of SIZES)
    for (const word of ['CAT', 'RACK', 'STONE', 'SILVER']) {
      const found = places(word, none, size)
      const free = size - word.length + 1
      expect(found.length).toBe(4 * size * free + 4 * free * free) // along rows and columns, along diagonals
      expect(found.every((line) => cellsOf(line, word.length, size))).toBe(true)
    }
})

test('words cross only where they have the same letter', () => {
  const letters: string[] = []
  letters[indexOf([0, 2], 6)] = 'T'
  expect(faultOf('CAT', { at: [0, 0], direction: 'E' }, letters, 6)).toBeNull()
  expect(faultOf('TOAD', { at: [0, 2], direction: 'S' }, letters, 6)).toBeNull()
  expect(faultOf('RACK', { at: [0, 0], direction: 'E' }, letters, 6)).toEqual({
    why: 'letter',
    cell: 2,
    letter: 'C',
    has: 'T',
  })
  expect(faultOf('RACK', { at: [0, 3], direction: 'E' }, letters, 6)).toEqual({ why: 'edge' })
})

test('the neighbors of a square are one step away', () => {
  for (const size of SIZES)
    for (let at = 0; at < size * size; at++) {
      const [row, col] = cellOf(at, size)
      const near = neighbours(at, size)
      const beside = Array.from({ length: size * size }, (_, n) => n).filter((n) => {
        const [r, c] = cellOf(n, size)
        return n !== at && Math.abs(r - row) <= 1 && Math.abs(c - col) <= 1
      })
      expect(near.map(({ cell }) => cell).sort((a, b) => a - b)).toEqual(beside)
      expect(near.every(({ cell, direction }) => directionTo(at, cell, size) === direction)).toBe(true)
    }
  expect(directionTo(0, 2, 6)).toBeNull()
  expect(directionTo(5, 6, 6)).toBeNull() // the end of a row is not beside the start of the next
})
