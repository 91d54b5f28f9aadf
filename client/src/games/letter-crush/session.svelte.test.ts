// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { WordBank } from '../../core/words.svelte'
import type { Event, View } from '../../wire/letter-crush'
import type { Clock, TableEvent, Refusal } from '../contract'
import { cellOf, fall } from './board'
import type { Phase } from './phases'
import { FINALE } from './finale.svelte'
import { Session } from './session.svelte'
import { BURST, MATCH } from './animation.svelte'
import type { Table } from './narration'

const BOARD = 'STARTSHIPXQZ'.padEnd(36, 'Q')
const STAR = [0, 1, 2, 3]

function atTable(mode: 'timer' | 'zen' | 'daily' = 'timer') {
  const view = (board: string, strikes = 0): View => ({
    you: 0,
    options: { mode },
    runs: [{ board, score: 0, found: [] }],
    standings: [{ score: 0, strikes, found: 0, over: '' }],
    over: false,
    best: null,
  })
  const table = $state({
    game: 'letter-crush',
    mode: 'play',
    view: view(BOARD),
    viewer: 0,
    seat: 0,
    players: [],
    toAct: [0],
    version: 0,
    latest: null as TableEvent<Event> | null,
    outcome: null,
    busy: false,
    clock: null as Clock | null,
    paused: false,
    pause: vi.fn(),
    resume: vi.fn(),
    startClock: vi.fn(),
  })
  const acted = vi.fn<(action: unknown) => Promise<Refusal | null>>(() => Promise.resolve(null))
  const bank = new WordBank({ language: 'en', alphabet: '', common: 'STAR HIP', rare: 'START', unproposed: '' })
  let session!: Session
  const end = $effect.root(() => {
    session = new Session(Object.assign(table, { act: acted }) as unknown as Table, bank)
    session.start()
  })
  const tell = (events: Event[], after: View, seat = 0) => {
    table.view = after
    table.version++
    table.latest = { version: table.version, seat, events, cause: '' }
    flushSync()
  }
  flushSync()
  return { table, session, acted, view, tell, end }
}

const clearing = (path: number[], chain = 0, board = BOARD): Extract<Event, { type: 'cleared' }> => {
  const after = fall(board, new Set(path), () => 'E')
  const word = path.map((place) => board[place]).join('')
  return {
    type: 'cleared',
    seat: 0,
    words: [{ word, cells: path.map(cellOf), letters: 4, chain, points: 4 }],
    ...after,
  }
}

let still = false
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
  still = false
  settings.change({ language: 'en' })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a word goes through all phases in order', async () => {
  const { session, acted, tell, view, end } = atTable()
  STAR.forEach((place) => session.choose(place))
  expect(session.phase).toBe('selecting')
  void session.submit()
  expect(session.phase).toBe('validating')
  expect(acted).toHaveBeenCalledExactlyOnceWith({ type: 'submit', path: [[0, 0], [0, 1], [0, 2], [0, 3]] }) // prettier-ignore
  const step = clearing(STAR)
  tell([step], view(step.board))
  const seen: Phase[] = []
  let took = 0
  for (let ms = 0; ms < 700; ms += 10) {
    if (seen.at(-1) !== session.phase) seen.push(session.phase)
    if (['matching', 'cascading', 'refilling'].includes(session.phase)) took += 10
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(seen).toEqual(['validating', 'matching', 'cascading', 'refilling', 'idle'])
  expect(took).toBeLessThan(500)
  expect(session.show.letters).toBe(step.board)
  expect(session.selection.path).toEqual([])
  end()
})

test('special tiles: a blast is counted when it is shown, and the last letter of a long word stays', async () => {
  const { session, tell, view, end } = atTable()
  const blast = { kind: 'column' as const, at: cellOf(0), cells: [cellOf(6), cellOf(12)] }
  const made = { kind: 'wild' as const, at: cellOf(3), letter: '?' }
  const step = { ...clearing(STAR), blasts: [blast], made, marks: '-'.padEnd(36, '.') }
  const after = view(step.board)
  after.runs = [{ board: step.board, marks: step.marks, score: 6, found: step.words }]
  tell([step], after)
  expect(session.score).toBe(6)
  expect([...session.show.hit]).toEqual([6, 12])
  await vi.advanceTimersByTimeAsync(MATCH + 10)
  expect([...session.show.gone.keys()]).toEqual([0, 1, 2, 6, 12])
  expect(session.show.letters.charAt(3)).toBe('?')
  await vi.advanceTimersByTimeAsync(600)
  expect([session.show.letters, session.show.marks, session.show.blasted]).toEqual([step.board, step.marks, 2])
  end()
})

test('a shuffle is free in Zen, and tells its price elsewhere', async () => {
  const zen = atTable('zen')
  await zen.session.shuffle()
  expect(zen.acted).toHaveBeenCalledExactlyOnceWith({ type: 'shuffle' })
  zen.end()
  const { session, acted, tell, view, end } = atTable()
  await session.shuffle()
  expect(acted).not.toHaveBeenCalled()
  expect(session.notice?.code).toBe('shuffle-price')
  await session.shuffle()
  expect(acted).toHaveBeenCalledExactlyOnceWith({ type: 'shuffle' })
  const board = [...BOARD].toReversed().join('')
  tell([{ type: 'shuffled', seat: 0, board, marks: '.'.repeat(36), strikes: 1 }], view(board))
  await vi.advanceTimersByTimeAsync(400)
  expect(session.show.letters).toBe(board)
  expect(session.notice?.code).toBe('shuffled')
  end()
})

test('a tap while letters fall is ignored', async () => {
  const { session, tell, view, end } = atTable()
  const step = clearing(STAR)
  tell([step], view(step.board))
  for (const ms of [10, MATCH, BURST]) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(session.open).toBe(false)
    session.choose(20)
    session.draw([20, 21])
    expect(session.selection.path).toEqual([])
  }
  end()
})

test('points and words are counted when they are shown', async () => {
  const { session, tell, view, end } = atTable()
  const one = clearing(STAR)
  const two = clearing([6, 7, 8, 9], 1, one.board)
  const after = view(two.board)
  after.runs = [{ board: two.board, score: 8, found: [...one.words, ...two.words] }]
  tell([one, two], after)
  expect([session.score, session.found.length]).toEqual([4, 1])
  expect(session.show.letters).toBe(BOARD)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([session.score, session.found.length]).toEqual([8, 2])
  expect(session.show.chain.map(({ chain }) => chain)).toEqual([0, 1])
  end()
})

test.each([
  [[0, 1], 'too-short'],
  [[0, 1, 3], 'invalid-selection'],
])('%o is refused without asking the server: %s', (path, code) => {
  const { session, acted, end } = atTable()
  path.forEach((place) => session.choose(place))
  void session.submit()
  expect(acted).not.toHaveBeenCalled()
  expect(session.notice).toMatchObject({ tone: 'bad', code })
  expect(session.phase).toBe('idle')
  expect(session.selection.path).toEqual([])
  expect([...session.refused]).toEqual(path)
  end()
})

test('a non-word costs a strike, shows a notice and clears the selection', () => {
  const { session, tell, view, end } = atTable()
  ;[9, 10, 11].forEach((place) => session.choose(place))
  void session.submit()
  tell([{ type: 'struck', seat: 0, word: 'XQZ', path: [9, 10, 11].map(cellOf), strikes: 1 }], view(BOARD, 1))
  expect(session.notice).toMatchObject({ code: 'not-a-word', text: 'Not a word: XQZ. 2 lollipops left.' })
  expect(session.phase).toBe('idle')
  expect(session.selection.path).toEqual([])
  end()
})

test('in Zen a non-word is refused and costs nothing', async () => {
  const { session, acted, end } = atTable('zen')
  acted.mockResolvedValue({ code: 'not-a-word', message: 'Not a word: XQZ.' })
  ;[9, 10, 11].forEach((place) => session.choose(place))
  await session.submit()
  expect(session.notice).toMatchObject({ code: 'not-a-word', text: 'Not a word: XQZ.' })
  end()
})

test('a seventh letter is refused with a reason', () => {
  const { session, end } = atTable()
  ;[0, 1, 2, 3, 4, 5, 6].forEach((place) => session.choose(place))
  expect(session.selection.path).toHaveLength(6)
  expect(session.notice?.code).toBe('full')
  end()
})

test('with auto-submit, a word that cannot be made longer is submitted', () => {
  const { session, acted, end } = atTable()
  STAR.forEach((place) => session.choose(place))
  session.choose(4) // START
  expect(acted).not.toHaveBeenCalled() // off by default
  session.clear()
  session.setAuto(true)
  STAR.forEach((place) => session.choose(place))
  expect(acted).not.toHaveBeenCalled() // START is longer
  session.choose(4)
  expect(acted).toHaveBeenCalledOnce()
  end()
})

test('auto-submit never submits a non-word', () => {
  const { session, acted, end } = atTable()
  session.setAuto(true)
  ;[9, 10, 11].forEach((place) => session.choose(place))
  expect(acted).not.toHaveBeenCalled()
  end()
})

test('a hint marks the best common word', () => {
  const { session, end } = atTable('zen')
  session.askHint()
  flushSync()
  expect([...session.hinted]).toEqual([6, 7, 8]) // HIP is worth 8, STAR 4
  expect(session.notice?.code).toBe('hint')
  end()
})

test('a pause blocks input and keeps the selection', () => {
  const { table, session, end } = atTable()
  session.choose(0)
  table.paused = true
  flushSync()
  expect(session.phase).toBe('paused')
  session.choose(1)
  table.paused = false
  flushSync()
  expect(session.phase).toBe('selecting')
  expect(session.selection.path).toEqual([0])
  end()
})

test('a jump shows the board at once, and so does reduced motion', async () => {
  const { table, session, view, tell, end } = atTable()
  const step = clearing(STAR)
  table.view = view(step.board)
  table.version++
  flushSync()
  expect(session.show.letters).toBe(step.board)
  expect(session.phase).toBe('idle')
  still = true
  const next = clearing([8, 9, 10], 0, step.board)
  tell([next], view(next.board))
  await vi.advanceTimersByTimeAsync(MATCH)
  expect(session.show.letters).toBe(next.board)
  expect(session.phase).toBe('idle')
  end()
})

test("the opponent's moves in a duel leave the selection unchanged", () => {
  const { session, tell, view, end } = atTable()
  session.choose(0)
  tell([{ type: 'scored', seat: 1, score: 9, strikes: 0, found: 1 }], view(BOARD), 1)
  expect(session.selection.path).toEqual([0])
  expect(session.phase).toBe('selecting')
  end()
})

const waits = (ms: number): Clock => ({ left: () => 120_000, running: [], startsIn: () => ms })
const runs: Clock = { left: () => 100_000, running: [0], startsIn: () => 0 }

test('the first letter starts the clock of a single player', () => {
  const { table, session, end } = atTable()
  table.clock = waits(600_000)
  flushSync()
  expect([session.waiting, session.counting, session.open]).toEqual([true, false, true])
  session.choose(0)
  expect(table.startClock).toHaveBeenCalledOnce()
  table.clock = runs
  session.choose(1)
  expect(table.startClock).toHaveBeenCalledOnce()
  end()
})

test('where scores are compared, the board stays covered until the countdown is over', () => {
  const { table, session, end } = atTable('daily')
  table.clock = waits(3_000)
  flushSync()
  expect([session.counting, session.open]).toEqual([true, false])
  session.choose(0)
  expect(session.selection.path).toEqual([])
  table.clock = runs
  flushSync()
  session.choose(0)
  expect(session.selection.path).toEqual([0])
  end()
})

test('help or a question over the board stops the clock of a single player and hides the letters', () => {
  const { table, session, end } = atTable()
  table.clock = runs
  session.pauses.hold(true)
  expect(table.pause).toHaveBeenCalledOnce()
  table.paused = true
  flushSync()
  expect([session.covered, session.pauses.held, session.open]).toEqual([true, true, false])
  session.pauses.hold(false)
  expect(table.resume).toHaveBeenCalledOnce()
  expect(session.pauses.held).toBe(true) // until the clock runs again
  table.paused = false
  flushSync()
  expect([session.covered, session.pauses.held]).toEqual([false, false])
  end()
})

test('the clock of a daily run is not stopped', () => {
  const { table, session, end } = atTable('daily')
  table.clock = runs
  session.pauses.hold(true)
  expect(table.pause).not.toHaveBeenCalled()
  expect(session.covered).toBe(false)
  end()
})

test('ending a run asks first', async () => {
  const { session, acted, end } = atTable('zen')
  session.askFinish()
  expect(session.asking).toBe(true)
  session.keepPlaying()
  expect([session.asking, acted.mock.calls.length]).toEqual([false, 0])
  session.askFinish()
  await session.finish()
  expect(acted).toHaveBeenCalledExactlyOnceWith({ type: 'finish' })
  end()
})

test('typed letters are selected where they lie in a line', () => {
  const { session, end } = atTable()
  for (const letter of 'HIP') session.type(letter)
  expect(session.selection.path).toEqual([6, 7, 8])
  expect(session.typed).toBe(true)
  session.type('Y')
  expect(session.notice).toMatchObject({ code: 'not-there', text: "HIPY isn't in any row or column." })
  expect(session.selection.path).toEqual([6, 7, 8])
  session.untype()
  expect(session.word).toBe('HI')
  end()
})

test('the end is seen before the result, and can be skipped', async () => {
  const { table, session, end } = atTable()
  expect(session.settled).toBe(false)
  Object.assign(table, { outcome: { results: ['win'], reason: 'time' }, seat: null })
  flushSync()
  expect([session.phase, session.finale.isShown, session.settled]).toEqual(['gameOver', true, false])
  await vi.advanceTimersByTimeAsync(FINALE)
  expect([session.finale.isShown, session.settled]).toEqual([false, true])
  end()
  const again = atTable()
  Object.assign(again.table, { outcome: { results: ['win'], reason: 'time' }, seat: null })
  flushSync()
  again.session.finale.skip()
  expect(again.session.settled).toBe(true)
  again.end()
})
