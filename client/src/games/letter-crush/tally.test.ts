import { expect, test } from 'vitest'
import type { ResultLine } from '../../wire/api'
import { tallyOf } from './tally'

let n = 0
const line = (score: number, more: Partial<ResultLine> = {}, facts: [string, string][] = [], reason = 'time'): ResultLine => ({
  match: `m${++n}`,
  created_at_ms: n,
  day: '',
  options: { mode: 'timer', language: 'en', strict: false, words: 0 },
  seat: 0,
  outcome: { results: ['win'], reason, scores: [score], facts },
  ...more,
}) // prettier-ignore

test('games of the same mode and language are counted together', () => {
  const tally = tallyOf(
    [
      line(120, {}, [['best-word', 'LANTERN 12'], ['best-chain', '1']]),
      line(80, {}, [['best-word', 'ŁÓDŹ I 31'], ['best-chain', '3']]),
      line(900, { options: { mode: 'zen' } }),
      line(300, { options: { mode: 'timer', language: 'pl' } }),
      line(40, { options: {} }), // the defaults
    ], // prettier-ignore
    { mode: 'timer' },
  )
  expect(tally.games).toBe(3)
  expect(tally.average).toBe(80)
  expect(tally.top.map(({ score }) => score)).toEqual([120, 80, 40])
  expect(tally.word).toEqual({ word: 'ŁÓDŹ I', points: 31 })
  expect(tally.chain).toBe(3)
})

test('the ten best are kept, the earlier one first on equal scores', () => {
  const lines = [...Array(12).keys()].map((score) => line(10 + Math.floor(score / 2)))
  const { top } = tallyOf(lines, {})
  expect(top.map(({ score }) => score)).toEqual([15, 15, 14, 14, 13, 13, 12, 12, 11, 11])
  expect(Number(top[0]?.created)).toBeLessThan(Number(top[1]?.created))
})

test('a run without a word is not counted', () => {
  expect(tallyOf([line(0, {}, [], 'finished')], {})).toMatchObject({ games: 0, average: null, top: [], word: null })
  expect(tallyOf([line(0, {}, [], 'strikes')], {}).games).toBe(1)
})

test('in a duel the viewer’s own seat is counted', () => {
  const duel = line(0, { seat: 1, options: { mode: 'duel' } })
  duel.outcome.scores = [200, 150]
  expect(tallyOf([duel], { mode: 'duel' }).top[0]?.score).toBe(150)
})
