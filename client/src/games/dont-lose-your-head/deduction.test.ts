import { expect, test } from 'vitest'
import { WordBank } from '../../core/words.svelte'
import type { Hunt } from '../../wire/dont-lose-your-head'
import { indexOf } from './lines'
import { certainLetters, crossings, drawnLines, fittingLines, fittingWords, withoutReversed } from './deduction'

const bank = new WordBank({
  language: 'en',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  common: 'CAR CAT COT MAP MAT',
  rare: 'KAT',
  unproposed: '',
  zipf_tenths: [48, 49, 33, 45, 41],
})
const SIZE = 6

/** Return a hunt on 6 x 6 squares, of which those given are open. */
function hunt(patterns: string[], open: Record<string, string> = {}, more: Partial<Hunt> = {}): Hunt {
  const shown = Array.from({ length: SIZE * SIZE }, () => '?')
  for (const [name, mark] of Object.entries(open)) shown[at(name)] = mark
  return { patterns, shown: shown.join(''), ...more }
}
const at = (name: string) => indexOf([Number(name.slice(1)) - 1, name.charCodeAt(0) - 65], SIZE)
const cells = (...names: string[]) => names.map(at)

test('the words that fit are those of the pattern without missed letters, the most frequent first', () => {
  expect(fittingWords(hunt(['_A_']), 0, bank)).toEqual(['CAT', 'CAR', 'MAP', 'MAT', 'KAT'])
  expect(fittingWords(hunt(['_A_'], {}, { letters: 'AR' }), 0, bank)).toEqual(['CAT', 'MAP', 'MAT', 'KAT'])
  expect(fittingWords(hunt(['_A_'], {}, { letters: 'AR', words: ['CAT'] }), 0, bank)).toEqual(['MAP', 'MAT', 'KAT'])
  expect(fittingWords(hunt(['CAT']), 0, bank)).toEqual(['CAT'])
})

test('a word lies only on squares that agree with its pattern', () => {
  const open = { A1: 'C', B1: '.', B2: '.' }
  const [lines = []] = fittingLines(hunt(['C__'], open))
  expect(lines).toEqual([cells('A1', 'A2', 'A3')]) // not right, not diagonal, and it does not end there
  expect(drawnLines(lines)).toHaveLength(1)
  expect(fittingLines(hunt(['_A_'], { C3: '*' }))[0]).not.toContainEqual(cells('B3', 'C3', 'D3')) // A would be known
})

test('every hit belongs to a word', () => {
  const [first = [], second = []] = fittingLines(hunt(['CAT', 'DOGS'], { A1: 'C', A2: 'A', F6: 'D' }))
  expect(first).toEqual([cells('A1', 'A2', 'A3')]) // no other word has a C
  expect(second.every((line) => line[0] === at('F6'))).toBe(true)
})

test('a line counts once though a word may lie on it both ways', () => {
  const [lines = []] = fittingLines(hunt(['___']))
  expect(withoutReversed(lines)).toHaveLength(lines.length / 2)
  expect(drawnLines(lines)).toEqual([]) // too many
})

test('squares that more lines cross are more likely', () => {
  const share = crossings([cells('A1', 'B1', 'C1'), cells('B1', 'B2', 'B3')])
  expect([share.get(at('B1')), share.get(at('A1')), share.get(at('F6'))]).toEqual([1, 0.5, undefined])
  expect(crossings([]).size).toBe(0)
})

test('known letters are penciled where only one line is left', () => {
  const known = hunt(['C_T'], { A1: 'C', B1: '.', B2: '.' })
  expect([...certainLetters(known, fittingLines(known))]).toEqual([[at('A3'), 'T']])
  const unknown = hunt(['C_T'], { B2: 'C' })
  expect([...certainLetters(unknown, fittingLines(unknown))]).toEqual([])
})
