// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Event } from '../../wire/grid-game'
import type { Outcome } from '../../wire/protocol'
import type { TableEvent } from '../contract'
import golden from './golden.json' // written by tests of the engine
import { sketch } from './sketch'
import { FINALE, FLIGHT, LUNGE, NOTICE, OWN_RESULT, STEP, TURN, YardAnimation } from './animation.svelte'
import { applyEvent } from './apply-event'
import type { Table, View } from './yard'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  settings.change({ sound: false })
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const START = sketch(['....', '.L..', '.a..', '...k'])

/** A table with an animation, and functions that make events happen in it. */
function showYard(start: View = START) {
  const table = $state({
    mode: 'learn',
    view: start,
    version: 0,
    latest: null as TableEvent<Event> | null,
    players: [{ you: true }, { you: false }],
    outcome: null as Outcome | null,
  })
  const yard = new YardAnimation(table as unknown as Table)
  const { stage } = yard
  const leave = $effect.root(() => stage.follow())
  flushSync()
  const happen = (events: Event[], view: View = events.reduce(applyEvent, table.view)) => {
    table.version++
    table.view = view
    table.latest = { version: table.version, seat: 0, events, cause: '' }
    flushSync()
  }
  return { table, yard, stage, happen, leave }
}
const step = (unit: number, start: [number, number], to: [number, number]): Event => ({
  type: 'moved',
  unit,
  start,
  path: [to],
  left: 3,
})
const hit: Event = { type: 'hit', unit: 0, target: 1, at: [2, 1], damage: 6, health: 18 }

test('events are shown one after another, and the board settles after the last', async () => {
  const { yard, stage, happen, leave } = showYard()
  happen([step(0, [1, 1], [1, 2])])
  happen([step(0, [1, 2], [1, 3])])
  expect(yard.units[0]?.at).toEqual([1, 2])
  expect([stage.playing, stage.settled]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(STEP)
  expect(yard.units[0]?.at).toEqual([1, 3])
  await vi.advanceTimersByTimeAsync(STEP)
  expect([stage.playing, stage.settled]).toEqual([false, true])
  leave()
})

test('a move is shown square by square', async () => {
  const { yard, stage, happen, leave } = showYard()
  happen([{ type: 'moved', unit: 0, start: [1, 1], path: [[1, 2], [1, 3]], left: 2 }]) // prettier-ignore
  expect(yard.units[0]?.at).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(STEP)
  expect([yard.units[0]?.at, stage.shown.moving?.steps]).toEqual([[1, 3], 2])
  expect(stage.playing).toBe(true)
  await vi.advanceTimersByTimeAsync(STEP)
  expect(stage.settled).toBe(true)
  leave()
})

test('with reduced motion a move is shown at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { yard, stage, happen, leave } = showYard()
  happen([{ type: 'moved', unit: 0, start: [1, 1], path: [[1, 2], [1, 3]], left: 2 }]) // prettier-ignore
  expect(yard.units[0]?.at).toEqual([1, 3])
  await vi.advanceTimersByTimeAsync(STEP)
  expect(stage.settled).toBe(true)
  leave()
})

test('a hit shows the lunge first, then health, a number and paint', async () => {
  const { yard, happen, leave } = showYard()
  happen([hit])
  expect(yard.lunging).toEqual({ unit: 0, at: [2, 1] })
  expect(yard.units[1]?.health).toBe(24)
  await vi.advanceTimersByTimeAsync(LUNGE)
  expect(yard.units[1]?.health).toBe(18)
  expect(yard.struck).toBe(1)
  expect(yard.effects.map(({ kind, by }) => [kind, by])).toEqual([['loss', 6]])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(yard.effects).toEqual([])
  expect(yard.splats.map(({ at, side }) => [at, side])).toEqual([[[2, 1], 0]])
  leave()
})

test('a bomb flies before it lands, and a bubble blocks it', async () => {
  const { yard, stage, happen, leave } = showYard(sketch(['P...', '....', '.l..', '....']))
  stage.shown = { ...stage.shown, units: stage.shown.units.map((unit) => ({ ...unit, bubble: unit.side === 1 })) }
  happen([{ type: 'blocked', unit: 0, target: 1, at: [2, 1], bomb: true }])
  expect(yard.effects.map(({ kind, from }) => [kind, from])).toEqual([['bomb', [0, 0]]])
  expect(yard.units[1]?.bubble).toBe(true)
  await vi.advanceTimersByTimeAsync(FLIGHT)
  expect(yard.units[1]?.bubble).toBe(false)
  expect(yard.effects.map(({ kind }) => kind)).toContain('blocked')
  expect(yard.splats).toEqual([])
  leave()
})

test('finish shows the end at once, and cancelled steps change nothing later', async () => {
  const { table, yard, stage, happen, leave } = showYard()
  happen([step(0, [1, 1], [1, 2]), { ...hit, health: 0 }, { type: 'died', unit: 1, at: [2, 1] }])
  stage.finish()
  expect(stage.shown).toBe(table.view)
  expect(stage.settled).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stage.shown).toBe(table.view)
  expect(yard.splats.map(({ at }) => at)).toEqual([[2, 1]]) // the paint is there
  expect(yard.effects).toEqual([])
  leave()
})

test('a jump is not animated: the board shows the table’s view', () => {
  const { table, stage, leave } = showYard()
  table.version = 7
  table.view = sketch(['L...', '....', '....', '...k'])
  flushSync()
  expect(stage.shown).toBe(table.view)
  expect(stage.settled).toBe(true)
  leave()
})

test('stepping back in a replay removes paint of later events', async () => {
  const { table, yard, happen, leave } = showYard()
  happen([hit])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(yard.splats.length).toBe(1)
  table.version = 0
  table.view = START
  table.latest = null
  flushSync()
  expect(yard.splats).toEqual([])
  leave()
})

test('a take-back removes its paint, and a reload does not restore it', async () => {
  const { table, yard, happen, leave } = showYard()
  Object.assign(table, { mode: 'play', match: 'm' })
  happen([hit])
  await vi.advanceTimersByTimeAsync(5_000)
  happen([step(0, [1, 1], [1, 2])])
  const then = table.view
  happen([{ ...hit, health: 12 }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(yard.splats.map(({ version }) => version)).toEqual([1, 3])
  table.version++
  table.view = JSON.parse(JSON.stringify(then)) // as in a new message
  table.latest = { version: 4, seat: 0, events: [], cause: 'take-back' }
  flushSync()
  expect(yard.splats.map(({ version }) => version)).toEqual([1])
  expect(new YardAnimation(table as unknown as Table).splats.map(({ version }) => version)).toEqual([1])
  leave()
})

test('a long turn of the opponent is shown faster, in a few seconds', async () => {
  const { stage, happen, leave } = showYard()
  const path = [1, 2, 3, 2]
  for (let n = 0; n < 100; n++) happen([step(0, [1, path[n % 4] as number], [1, path[(n + 1) % 4] as number])])
  await vi.advanceTimersByTimeAsync(9_000) // at normal speed it would take 13 seconds
  expect(stage.playing).toBe(false)
  expect(stage.pace).toBe(1)
  leave()
})

const begins = (side: number): Event => ({ type: 'turn-began', side, round: 1 + (1 - side) })

test('an opponent’s unit is marked for a moment before it moves, an own one goes at once', async () => {
  const { yard, happen, leave } = showYard()
  happen([step(0, [1, 1], [1, 2])])
  expect([yard.acting, yard.units[0]?.at]).toEqual([null, [1, 2]])
  await vi.advanceTimersByTimeAsync(STEP)
  happen([step(1, [2, 1], [2, 2])])
  expect([yard.acting, yard.units[1]?.at]).toEqual([1, [2, 1]])
  await vi.advanceTimersByTimeAsync(NOTICE)
  expect([yard.acting, yard.units[1]?.at]).toEqual([1, [2, 2]])
  leave()
})

test('an own hit is seen for a second, then the board says whose turn begins, then the turn is shown', async () => {
  const { yard, stage, happen, leave } = showYard()
  happen([hit, begins(1)])
  happen([step(1, [2, 1], [2, 2])])
  await vi.advanceTimersByTimeAsync(LUNGE + 990)
  expect([yard.begins, stage.shown.side]).toEqual([null, 0]) // still the own turn
  await vi.advanceTimersByTimeAsync(20)
  expect([yard.begins, stage.shown.side, yard.units[1]?.at]).toEqual([1, 1, [2, 1]])
  await vi.advanceTimersByTimeAsync(TURN - 20)
  expect(yard.begins).toBe(1)
  await vi.advanceTimersByTimeAsync(40 + NOTICE)
  expect([yard.begins, yard.units[1]?.at]).toEqual([null, [2, 2]])
  expect(OWN_RESULT + TURN).toBeGreaterThan(1_000)
  leave()
})

test('the end is shown before the game settles, and a tap skips it', async () => {
  const last: Event[] = [
    { ...hit, health: 0 },
    { type: 'died', unit: 1, at: [2, 1] },
  ]
  for (const skips of [false, true]) {
    const { table, yard, stage, happen, leave } = showYard()
    table.mode = 'play'
    table.outcome = { results: ['win', 'loss'], reason: 'elimination' } as Outcome
    happen(last)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([yard.finale, stage.settled]).toEqual([true, false])
    if (skips) stage.finish()
    else await vi.advanceTimersByTimeAsync(FINALE)
    expect([yard.finale, stage.settled]).toEqual([false, true])
    leave()
  }
})

test('missed events are replayed from the last seen view to the current one', async () => {
  const { table, stage, leave } = showYard()
  const seen = table.view
  const events = [step(0, [1, 1], [1, 2])]
  const then = events.reduce(applyEvent, seen)
  table.version = 5
  table.view = then
  flushSync()
  stage.replay(seen, [{ version: 5, seat: 0, events, cause: '' }])
  expect(stage.playing).toBe(true)
  await vi.advanceTimersByTimeAsync(STEP)
  expect(stage.shown).toBe(table.view)
  leave()
})

test('without a board nothing is animated', () => {
  const { stage, happen, leave } = showYard()
  happen([hit])
  leave()
  expect(stage.settled).toBe(true)
})

test('applying the engine’s events one by one gives the engine’s view', () => {
  let view = golden.start as unknown as View
  for (const { events, units, traps, side, round } of golden.turns) {
    view = (events as unknown as Event[]).reduce(applyEvent, view)
    expect(view.units.map((unit) => [unit.at, unit.health, unit.bubble ?? false, unit.lock ?? ''])).toEqual(units)
    expect([view.traps, view.side, view.round]).toEqual([traps, side, round])
    expect(view.turn).toBe(2 * (round - 1) + side)
    expect(view.ring).toBe(round < 8 ? 0 : round < 10 ? 1 : 2)
  }
})
