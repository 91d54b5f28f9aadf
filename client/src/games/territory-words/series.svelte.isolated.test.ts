// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeTable } from '../../../testing/fake-table'
import { settings } from '../../core/settings.svelte'
import type { Table } from './narration'

const server = vi.hoisted(() => ({ first: [0, 0] }))
vi.mock('../../core/api', () => ({
  api: {
    match: (match: string) =>
      Promise.resolve(match === 'second' ? { origin: 'first' } : { outcome: { scores: server.first } }),
  },
}))
const { Series } = await import('./series.svelte')

const PERCENT = 1936 // pixels
beforeEach(() => settings.change({ language: 'en' }))

/** Return who leads when Roger has so many percent more than Mary in game 2. */
async function leads(first: [number, number], ahead: number, game = 2): Promise<string> {
  server.first = first
  const table = { ...fakeTable(), match: 'second', settings: { series: game }, view: { options: {} } }
  const series = new Series(table as unknown as Table)
  const stop = $effect.root(() => series.follow())
  flushSync()
  await new Promise((done) => setTimeout(done))
  const text = series.lead([ahead * PERCENT, 0])
  stop()
  return text
}

test('game 2 of a pair says who leads across both games; the players have swapped seats', async () => {
  expect(await leads([10 * PERCENT, 30 * PERCENT], 5)).toBe('You lead by 25% across both games') // you had seat 1
  expect(await leads([30 * PERCENT, 10 * PERCENT], 5)).toBe('You trail by 15% across both games')
  expect(await leads([30 * PERCENT, 10 * PERCENT], 20)).toBe('Tied across both games')
  expect(await leads([30 * PERCENT, 10 * PERCENT], 5, 1)).toBe('')
})
