// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DescriptionMessage, MatchMessage, Request, StepMessage } from '../wire/protocol'

const sent: Request[] = [] // oldest first
const connection = vi.hoisted(() => ({ up: true }))
vi.mock('./socket.svelte', () => ({
  socket: {
    listen: () => () => undefined,
    send: (request: Request) => connection.up && sent.push(request) > 0,
  },
}))

const { LiveTable } = await import('./table.svelte')

const seat = (name: string, yours: boolean) => ({ kind: 'human', name, level: '', yours, online: true })
/** The whole match at a version. `mine` says for each seat whether it is played from this page; `more` overrides fields. */
const snapshot = (version: number, mine: boolean[], more: Partial<MatchMessage> = {}): MatchMessage => ({
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
/** The step to a version, as one viewer sees it. */
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
/** A view of seat 0 in words; `log` are the versions of its log entries. */
const description = (
  version: number,
  more: Omit<Partial<DescriptionMessage>, 'log'> & { log?: number[] } = {},
): DescriptionMessage => ({
  type: 'description',
  match: 'm',
  seat: 0,
  version,
  text: '',
  legal: [],
  legal_text: [],
  has_more: false,
  ...more,
  log: (more.log ?? []).map((version) => ({
    version,
    seat: 0,
    lines: [`Player 1 did ${version}; Player 3 is unknown.`],
  })),
})
const lastDescribe = () => sent.at(-1) as Extract<Request, { type: 'describe' }>

beforeEach(() => {
  sent.length = 0
  connection.up = true
  sessionStorage.clear()
})

describe('LiveTable', () => {
  it('sends an action and resolves with null when it is played', async () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, false]))
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

  it('resolves a refused action with the refusal and keeps the version', async () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, false]))
    const played = table.act({})
    const { id } = sent.at(-1) as { id: string }
    table.receive({ type: 'refused', match: 'm', code: 'too-low', message: 'Bid more.', id, request: 'act' })
    expect(await played).toMatchObject({ code: 'too-low' })
    expect(table.version).toBe(0)
    expect(table.seat).toBe(0)
  })

  it('sends an action again under the same id when the connection comes back', async () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, false]))
    connection.up = false
    const played = table.act({ type: 'bid' })
    expect(sent).toEqual([])
    connection.up = true
    table.connected()
    table.receive(snapshot(0, [true, false]))
    const [watch, again] = sent
    expect(watch).toMatchObject({ type: 'watch', since_version: 0 })
    expect(again).toMatchObject({ type: 'act', action: { type: 'bid' } })
    table.receive({ type: 'ack', match: 'm', id: (again as { id: string }).id, version: 1 })
    expect(await played).toBeNull()
  })

  it('shows a step after the views of all seats of this page have come, and switches to the seat to act', () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, true]))
    expect(table.viewer).toBe(0)
    table.receive(step(1, 0))
    expect(table.version).toBe(0) // the other seat's view has not come yet
    table.receive(step(1, 1))
    expect(table.version).toBe(1)
    expect(table.viewer).toBe(1)
    expect(table.view).toEqual({ version: 1, viewer: 1 })
  })

  it('watches with the key and refuses actions if no seat is played from this page', async () => {
    const table = new LiveTable('m', 'key')
    table.connected()
    expect(sent[0]).toMatchObject({ type: 'watch', watch_key: 'key' })
    table.receive(snapshot(3, [false, false], { views: [{ viewer: -1, view: 'v' }] }))
    expect(table.mode).toBe('watch')
    expect(table.view).toBe('v')
    expect(await table.act({})).toMatchObject({ code: 'not-your-turn' })
  })

  it('starts a clock that waits, without a message of the server', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    const table = new LiveTable('m')
    const message = snapshot(0, [true, false])
    const clock = { remaining_ms: [60_000, 60_000], running: [], starts_in_ms: [3_000, 0] }
    table.receive({ ...message, metadata: { ...message.metadata, clock } })
    vi.advanceTimersByTime(1_000)
    expect([table.clock?.startsIn?.(0), table.clock?.left(0), table.clock?.running]).toEqual([2_000, 60_000, []])
    vi.advanceTimersByTime(5_000)
    expect([table.clock?.startsIn?.(0), table.clock?.left(0), table.clock?.running]).toEqual([0, 57_000, [0]])
    table.startClock()
    expect(sent.at(-1)).toEqual({ type: 'start-clock', match: 'm', seat: 0 })
    vi.useRealTimers()
  })

  it('counts the running clock down between two messages of the server', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const table = new LiveTable('m')
    const message = snapshot(0, [true, false])
    table.receive({
      ...message,
      metadata: { ...message.metadata, clock: { remaining_ms: [60_000, 50_000], running: [0] } },
    })
    vi.advanceTimersByTime(2_000)
    expect(table.clock?.left(0)).toBe(58_000)
    expect(table.clock?.left(1)).toBe(50_000)
    vi.useRealTimers()
  })

  it('sends an unanswered action again after the page was reloaded', async () => {
    const before = new LiveTable('m')
    before.receive(snapshot(0, [true, false]))
    connection.up = false
    void before.act({ type: 'bid' })
    before.close()
    connection.up = true
    const after = new LiveTable('m') // the page was reloaded
    expect(after.busy).toBe(true)
    after.receive(snapshot(0, [true, false]))
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

  it('asks for a description again after a lost connection, and ignores late answers', async () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, true]))
    const answer = (seat: number, version: number) =>
      table.receive(description(version, { seat, text: `${seat} at ${version}` }))
    connection.up = false
    table.viewAs = 1
    const first = table.describe()
    connection.up = true
    table.receive(snapshot(2, [true, true]))
    expect(sent.at(-1)).toMatchObject({ type: 'describe', seat: 1 })
    answer(0, 2) // for another seat
    answer(1, 1) // for an earlier version
    answer(1, 2)
    expect((await first).text).toBe('1 at 2')
  })

  it('keeps the log of a seat, asks only for new entries, and asks for all entries after a take-back', async () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, false]))
    const answer = (version: number, log: number[]) =>
      table.receive(description(version, { text: 'Player 2 waits.', log }))
    /** Describe the table, answer with a log, and return the version asked for and the versions of the log shown. */
    const logVersions = async (version: number, log: number[]) => {
      const calls = [table.describe(), table.describe()] // one answer is enough for both
      const { log_since_version } = lastDescribe()
      answer(version, log)
      const [first, second] = await Promise.all(calls)
      expect(second).toEqual(first)
      expect(first?.text).toBe('P1 waits.')
      return [log_since_version, first?.log.map((entry) => entry.version)]
    }
    table.receive(step(1, 0))
    expect(await logVersions(1, [1])).toEqual([0, [1]])
    table.receive(step(2, 0))
    expect(await logVersions(2, [2])).toEqual([1, [1, 2]])
    table.receive(step(3, 0, { system_action: 'take-back' }))
    expect(await logVersions(3, [1])).toEqual([0, [1]])
    const again = table.describe()
    answer(3, [])
    expect((await again).log[0]?.lines).toEqual(['P0 did 1; Player 3 is unknown.'])
  })

  it('asks for the log since the last described version, even if the log was empty', async () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, false]))
    for (const version of [1, 2, 3]) {
      table.receive(step(version, 0))
      const reply = table.describe()
      expect(lastDescribe().log_since_version).toBe(version - 1)
      table.receive(description(version, { log_since_version: version - 1 }))
      expect((await reply).log).toEqual([])
    }
  })

  it('asks again if an answer belongs to a request from before a take-back', async () => {
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, false]))
    table.receive(step(1, 0))
    const first = table.describe()
    table.receive(description(1, { log_since_version: 0, log: [1] }))
    await first
    table.receive(step(2, 0))
    const reply = table.describe()
    expect(lastDescribe().log_since_version).toBe(1)
    table.receive(step(3, 0, { system_action: 'take-back' }))
    sent.length = 0
    table.receive(description(3, { log_since_version: 1 })) // entries after version 1, without version 1 itself
    expect(lastDescribe().log_since_version).toBe(0)
    table.receive(description(3, { log_since_version: 0, log: [1] }))
    expect((await reply).log.map((entry) => entry.version)).toEqual([1])
  })

  it('asks for the steps missed since the version that the browser stored', () => {
    localStorage.setItem('parlor.seen.m', JSON.stringify({ version: 3 }))
    const table = new LiveTable('m')
    table.connected()
    expect(sent.at(-1)).toMatchObject({ type: 'watch', since_version: 3 })
    const missed = [4, 5].map((version) => ({ viewer: 0, version, seat: 1, events: [`event ${version}`] }))
    table.receive(snapshot(5, [true, false], { missed_steps: missed }))
    expect(table.missed.map(({ version, events }) => [version, ...events])).toEqual([[4, 'event 4'], [5, 'event 5']]) // prettier-ignore
    expect(table.latest).toBeNull() // the first snapshot shows no event
    localStorage.clear()
  })

  it('watches again after a temporary failure, but not if the match does not exist', () => {
    vi.useFakeTimers()
    const table = new LiveTable('m')
    table.receive(snapshot(0, [true, false]))
    table.receive({ type: 'unavailable', match: 'm', code: 'database-locked', message: 'In a moment.' })
    expect(table.status).toBe('playing')
    expect(table.refused?.code).toBe('database-locked')
    vi.advanceTimersByTime(2_000)
    expect(sent.at(-1)).toMatchObject({ type: 'watch', since_version: 0 })
    table.receive(snapshot(0, [true, false]))
    expect(table.refused).toBeNull()
    table.receive({ type: 'unavailable', match: 'm', code: 'no-such-match', message: 'There is no such match.' })
    expect(table.status).toBe('gone')
    vi.useRealTimers()
  })

  it('shows the narration draft of the newest action and ignores drafts of earlier versions', () => {
    const table = new LiveTable('m')
    const receiveDraft = (version: number, text: string | null) =>
      table.receive({ type: 'narration-draft', match: 'm', version, text })
    table.receive(snapshot(1, [true, false]))
    expect(table.draft).toBeNull()
    receiveDraft(1, 'The door')
    expect(table.draft).toBe('The door')
    receiveDraft(1, null)
    expect(table.draft).toBeNull()
    receiveDraft(1, 'The door opens.')
    table.receive(step(2, 0))
    expect(table.draft).toBeNull()
    receiveDraft(1, 'The door opens wide.')
    expect(table.draft).toBeNull()
    receiveDraft(2, '')
    expect(table.draft).toBe('')
    table.receive(snapshot(2, [true, false])) // the connection was lost
    expect(table.draft).toBeNull()
  })

  it('asks for a rematch again if the server lost the offer', () => {
    const table = new LiveTable('m')
    const over = snapshot(3, [true, false], { to_act: [], outcome: { results: ['win', 'loss'], reason: 'x' } })
    over.metadata.status = 'over'
    table.receive(over)
    table.rematch()
    sent.length = 0
    table.receive(over) // the server restarted and no longer has the offer
    expect(sent).toMatchObject([{ type: 'rematch', seat: 0 }])
  })
})
