// @vitest-environment jsdom
import { render } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { players } from '../../core/players'
import { settings } from '../../core/settings.svelte'
import type { LiveTable } from '../../core/table.svelte'
import type { Outcome } from '../../wire/protocol'
import { seriesLine } from './verdict'

vi.mock('../../core/api', () => ({ api: { match: () => Promise.resolve({}) } }))
const { default: GameOver } = await import('./GameOver.svelte')

beforeEach(() => settings.change({ language: 'en' }))

const TWO = players(['Ann', 'Bert'].map((name) => ({ kind: 'human', name })))
const line = (results: Outcome['results'], scores: number[]) =>
  seriesLine({ results, scores, reason: 'fair-series' } as Outcome, TWO)

test('a series is described with both totals, or without totals if one of the matches was resigned', () => {
  expect(line(['loss', 'win'], [57262, 263921])).toBe('Bert wins the match, 263,921 to 57,262')
  expect(line(['win', 'loss'], [])).toBe('Ann wins the match')
  expect(line(['draw', 'draw'], [2, 2])).toBe('The match is a draw, 2 each')
})

/** Return the text of the result for Anna, who had the second seat. `asked`: Bert has asked for another game. */
function resultText(series: number, asked: boolean): string {
  const seats = ['Bert', 'Anna'].map((name) => ({ kind: 'human', name, yours: name === 'Anna' }))
  const table = {
    game: 'territory-words',
    match: 'm',
    key: '',
    mode: 'play',
    mine: [1],
    players: players(seats),
    settings: { series },
    offer: asked ? { kind: 'rematch', accepted_by: [0] } : null,
    outcome: { results: ['loss', 'win'], reason: 'score', scores: [33, 57] },
    rematchId: '',
    refused: null,
  } as unknown as LiveTable
  const { container, unmount } = render(GameOver, { table, own: null, onclose: () => undefined })
  const text = container.textContent?.replace(/\s+/g, ' ') ?? ''
  unmount()
  return text
}

test('a player who is asked for the second game of a pair is told so', () => {
  const second = resultText(1, true)
  expect(second).toContain('Bert is ready for game 2.')
  expect(second).toContain('Game 2: swap sides')
  expect(second).not.toContain('rematch')
  expect(resultText(0, true)).toContain('Bert wants a rematch. Accept rematch')
  expect(resultText(1, false)).not.toContain('is ready for game 2')
})

test('every figure of the result has the name of its player beside it', () => {
  expect(resultText(0, false)).toMatch(/Bert 33 You 57/)
})
