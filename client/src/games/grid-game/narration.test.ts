// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeTable } from '../../../testing/fake-table'
import { settings } from '../../core/settings.svelte'
import { expectSameKeys } from '../../../testing/catalogs'
import { words } from './messages'
import { sketch } from './sketch'
import { differences, facts, highlights, homeOf, narrate, turnText, verdict } from './narration'
import type { Event, Table, View } from './yard'

function table(view: Partial<View> = {}, more: Partial<Table> = {}): Table {
  return {
    ...fakeTable(),
    view: { ...sketch(['l.k.', '....', '....', 'L.AP']), ...view },
    ...more,
  } as Table
}
const over = (results: ('win' | 'loss' | 'draw')[], reason: string, view: Partial<View> = {}) =>
  table(view, { outcome: { results, reason } })

beforeEach(() => settings.change({ language: 'en' }))

test('the turn text says whose turn it is', () => {
  expect(turnText(table())).toBe('Your turn')
  expect(turnText(table({ side: 1 }))).toBe('Mary is moving')
  expect(turnText(table({ side: 1 }, { mode: 'watch', players: [] }))).toBe('Orange to move')
  expect(facts(table({ round: 9, ring: 1 }).view)).toEqual(['Round 9 of 40', 'Outer row deals damage'])
})

test('the own army is at the lower end, at a shared screen the first one', () => {
  const seated = (...yours: boolean[]) =>
    table({}, { players: yours.map((you, seat) => ({ seat, name: '', you }) as never) })
  expect(homeOf(seated(false, true))).toBe(1)
  expect(homeOf(seated(true, true))).toBe(0)
  expect(homeOf(seated(false, false))).toBe(0)
})

test('events are described in sentences', () => {
  const events: Event[] = [
    { type: 'hit', unit: 1, target: 4, at: [0, 2], damage: 8, health: 0 },
    { type: 'died', unit: 4, at: [0, 2] },
  ]
  expect(narrate(table(), events)).toBe(
    'Artist attacks the Prankster for 8: 0 left. Orange Prankster is knocked out at C1.',
  )
  const stuck: Event[] = [
    { type: 'moved', unit: 0, start: [3, 0], path: [[2, 0]], left: 3 },
    { type: 'stuck', unit: 0, at: [2, 0], by: 'mud' },
  ]
  expect(narrate(table(), stuck)).toBe('Linebacker is stuck in mud at A3.')
  expect(narrate(table({ side: 0 }), [{ type: 'turn-began', side: 0, round: 4 }])).toBe('Round 4. Your turn.')
})

test('the difference between two views is summarized', () => {
  const { view } = table()
  const units = view.units.map((unit, n) => (n === 0 ? { ...unit, health: 30, at: [2, 0] as [number, number] } : n === 4 ? { ...unit, health: 0 } : unit)) // prettier-ignore
  expect(differences(view, { ...view, units })).toEqual([
    'Blue Linebacker lost 6 health.',
    'Orange Prankster was knocked out.',
    '1 unit moved.',
  ])
  expect(differences(view, view)).toEqual(['No unit was hurt.'])
})

test('the verdict says who won and why', () => {
  const fallen = sketch(['l.k.', '....', '....', 'L.AP']).units.map((unit) =>
    unit.side ? { ...unit, health: 0 } : unit,
  )
  expect(verdict(over(['win', 'loss'], 'elimination', { units: fallen, round: 12 }))).toEqual({
    headline: 'You win!',
    detail: "You knocked out Mary's whole team in 12 rounds",
  })
  expect(verdict(over(['loss', 'win'], 'elimination', { units: fallen, round: 1 })).detail).toBe(
    'Mary knocked out your whole team in 1 round',
  )
  const outcome = { results: ['win' as const, 'loss' as const], reason: 'elimination' }
  expect(verdict(table({ round: 9 }, { mode: 'watch', players: [], outcome })).detail).toBe(
    "Blue knocked out Orange's whole team in 9 rounds",
  )
  expect(verdict(over(['win', 'loss'], 'round-limit', { round: 40 }))).toEqual({
    headline: 'You win!',
    detail: '3 units to 2 after 40 rounds',
  })
  const even = sketch(['l.k.', '....', '....', 'L..P'])
  expect(verdict(over(['win', 'loss'], 'round-limit', { ...even, round: 40 })).detail).toBe(
    '60 health to 56 after 40 rounds',
  )
  expect(verdict(over(['loss', 'win'], 'resignation'))).toEqual({ headline: 'You lose', detail: 'You resigned' })
  expect(verdict(over(['win', 'loss'], 'resignation')).detail).toBe('Your opponent resigned')
  expect(verdict(over(['loss', 'win'], 'time')).detail).toBe('You ran out of time')
  expect(
    verdict(table({}, { mode: 'watch', players: [], outcome: { results: ['win', 'loss'], reason: 'time' } })).detail,
  ).toBe('Orange ran out of time')
  expect(verdict(over(['draw', 'draw'], 'round-limit')).headline).toBe('Draw')
  expect(highlights(over(['win', 'loss'], 'elimination', { units: fallen, round: 12 }))).toEqual([
    ['Rounds', '12'],
    ['Knocked out', '2 : 0'], // by each side, the first player's first
    ['Health left', '84 : 0'],
  ])
})

test('both languages have the same messages, without exclamation marks', () => {
  expectSameKeys(words)
  settings.change({ language: 'pl' })
  expect(turnText(table())).toBe('Twoja tura')
})
