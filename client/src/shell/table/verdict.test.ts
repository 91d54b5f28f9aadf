// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { players } from '../../core/players'
import type { Outcome } from '../../wire/protocol'
import { seriesLine } from './verdict'

const TWO = players(['Ann', 'Bert'].map((name) => ({ kind: 'human', name })))
const line = (results: Outcome['results'], scores: number[]) =>
  seriesLine({ results, scores, reason: 'fair-series' } as Outcome, TWO)

test('a series is described with both totals, or without totals if one of the matches was resigned', () => {
  settings.change({ language: 'en' })
  expect(line(['loss', 'win'], [57262, 263921])).toBe('Bert wins the match, 263,921 to 57,262')
  expect(line(['win', 'loss'], [])).toBe('Ann wins the match')
  expect(line(['draw', 'draw'], [2, 2])).toBe('The match is a draw, 2 each')
})
