// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeTable } from '../../../testing/fake-table'
import { settings } from '../../core/settings.svelte'
import type { Event, GuessMade, View } from '../../wire/dont-lose-your-head'
import type { TableEvent } from '../contract'
import type { Table } from './narration'
import { Show } from './show.svelte'

const LIMIT = 14

function viewAfter(history: readonly GuessMade[], over = false): View {
  const misses = (seat: number) =>
    history.reduce((sum, guess) => sum + (guess.seat === seat ? (guess.misses ?? 0) : 0), 0)
  const hunt = (seat: number) => ({ shown: '?'.repeat(36), patterns: ['___'], misses: misses(seat) })
  const last = history.at(-1)
  return {
    you: 0,
    options: {},
    phase: over ? 'over' : 'play',
    chosen: [null, null],
    placed: [true, true],
    boards: [null, null],
    hunts: [hunt(0), hunt(1)],
    limits: [LIMIT, LIMIT],
    turn: over ? null : last ? 1 - last.seat : 0,
    first: 0,
    history: [...history],
  }
}

/** A table that the test moves on. */
class LiveTable {
  view = $state.raw(viewAfter([]))
  version = $state(0)
  latest = $state.raw<TableEvent<Event> | null>(null)
  readonly mode: Table['mode']
  readonly players = fakeTable().players
  readonly seat = 0
  readonly viewer = 0
  readonly outcome = null
  constructor(mode: Table['mode'] = 'play') {
    this.mode = mode
  }
  happens(guess: Omit<GuessMade, 'type'>, over = false): void {
    const made = { type: 'guessed', ...guess } as GuessMade
    this.view = viewAfter([...this.view.history, made], over)
    this.version += 1
    this.latest = { version: this.version, seat: guess.seat, events: [made], cause: '' }
    flushSync()
  }
}

let stop = () => {}
function open(live: LiveTable): Show {
  let show!: Show
  stop = $effect.root(() => {
    show = new Show(
      live as unknown as Table,
      () => undefined,
      () => undefined,
    )
    show.stage.follow()
  })
  flushSync()
  return show
}
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  flushSync()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  settings.change({ language: 'en', motion: 'auto' })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("the opponent's guess is said before its effect is shown", async () => {
  const live = new LiveTable()
  const show = open(live)
  live.happens({ seat: 1, kind: 'letter', guess: 'P', misses: 1 })
  expect([show.table.view.hunts[1]?.misses, show.caption, show.table.seat]).toEqual([0, '', null])
  await pass(750)
  expect([show.table.view.hunts[1]?.misses, show.caption]).toEqual([0, 'Mary asks for P'])
  await pass(700)
  expect(show.table.view.hunts[1]?.misses).toBe(1)
  expect(show.settled).toBe(false)
  await pass(900)
  expect([show.settled, show.table.seat, show.caption]).toEqual([true, 0, ''])
})

test('a wrong word is said letter by letter and counted notch by notch', async () => {
  const live = new LiveTable()
  const show = open(live)
  live.happens({ seat: 1, kind: 'word', guess: 'CAT', misses: 2 })
  await pass(720)
  expect(show.caption).toBe('Mary guesses C')
  await pass(260)
  expect(show.caption).toBe('Mary guesses CAT')
  await pass(700)
  expect(show.table.view.hunts[1]?.misses).toBe(1)
  await pass(450)
  expect(show.table.view.hunts[1]?.misses).toBe(2)
})

test('your own success is shown at once and keeps its second', async () => {
  const live = new LiveTable()
  const show = open(live)
  live.happens({ seat: 0, kind: 'letter', guess: 'E' })
  live.happens({ seat: 1, kind: 'letter', guess: 'P', misses: 1 })
  await pass(950)
  expect(show.table.view.history).toHaveLength(1)
  await pass(700)
  expect(show.caption).toBe('')
  await pass(200)
  expect(show.caption).toBe('Mary asks for P')
})

test('a tap skips to the present', async () => {
  const live = new LiveTable()
  const show = open(live)
  live.happens({ seat: 1, kind: 'letter', guess: 'P', misses: 1 })
  await pass(100)
  expect(show.isSkippable).toBe(true)
  show.skip()
  expect([show.settled, show.isSkippable, show.table.view.hunts[1]?.misses]).toEqual([true, false, 1])
})

test('the blade hangs, rolls and falls before the table is settled', async () => {
  const live = new LiveTable()
  const show = open(live)
  live.happens({ seat: 0, kind: 'word', guess: 'CAT', misses: LIMIT }, true)
  const seen: [string | null, boolean][] = []
  for (let ms = 0; ms < 9_000; ms += 100) {
    await pass(100)
    if (show.ending !== seen.at(-1)?.[0]) seen.push([show.ending, show.settled])
  }
  expect(seen.map(([scene]) => scene).filter(Boolean)).toEqual(['hold', 'roll', 'fall'])
  expect(seen.filter(([scene]) => scene).some(([, settled]) => settled)).toBe(false)
  expect([show.ending, show.settled]).toEqual([null, true])
})

test('the last square is seen before the crowd cheers', async () => {
  const live = new LiveTable()
  const show = open(live)
  live.happens({ seat: 0, kind: 'cell', guess: 'A1', shows: 'A' }, true)
  await pass(300)
  expect([show.ending, show.table.view.history.length, show.settled]).toEqual([null, 1, false])
  expect(show.isSkippable).toBe(true)
  await pass(500)
  expect(show.ending).toBe('found')
})

test('reduced motion shows guesses at once and the last picture for a moment', async () => {
  settings.change({ motion: 'less' })
  const live = new LiveTable()
  const show = open(live)
  live.happens({ seat: 1, kind: 'word', guess: 'CAT', misses: 2 })
  await pass(0)
  expect([show.settled, show.table.view.hunts[1]?.misses]).toEqual([true, 2])
  live.happens({ seat: 0, kind: 'letter', guess: 'E' }, true)
  await pass(0)
  expect([show.ending, show.settled]).toEqual(['found', false])
  await pass(350)
  expect([show.ending, show.settled]).toEqual([null, true])
})

test('a replay shows each step at once, without the scene of the end', async () => {
  const live = new LiveTable('replay')
  const show = open(live)
  live.happens({ seat: 1, kind: 'letter', guess: 'P', misses: LIMIT }, true)
  await pass(0)
  expect([show.settled, show.ending, show.table.view.hunts[1]?.misses]).toEqual([true, null, LIMIT])
})
