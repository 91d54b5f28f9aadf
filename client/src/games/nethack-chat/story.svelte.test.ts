import { expect, test } from 'vitest'
import type { Exchange } from '../../wire/nethack-chat'
import { joined, Story } from './story.svelte'
import type { Table } from './narration'

const line = (n: number): Exchange => ({ said: `line ${n}`, told: 'So.', turn: n })
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => line(from + n))

test('exchanges that the view no longer contains stay on the page', () => {
  const known = joined({ first: 0, lines: lines(0, 40) }, 5, lines(5, 45))
  expect(known).toEqual({ first: 0, lines: lines(0, 45) })
})

test('after a gap only the exchanges of the view are kept', () => {
  expect(joined({ first: 0, lines: lines(0, 40) }, 60, lines(60, 100))).toEqual({ first: 60, lines: lines(60, 100) })
})

test('a different conversation replaces the known one', () => {
  const other = [{ said: 'other', told: '', turn: 9 }]
  expect(joined({ first: 0, lines: lines(0, 40) }, 5, other)).toEqual({ first: 5, lines: other })
})

test('lines that were taken back are removed', () => {
  expect(joined({ first: 0, lines: lines(0, 60) }, 5, lines(5, 45))).toEqual({ first: 0, lines: lines(0, 45) })
})

test('earlier lines are loaded page by page', async () => {
  const asked: number[] = []
  const table = {
    view: { earlier: 150, story: lines(150, 190) },
    history: (before: number) => {
      asked.push(before)
      const first = Math.max(0, before - 100)
      return Promise.resolve({ first, entries: lines(first, before) })
    },
  } as unknown as Table
  const story = new Story(() => table)
  expect([story.first, story.more]).toEqual([150, true])
  await story.fetch()
  expect([story.first, story.lines.length]).toEqual([50, 140])
  await story.fetch()
  expect(story.lines).toEqual(lines(0, 190))
  expect([asked, story.more]).toEqual([[150, 50], false])
})

test('a page that failed to load can be requested again', async () => {
  const table = {
    view: { earlier: 10, story: lines(10, 50) },
    history: () => Promise.reject(new Error('gone')),
  } as unknown as Table
  const story = new Story(() => table)
  await story.fetch()
  expect([story.failed, story.fetching, story.first]).toEqual([true, false, 10])
})
