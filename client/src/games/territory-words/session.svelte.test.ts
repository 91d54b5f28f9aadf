// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Claimed, Event, Passed, View } from '../../wire/territory-words'
import type { TableEvent } from '../contract'
import { claim, decode, EMPTY, encode } from './land'
import type { Table } from './narration'
import { spans } from './raster'
import type { Cell } from './reach'
import { Session } from './session.svelte'

const MINE: Cell[] = [[0, 0], [0, 4], [4, 4], [4, 0]] // prettier-ignore
const THEIRS: Cell[] = [[2, 2], [2, 6], [6, 6], [6, 2], [4, 1]] // prettier-ignore

const claimed = (seat: number, path: Cell[], gained: number, taken = 0): Claimed => ({ type: 'claimed', seat, word: 'ABCDEFG'.slice(0, path.length), path, strength: path.length - 2, filled: gained, gained, taken }) // prettier-ignore
const OWN = claimed(0, MINE, 25_600)
const REPLY = claimed(1, THEIRS, 27_200, 6_400)

const START: View = {
  you: 0,
  options: { turns: 8 },
  letters: 'A'.repeat(144),
  land: encode(EMPTY),
  scores: [0, 0],
  history: [],
  turn: 0,
  turns_left: [8, 8],
}

function after(view: View, event: Claimed | Passed): View {
  const land = decode(view.land)
  const next = event.type === 'claimed' ? claim(land, spans(event.path), event.seat, event.strength) : land
  return { ...view, history: [...view.history, event], land: encode(next), turn: 1 - event.seat }
}

function atTable(more: { one?: boolean; view?: View } = {}) {
  const player = (seat: number, name: string, you: boolean) => ({ seat, name, you, mark: 'disc', kind: seat ? 'bot' : 'human', level: '', online: true }) // prettier-ignore
  const table = $state({
    game: 'territory-words',
    match: 'm1',
    mode: 'play',
    view: more.view ?? START,
    viewer: 0,
    seat: 0 as number | null,
    players: [player(0, 'Ada', true), player(1, 'Mabel', !!more.one)],
    toAct: [0],
    version: 0,
    latest: null as TableEvent<Event> | null,
    outcome: null as Table['outcome'],
    busy: false,
    clock: null,
    act: () => Promise.resolve(null),
  })
  let session!: Session
  const leave = $effect.root(() => {
    session = new Session(table as unknown as Table)
    session.start()
  })
  const plays = (event: Claimed | Passed) => {
    table.view = after(table.view, event)
    table.version++
    table.seat = more.one || event.seat === 1 ? (table.view.turn as number) : null
    table.latest = { version: table.version, seat: event.seat, events: [event], cause: '' }
    flushSync()
  }
  flushSync()
  return { table, session, plays, leave }
}

/** Let time pass in small steps: frames and timers take turns. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 10) await vi.advanceTimersByTimeAsync(10)
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  })
  sessionStorage.clear()
  settings.change({ language: 'en', motion: 'auto', sound: false })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("one's own claim is shown for a second before an opponent who answers at once", async () => {
  const { session, plays, leave } = atTable()
  plays(OWN)
  plays(REPLY)
  expect(session.notice).toEqual({ tone: 'good', text: 'You claim 13% with ABCD.' })
  await pass(990)
  expect(session.notice?.tone).toBe('good')
  expect(session.animation.percents.blue).toBe(13)
  expect(session.animation.trace).toBeNull()
  expect(session.seat).toBeNull()
  await pass(600)
  expect(session.animation.trace).toBeNull() // a beat
  await pass(200)
  expect(session.animation.trace?.seat).toBe(1)
  leave()
})

test("an opponent's word appears letter by letter, then the figures count up, then it is your turn", async () => {
  const { session, plays, leave } = atTable({ view: after(START, OWN) })
  plays(REPLY)
  const letters = new Set<number>()
  const figures = new Set<number>()
  const words = new Set<string>()
  for (let n = 0; n < 400 && session.stage.playing; n++) {
    letters.add(session.animation.trace?.path.length ?? 0)
    figures.add(session.animation.percents.red)
    words.add(session.notice?.text ?? '')
    if (!session.animation.ink && session.view.history.length === 1) expect(session.animation.percents.red).toBe(0)
    expect(Object.values(session.animation.percents).reduce((sum, one) => sum + one)).toBe(100)
    await pass(10)
  }
  expect([...letters].sort()).toEqual([0, 1, 2, 3, 4, 5])
  expect(figures.size).toBeGreaterThan(8)
  expect(words).toContain('Mabel claims 14% with ABCDE. You lose 3%.')
  expect(session.notice?.tone).toBe('bad')
  expect(session.seat).toBe(0)
  expect(session.stage.settled).toBe(true)
  leave()
})

test('a frame that comes late does not swallow the ink', async () => {
  let frame = 0
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), frame++ ? 16 : 400),
  )
  const { session, plays, leave } = atTable()
  plays(OWN)
  const seen = new Set<number>()
  for (let n = 0; n < 120; n++) {
    if (session.animation.ink) seen.add(session.animation.ink.progress)
    await pass(10)
  }
  expect(seen.size).toBeGreaterThan(10)
  leave()
})

test('what is shown can be skipped', async () => {
  const { session, plays, leave } = atTable({ view: after(START, OWN) })
  plays(REPLY)
  await pass(900)
  expect(session.skippable).toBe(true)
  session.skip()
  expect(session.skippable).toBe(false)
  expect(session.view.history).toHaveLength(2)
  expect(session.notice?.text).toBe('Mabel claims 14% with ABCDE. You lose 3%.')
  expect(session.seat).toBe(0)
  leave()
})

test('two at one screen go on at once', async () => {
  const { session, plays, leave } = atTable({ one: true })
  plays(OWN)
  await pass(50)
  expect(session.stage.playing).toBe(true)
  expect(session.skippable).toBe(false)
  expect(session.seat).toBe(1)
  session.choose([5, 5])
  expect(session.word).toBe('A')
  expect(session.stage.playing).toBe(false)
  leave()
})

test("with reduced motion only one's own message takes time", async () => {
  settings.change({ motion: 'less' })
  const { session, plays, leave } = atTable()
  plays(OWN)
  plays(REPLY)
  await pass(20)
  expect(session.animation.ink).toBeNull()
  expect(session.notice?.text).toBe('You claim 13% with ABCD.')
  await pass(900)
  expect(session.notice?.text).toBe('You claim 13% with ABCD.')
  await pass(200)
  expect(session.notice?.text).toMatch(/^Mabel claims/)
  expect(session.stage.settled).toBe(true)
  leave()
})

test("the end is shown before the table is settled: the winner's ink floods the map", async () => {
  const { table, session, plays, leave } = atTable({ one: true })
  table.outcome = { results: ['win', 'loss'], reason: 'most-land' }
  plays(OWN)
  await pass(1_100)
  expect(session.animation.flood).toMatchObject({ seat: 0 })
  expect(session.stage.settled).toBe(false)
  await pass(2_200)
  expect(session.animation.flood).toBeNull()
  expect(session.stage.settled).toBe(true)
  leave()
})

test('a resignation is told', async () => {
  const { table, session, leave } = atTable()
  table.outcome = { results: ['win', 'loss'], reason: 'resignation' }
  table.version++
  table.latest = { version: 1, seat: 1, events: [], cause: 'resign' }
  flushSync()
  expect(session.notice?.text).toBe('Mabel resigned.')
  expect(session.stage.settled).toBe(true)
  leave()
})

test('chosen letters survive a reload, but not a turn, and bad values are ignored', () => {
  const first = atTable()
  for (const cell of MINE) first.session.choose(cell)
  first.leave()
  const second = atTable()
  expect(second.session.spelling.path).toEqual(MINE)
  second.session.change('undo')
  second.leave()
  const third = atTable()
  expect(third.session.spelling.path).toEqual(MINE.slice(0, 3))
  third.plays(OWN)
  third.leave()
  const fourth = atTable()
  expect(fourth.session.spelling.path).toEqual([])
  fourth.leave()
  for (const stored of [
    '{"version":0,"path":[[0,"x"],[99,0],null,[1,1]]}',
    '{"version":0,"path":7}',
    '{"version":1,"path":[[0,0]]}',
    'x',
  ]) {
    sessionStorage.setItem('parlor.spelling.m1', stored)
    const { session, leave } = atTable()
    expect(session.spelling.path.every(([row, col]) => row === 1 && col === 1)).toBe(true)
    leave()
  }
})

test('passing always asks first', async () => {
  const { session, leave } = atTable()
  await session.pass(false)
  expect(session.notice).toMatchObject({ text: 'Pass? This uses up your turn.', offers: 'pass' })
  session.choose([0, 0])
  await session.pass(false)
  expect(session.notice).toMatchObject({ text: "Pass? You'll lose your turn and these letters.", offers: 'pass' })
  leave()
})
