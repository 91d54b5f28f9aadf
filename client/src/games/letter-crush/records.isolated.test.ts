// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { fakeTable } from '../../../testing/fake-table'
import type { Table } from './narration'

const server = vi.hoisted(() => ({ created: {} as Record<string, number>, finished: [] as string[] }))
vi.mock('../../core/api', () => ({
  api: {
    match: (match: string) => Promise.resolve({ day: '2026-11-16', created_at_ms: server.created[match] }),
    results: () =>
      Promise.resolve({
        results: server.finished.map((match) => ({
          match,
          day: '2026-11-16',
          created_at_ms: server.created[match],
          options: { mode: 'daily', language: 'en' },
          outcome: { scores: [16] },
          seat: 0,
        })),
      }),
    ranking: () => Promise.resolve({ lines: [] }),
  },
}))
const { records } = await import('./records.svelte')

const daily = (match: string) =>
  ({ ...fakeTable(), match, view: { options: { mode: 'daily', language: 'en' } } }) as unknown as Table

test('only the first daily run of a day counts, the others are practice', async () => {
  server.created = { first: 1, second: 2 }
  await records.load(daily('first'))
  expect(records.isPractice(daily('first'))).toBe(false)
  server.finished = ['first']
  await records.load(daily('first')) // again when the run is over
  await records.load(daily('second'))
  expect([records.isPractice(daily('first')), records.isPractice(daily('second'))]).toEqual([false, true])
})
