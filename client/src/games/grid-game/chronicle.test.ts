import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Happening } from '../contract'
import { Chronicle } from './chronicle.svelte'
import { sketch } from './sketch'
import { unfold } from './unfold'
import type { Event, Table, View } from './yard'

beforeEach(() => {
  settings.change({ language: 'en' })
  localStorage.clear()
})

const STEPS: Event[] = [
  { type: 'stepped', unit: 1, start: [0, 0], to: [1, 0], left: 3 },
  { type: 'stepped', unit: 1, start: [1, 0], to: [2, 0], left: 2 },
  { type: 'hit', unit: 1, target: 0, at: [3, 0], damage: 6, health: 30 },
]
const VIEWS = STEPS.reduce<View[]>(
  (views, event) => [...views, unfold(views.at(-1) as View, event)],
  [{ ...sketch(['l...', '....', '....', 'L...']), side: 1, turn: 1 }],
)
const happened = (version: number): Happening<Event> => ({ version, seat: 1, events: [STEPS[version - 1] as Event], house: '' }) // prettier-ignore
const at = (version: number, more: Partial<Table> = {}): Table =>
  ({
    match: 'm',
    mode: 'play',
    version,
    view: VIEWS[version],
    latest: null,
    outcome: null,
    players: [0, 1].map((seat) => ({ seat, name: `P${seat}`, you: seat === 0 })),
    ...more,
  }) as Table

function look(table: Table): void {
  const chronicle = new Chronicle(table)
  chronicle.follow()
  chronicle.keep()
}

test('what happens is written down, and the turn of the other can be shown again', () => {
  const table = { ...at(0) }
  const chronicle = new Chronicle(table)
  chronicle.follow()
  for (const version of [1, 2, 3]) {
    Object.assign(table, at(version, { latest: happened(version) }))
    expect(chronicle.follow()).toBeNull()
  }
  expect(chronicle.entries.map(({ event }) => event)).toEqual(STEPS)
  expect(chronicle.theirs?.before).toBe(VIEWS[0])
  expect(chronicle.theirs?.happenings).toHaveLength(3)
})

test('whoever comes back is shown what the house still knows', () => {
  look(at(0))
  const chronicle = new Chronicle(at(3, { missed: [1, 2, 3].map(happened) }))
  const missed = chronicle.follow()
  expect(missed?.happenings.map(({ version }) => version)).toEqual([1, 2, 3])
  expect(missed?.before).toEqual(VIEWS[0])
  expect(missed?.lines).toEqual(['Blue Linebacker lost 6.', '1 unit moved.'])
  expect(chronicle.entries).toHaveLength(3)
})

test('what the house no longer knows is summed up', () => {
  look(at(0))
  const missed = new Chronicle(at(3, { missed: [happened(3)] })).follow()
  expect(missed?.happenings).toEqual([])
  expect(missed?.lines).toContain('Blue Linebacker lost 6.')
})

test('nothing was missed where nothing happened, nor by whoever comes first', () => {
  expect(new Chronicle(at(2)).follow()).toBeNull()
  look(at(2))
  expect(new Chronicle(at(2)).follow()).toBeNull()
})

test('whoever comes back is not told of what they did themselves', () => {
  look(at(0))
  const own = [1, 2, 3].map((version) => ({ ...happened(version), seat: 0 }))
  const chronicle = new Chronicle(at(3, { missed: own }))
  expect(chronicle.follow()).toBeNull()
  expect(chronicle.entries).toHaveLength(3)
})

test('only a few matches are remembered', () => {
  for (let n = 0; n < 9; n++) look(at(1, { match: `m${n}` }))
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('parlor.seen.'))
  expect(kept.sort()).toEqual([3, 4, 5, 6, 7, 8].map((n) => `parlor.seen.m${n}`))
})

test('a replay goes back as well', () => {
  const table = { ...at(0, { mode: 'replay' }) }
  const chronicle = new Chronicle(table)
  chronicle.follow()
  Object.assign(table, at(1, { mode: 'replay', latest: happened(1) }))
  chronicle.follow()
  expect(chronicle.entries).toHaveLength(1)
  Object.assign(table, at(0, { mode: 'replay' }))
  chronicle.follow()
  chronicle.keep()
  expect(chronicle.entries).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.includes('seen'))).toEqual([])
})
