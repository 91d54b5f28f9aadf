// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { lines } from './log'
import { sketch } from './sketch'
import type { Event } from './yard'

beforeEach(() => settings.change({ language: 'en' }))
const { units } = sketch(['l.k.', '....', '....', 'L.AK'])
const log = (...events: Event[]) =>
  lines(events.map((event, version) => ({ version, round: 2, event })), units) // prettier-ignore
    .map(({ seat, text, figure, detail }) =>
      [seat, text, figure, detail].filter((part) => part !== undefined).join('|'),
    )
    .reverse()
const step = (unit: number, start: [number, number], to: [number, number]): Event => ({ type: 'moved', unit, start, path: [to], left: 1 }) // prettier-ignore

test('a move and the action after it share a line', () => {
  expect(
    log(
      step(1, [3, 2], [2, 2]),
      step(1, [2, 2], [1, 2]),
      { type: 'hit', unit: 1, target: 4, at: [0, 2], damage: 8, health: 0 },
      { type: 'died', unit: 4, at: [0, 2] },
    ),
  ).toEqual(['0|Artist attacks Prankster|−8|C4 to C2, knocked out'])
})

test('a move alone has a line, a move taken back has none', () => {
  expect(log(step(0, [3, 0], [2, 0]), { type: 'rested', unit: 0 })).toEqual(['0|Linebacker A4 to A3'])
  expect(log(step(0, [3, 0], [2, 0]), { type: 'returned', unit: 0, start: [2, 0], to: [3, 0] })).toEqual([])
  expect(log(step(3, [0, 0], [1, 0]), { type: 'turn-began', side: 0, round: 3 })).toEqual(['1|Linebacker A1 to A2']) // prettier-ignore
  expect(log({ type: 'rested', unit: 0 })).toEqual(['0|Linebacker waits'])
})

test('specials, mud and gum have lines of their own', () => {
  expect(
    log(
      { type: 'bubbled', unit: 0 },
      { type: 'healed', unit: 1, target: 0, at: [3, 0], gain: 5, health: 30 },
      { type: 'healed', unit: 1, target: 1, at: [3, 2], gain: 2, health: 24 },
      { type: 'laid', unit: 2, at: [2, 3], gone: null },
      { type: 'blocked', unit: 3, target: 0, at: [3, 0] },
      { type: 'stuck', unit: 4, at: [2, 3], by: 'gum' },
    ),
  ).toEqual([
    '0|Linebacker blows a bubble',
    '0|Artist heals Linebacker|+5',
    '0|Artist heals itself|+2',
    '0|Prankster lays gum at D3',
    '1|Linebacker attacks Linebacker|0|the bubble bursts',
    '1|Prankster stuck in gum at D3',
  ])
})

test('laying hidden gum is not logged as waiting', () => {
  const entries = [step(2, [3, 3], [2, 3]), { type: 'laid', unit: 2, at: [1, 3], gone: null }, { type: 'rested', unit: 2 }] // prettier-ignore
  const found = lines(entries.map((event, n) => ({ version: Math.min(n, 1), round: 1, event: event as Event })), units) // prettier-ignore
  expect(found.map(({ text }) => text)).toEqual(['Prankster lays gum at D2'])
})
