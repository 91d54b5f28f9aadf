// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DescriptionMessage, MatchMessage, Request, StepMessage } from '../wire/protocol'

const sent: Request[] = []
const link = vi.hoisted(() => ({ up: true }))
vi.mock('./socket.svelte', () => ({
  socket: {
    listen: () => () => undefined,
    send: (request: Request) => link.up && sent.push(request) > 0,
  },
}))

const { LiveTable } = await import('./table.svelte')

const seat = (name: string, yours: boolean) => ({ kind: 'human', name, level: '', yours, online: true })
const whole = (version: number, mine: boolean[], more: Partial<MatchMessage> = {}): MatchMessage => ({
  type: 'match',
  match: 'm',
  game: 'dice',
  options: {},
  settings: {},
  metadata: { type: 'metadata', match: 'm', status: 'playing', seats: mine.map((yours, n) => seat(`P${n}`, yours)) },
  version,
  views: mine.flatMap((yours, viewer) => (yours ? [{ viewer, view: { version, viewer } }] : [])),
  to_act: [version % 2],
  ...more,
})
const step = (version: number, viewer: number, more: Partial<StepMessage> = {}): StepMessage => ({
  type: 'step',
  match: 'm',
  version,
  viewer,
  seat: (version + 1) % 2,
  to_act: [version % 2],
  view: { version, viewer },
  events: [`event ${version} for ${viewer}`],
  ...more,
})

beforeEach(() => {
  sent.length = 0
  link.up = true
  sessionStorage.clear()
})

describe('a table', () => {
  it('plays an action and tells when it is played', async () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, false]))
    const played = table.act({ type: 'bid' })
    expect(table.busy).toBe(true)
    const act = sent.at(-1) as Extract<Request, { type: 'act' }>
    expect(act).toMatchObject({ type: 'act', seat: 0, version: 0, action: { type: 'bid' } })
    table.receive(step(1, 0, { ack: act.id }))
    expect(await played).toBeNull()
    expect(table.busy).toBe(false)
    expect(table.view).toEqual({ version: 1, viewer: 0 })
    expect(table.latest?.events).toEqual(['event 1 for 0'])
    expect(table.seat).toBeNull()
  })

  it('tells a refusal to whom it belongs and keeps the view', async () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, false]))
    const played = table.act({})
    const { id } = sent.at(-1) as { id: string }
    table.receive({ type: 'refused', match: 'm', code: 'too-low', message: 'Bid more.', id, request: 'act' })
    expect(await played).toMatchObject({ code: 'too-low' })
    expect(table.version).toBe(0)
    expect(table.seat).toBe(0)
  })

  it('sends an action again under the same id when the connection comes back', async () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, false]))
    link.up = false
    const played = table.act({ type: 'bid' })
    expect(sent).toEqual([])
    link.up = true
    table.connected()
    table.receive(whole(0, [true, false]))
    const [watch, again] = sent
    expect(watch).toMatchObject({ type: 'watch', since_version: 0 })
    expect(again).toMatchObject({ type: 'act', action: { type: 'bid' } })
    table.receive({ type: 'ack', match: 'm', id: (again as { id: string }).id, version: 1 })
    expect(await played).toBeNull()
  })

  it('shows several seats of one screen together, each its own', () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, true]))
    expect(table.viewer).toBe(0)
    table.receive(step(1, 0))
    expect(table.version).toBe(0) // the other seat's view has not come yet
    table.receive(step(1, 1))
    expect(table.version).toBe(1)
    expect(table.viewer).toBe(1)
    expect(table.view).toEqual({ version: 1, viewer: 1 })
  })

  it('is only watched without a seat', async () => {
    const table = new LiveTable('m', 'key')
    table.connected()
    expect(sent[0]).toMatchObject({ type: 'watch', watch_key: 'key' })
    table.receive(whole(3, [false, false], { views: [{ viewer: -1, view: 'v' }] }))
    expect(table.mode).toBe('watch')
    expect(table.view).toBe('v')
    expect(await table.act({})).toMatchObject({ code: 'not-your-turn' })
  })

  it('counts a clock down between two messages of the server', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const table = new LiveTable('m')
    const told = whole(0, [true, false])
    table.receive({ ...told, metadata: { ...told.metadata, clock: { remaining_ms: [60_000, 50_000], running: [0] } } })
    vi.advanceTimersByTime(2_000)
    expect(table.clock?.left(0)).toBe(58_000)
    expect(table.clock?.left(1)).toBe(50_000)
    vi.useRealTimers()
  })

  it('sends an action that was on its way when the page was left', async () => {
    const before = new LiveTable('m')
    before.receive(whole(0, [true, false]))
    link.up = false
    void before.act({ type: 'bid' })
    before.close()
    link.up = true
    const after = new LiveTable('m') // the page was reloaded
    expect(after.busy).toBe(true)
    after.receive(whole(0, [true, false]))
    const again = sent.at(-1) as { id: string }
    expect(again).toMatchObject({ type: 'act', action: { type: 'bid' } })
    after.receive({
      type: 'refused',
      match: 'm',
      code: 'stale',
      message: 'Look again.',
      id: again.id,
      request: 'act',
    })
    expect(after.busy).toBe(false)
    expect(after.refused?.code).toBe('stale')
    expect(new LiveTable('m').busy).toBe(false)
  })

  it('looks again after a lost connection, and takes no late answer for a new one', async () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, true]))
    const looked = (seat: number, version: number) =>
      table.receive({
        type: 'description',
        match: 'm',
        seat,
        version,
        text: `${seat} at ${version}`,
        legal: [],
        legal_text: [],
        has_more: false,
      })
    link.up = false
    table.viewAs = 1
    const first = table.describe()
    link.up = true
    table.receive(whole(2, [true, true]))
    expect(sent.at(-1)).toMatchObject({ type: 'describe', seat: 1 })
    looked(0, 2) // another seat's
    looked(1, 1) // of an earlier moment
    looked(1, 2)
    expect((await first).text).toBe('1 at 2')
  })

  it('keeps the log of a seat, asks only for what is new, and begins anew after a take-back', async () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, false]))
    const entry = (version: number) => ({ version, seat: 0, lines: [`Player 1 did ${version}; Player 3 is unknown.`] })
    const looked = (version: number, ...log: number[]) =>
      table.receive({ type: 'description', match: 'm', seat: 0, version, text: 'Player 2 waits.', legal: [], legal_text: [], has_more: false, log: log.map(entry) }) // prettier-ignore
    const versions = async (version: number, ...log: number[]) => {
      const both = [table.describe(), table.describe()] // asked twice, answered once
      const asked = sent.at(-1) as Extract<Request, { type: 'describe' }>
      looked(version, ...log)
      const [one, other] = await Promise.all(both)
      expect(other).toEqual(one)
      expect(one?.text).toBe('P1 waits.')
      return [asked.log_since_version, one?.log.map((line) => line.version)]
    }
    table.receive(step(1, 0))
    expect(await versions(1, 1)).toEqual([0, [1]])
    table.receive(step(2, 0))
    expect(await versions(2, 2)).toEqual([1, [1, 2]])
    table.receive(step(3, 0, { system_action: 'take-back' }))
    expect(await versions(3, 1)).toEqual([0, [1]])
    const again = table.describe()
    looked(3)
    expect((await again).log[0]?.lines).toEqual(['P0 did 1; Player 3 is unknown.'])
  })

  const looked = (version: number, log_since_version: number, ...log: number[]): DescriptionMessage => ({
    type: 'description',
    match: 'm',
    seat: 0,
    version,
    text: '',
    legal: [],
    legal_text: [],
    has_more: false,
    log_since_version,
    log: log.map((version) => ({ version, seat: 0, lines: [`${version}`] })),
  })
  const asked = () => (sent.at(-1) as Extract<Request, { type: 'describe' }>).log_since_version

  it('asks for the log after the version that it last looked at, though nothing was told', async () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, false]))
    for (const version of [1, 2, 3]) {
      table.receive(step(version, 0))
      const look = table.describe()
      expect(asked()).toBe(version - 1)
      table.receive(looked(version, version - 1)) // the game describes nothing
      expect((await look).log).toEqual([])
    }
  })

  it('asks again when an answer is about a log from before a take-back', async () => {
    const table = new LiveTable('m')
    table.receive(whole(0, [true, false]))
    table.receive(step(1, 0))
    const first = table.describe()
    table.receive(looked(1, 0, 1))
    await first
    table.receive(step(2, 0))
    const look = table.describe()
    expect(asked()).toBe(1)
    table.receive(step(3, 0, { system_action: 'take-back' }))
    sent.length = 0
    table.receive(looked(3, 1)) // what the server knows after version 1, without version 1
    expect(asked()).toBe(0)
    table.receive(looked(3, 0, 1))
    expect((await look).log.map((entry) => entry.version)).toEqual([1])
  })

  it('asks for what was missed since a page remembered the match', () => {
    localStorage.setItem('parlor.seen.m', JSON.stringify({ version: 3 }))
    const table = new LiveTable('m')
    table.connected()
    expect(sent.at(-1)).toMatchObject({ type: 'watch', since_version: 3 })
    const missed = [4, 5].map((version) => ({ viewer: 0, version, seat: 1, events: [`event ${version}`] }))
    table.receive(whole(5, [true, false], { missed_steps: missed }))
    expect(table.missed.map(({ version, events }) => [version, ...events])).toEqual([[4, 'event 4'], [5, 'event 5']]) // prettier-ignore
    expect(table.latest).toBeNull() // a first look is a jump
    localStorage.clear()
  })

  it('comes back after a passing trouble, and not to what is not there', () => {
    vi.useFakeTimers()
    const table = new LiveTable('m')
    table.receive(whole(0, [true, false]))
    table.receive({ type: 'unavailable', match: 'm', code: 'database-locked', message: 'In a moment.' })
    expect(table.status).toBe('playing')
    expect(table.refused?.code).toBe('database-locked')
    vi.advanceTimersByTime(2_000)
    expect(sent.at(-1)).toMatchObject({ type: 'watch', since_version: 0 })
    table.receive(whole(0, [true, false]))
    expect(table.refused).toBeNull()
    table.receive({ type: 'unavailable', match: 'm', code: 'no-such-match', message: 'There is no such match.' })
    expect(table.status).toBe('gone')
    vi.useRealTimers()
  })

  it('shows what is being told of the newest action, and nothing that comes late', () => {
    const table = new LiveTable('m')
    const told = (version: number, text: string | null) =>
      table.receive({ type: 'narration-draft', match: 'm', version, text })
    table.receive(whole(1, [true, false]))
    expect(table.draft).toBeNull()
    told(1, 'The door')
    expect(table.draft).toBe('The door')
    told(1, null)
    expect(table.draft).toBeNull()
    told(1, 'The door opens.')
    table.receive(step(2, 0))
    expect(table.draft).toBeNull()
    told(1, 'The door opens wide.')
    expect(table.draft).toBeNull()
    told(2, '')
    expect(table.draft).toBe('')
    table.receive(whole(2, [true, false])) // the connection was lost
    expect(table.draft).toBeNull()
  })

  it('asks for another game again when the wish was lost', () => {
    const table = new LiveTable('m')
    const over = whole(3, [true, false], { to_act: [], outcome: { results: ['win', 'loss'], reason: 'x' } })
    over.metadata.status = 'over'
    table.receive(over)
    table.rematch()
    sent.length = 0
    table.receive(over) // after a restart of the server, which has forgotten it
    expect(sent).toMatchObject([{ type: 'rematch', seat: 0 }])
  })
})
