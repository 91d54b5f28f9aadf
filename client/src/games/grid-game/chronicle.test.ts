// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { TableEvent, Player } from '../contract'
import { Chronicle } from './chronicle.svelte'
import { sketch } from './sketch'
import { applyEvent } from './apply-event'
import type { Event, Table, View } from './yard'

beforeEach(() => {
  settings.change({ language: 'en' })
  localStorage.clear()
})

const STEPS: Event[] = [
  { type: 'moved', unit: 1, start: [0, 0], path: [[1, 0]], left: 3 },
  { type: 'moved', unit: 1, start: [1, 0], path: [[2, 0]], left: 2 },
  { type: 'hit', unit: 1, target: 0, at: [3, 0], damage: 6, health: 30 },
]
const VIEWS = STEPS.reduce<View[]>(
  (views, event) => [...views, applyEvent(views.at(-1) as View, event)],
  [{ ...sketch(['l...', '....', '....', 'L...']), side: 1, turn: 1 }],
)
const happened = (version: number): TableEvent<Event> => ({ version, seat: 1, events: [STEPS[version - 1] as Event], cause: '' }) // prettier-ignore
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

function orient(table: Table): void {
  const chronicle = new Chronicle(table)
  chronicle.follow()
  chronicle.keep()
}

test('events are added to the log, and the opponent’s turn can be replayed', () => {
  const table = { ...at(0) }
  const chronicle = new Chronicle(table)
  chronicle.follow()
  for (const version of [1, 2, 3]) {
    Object.assign(table, at(version, { latest: happened(version) }))
    expect(chronicle.follow()).toBeNull()
  }
  expect(chronicle.entries.map(({ event }) => event)).toEqual(STEPS)
  expect(chronicle.theirs?.before).toBe(VIEWS[0])
  expect(chronicle.theirs?.events).toHaveLength(3)
})

test('the opponent’s last turn can still be replayed after a reload', () => {
  const table = { ...at(0) }
  const chronicle = new Chronicle(table)
  chronicle.follow()
  for (const version of [1, 2, 3]) {
    Object.assign(table, at(version, { latest: happened(version) }))
    chronicle.follow()
  }
  chronicle.keep()
  const again = new Chronicle(at(3))
  expect(again.follow()).toBeNull()
  expect(again.theirs).toEqual(chronicle.theirs)
})

test('a player who comes back sees the events that the server still has', () => {
  orient(at(0))
  const chronicle = new Chronicle(at(3, { missed: [1, 2, 3].map(happened) }))
  const missed = chronicle.follow()
  expect(missed?.events.map(({ version }) => version)).toEqual([1, 2, 3])
  expect(missed?.before).toEqual(VIEWS[0])
  expect(missed?.lines).toEqual(['Blue Linebacker lost 6 health.', '1 unit moved.'])
  expect(chronicle.entries).toHaveLength(3)
})

test('events that the server no longer has are summarized', () => {
  orient(at(0))
  const missed = new Chronicle(at(3, { missed: [happened(3)] })).follow()
  expect(missed?.events).toEqual([])
  expect(missed?.lines).toContain('Blue Linebacker lost 6 health.')
})

test('nothing is missed on a first visit or if nothing happened', () => {
  expect(new Chronicle(at(2)).follow()).toBeNull()
  orient(at(2))
  expect(new Chronicle(at(2)).follow()).toBeNull()
})

test('a player who comes back is not shown their own actions', () => {
  orient(at(0))
  const own = [1, 2, 3].map((version) => ({ ...happened(version), seat: 0 }))
  const chronicle = new Chronicle(at(3, { missed: own }))
  expect(chronicle.follow()).toBeNull()
  expect(chronicle.entries).toHaveLength(3)
})

test('only a few matches are stored', () => {
  for (let n = 0; n < 9; n++) orient(at(1, { match: `m${n}` }))
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('parlor.seen.'))
  expect(kept.sort()).toEqual([3, 4, 5, 6, 7, 8].map((n) => `parlor.seen.m${n}`))
})

test('the log follows a replay backwards too', () => {
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

/** A page that receives every event. */
function watched(more: Partial<Table> = {}) {
  const table = { ...at(0), ...more }
  const chronicle = new Chronicle(table)
  chronicle.follow()
  const happen = (seat: number, ...events: Event[]) => {
    const version = table.version + 1
    const view = events.reduce(applyEvent, table.view)
    Object.assign(table, { version, view, latest: { version, seat, events, cause: '' } })
    chronicle.follow()
    return view
  }
  const takeBack = (view: View) => {
    const version = table.version + 1
    const latest = { version, seat: 0, events: [], cause: 'take-back' }
    Object.assign(table, { version, view: JSON.parse(JSON.stringify(view)), latest }) // as in a new message
    chronicle.follow()
  }
  return { table, chronicle, happen, takeBack }
}
const types = ({ entries }: Chronicle) => entries.map(({ event }) => event.type)

test.each([
  ['several at one screen do not read where gum was laid', { hidden_traps: true }, [0, 1], ['rested']],
  ['it is no secret to the player who laid it', { hidden_traps: true }, [0], ['laid', 'rested']],
  ['nor where everybody sees the traps', {}, [0, 1], ['laid', 'rested']],
])('%s', (_, options, mine, expected) => {
  const view = sketch(['l...', '....', '....', 'K...'])
  const players = [0, 1].map((seat) => ({ seat, you: mine.includes(seat) }) as Player)
  const hides = { view: { ...view, options: { ...view.options, ...options } }, players }
  const { chronicle, happen } = watched(hides)
  happen(0, { type: 'laid', unit: 0, at: [2, 0], gone: null }, { type: 'rested', unit: 0 })
  chronicle.keep()
  expect(types(chronicle)).toEqual(expected)
  expect(localStorage.getItem('parlor.seen.m')?.includes('laid')).toBe(expected.includes('laid'))
})

test('a take-back removes events from the log and from the replay of the last turn', () => {
  const { chronicle, happen, takeBack } = watched()
  const [one, two, three] = STEPS as [Event, Event, Event]
  const first = happen(1, one)
  happen(1, two)
  happen(1, three)
  takeBack(first)
  expect(chronicle.entries.map(({ event }) => event)).toEqual([one])
  expect(chronicle.theirs?.events.map(({ version }) => version)).toEqual([1])
  happen(1, { ...two, path: [[1, 1]] } as Event)
  expect(types(chronicle)).toEqual(['moved', 'moved'])
  expect(chronicle.theirs?.before).toBe(VIEWS[0])
  expect(chronicle.theirs?.events.map(({ version }) => version)).toEqual([1, 5])
})

test('a game that was taken back to an unseen version has no entries', () => {
  const { chronicle, happen, takeBack } = watched({ version: 3, view: VIEWS[3] as View })
  happen(1, { type: 'rested', unit: 1 })
  takeBack(VIEWS[1] as View)
  expect(chronicle.entries).toEqual([])
  expect(chronicle.theirs).toBeNull()
})

test('a resignation removes nothing', () => {
  const { table, chronicle, happen } = watched()
  happen(1, STEPS[0] as Event)
  const latest = { version: 2, seat: 0, events: [], cause: 'resign' }
  Object.assign(table, { version: 2, view: { ...table.view, given_up: true }, latest, outcome: { scores: [0, 1] } })
  chronicle.follow()
  expect(types(chronicle)).toEqual(['moved'])
  expect(chronicle.theirs?.events).toHaveLength(1)
})

test('the opponent’s last turn is replayed from the board it was played on, even if more was missed', () => {
  const start = { ...sketch(['l...', '....', '....', 'L...']), turn: 0 }
  const turn = (side: number, round: number): Event => ({ type: 'turn-began', side, round })
  const step = (unit: number, start: [number, number], to: [number, number]): Event => ({ type: 'moved', unit, start, path: [to], left: 3 }) // prettier-ignore
  const turns: [number, Event[]][] = [
    [0, [step(0, [3, 0], [3, 1])]],
    [0, [{ type: 'rested', unit: 0 }, turn(1, 1)]],
    [1, [step(1, [0, 0], [1, 0])]],
    [1, [{ type: 'rested', unit: 1 }, turn(0, 2)]],
    [0, [step(0, [3, 1], [3, 2])]],
    [0, [{ type: 'rested', unit: 0 }, turn(1, 2)]],
    [1, [step(1, [1, 0], [2, 0])]],
    [1, [{ type: 'rested', unit: 1 }, turn(0, 3)]],
  ]
  const missed = turns.map(([seat, events], n) => ({ version: n + 1, seat, events, cause: '' }))
  const view = turns.flatMap(([, events]) => events).reduce(applyEvent, start)
  orient(at(0, { view: start }))
  const chronicle = new Chronicle(at(8, { view, missed }))
  expect(chronicle.follow()?.before).toEqual(start)
  const { before, events } = chronicle.theirs!
  expect(events.map(({ version }) => version)).toEqual([7, 8])
  expect(before.units.map(({ at }) => at)).toEqual([[3, 2], [1, 0]]) // prettier-ignore
  expect([before.side, before.round]).toEqual([1, 2])
  expect(chronicle.entries.map(({ round }) => round)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
})

test('a turn with missing events cannot be replayed', () => {
  const { table, chronicle, happen } = watched()
  happen(1, STEPS[0] as Event)
  expect(chronicle.theirs).not.toBeNull()
  Object.assign(table, at(3))
  expect(chronicle.follow()?.events).toEqual([])
  expect(chronicle.theirs).toBeNull()
})
