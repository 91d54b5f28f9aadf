import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Request, Step, Table } from '../wire/table'

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
const whole = (version: number, mine: boolean[], more: Partial<Table> = {}): Table => ({
  t: 'table',
  match: 'm',
  game: 'dice',
  options: {},
  settings: {},
  around: { t: 'around', match: 'm', status: 'playing', seats: mine.map((yours, n) => seat(`P${n}`, yours)) },
  version,
  shown: mine.flatMap((yours, viewer) => (yours ? [{ viewer, view: { version, viewer } }] : [])),
  to_act: [version % 2],
  ...more,
})
const step = (version: number, viewer: number, more: Partial<Step> = {}): Step => ({
  t: 'step',
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
})

describe('a table', () => {
  it('plays an action and tells when it is played', async () => {
    const table = new LiveTable('m')
    table.heard(whole(0, [true, false]))
    const played = table.act({ type: 'bid' })
    expect(table.busy).toBe(true)
    const act = sent.at(-1) as Extract<Request, { t: 'act' }>
    expect(act).toMatchObject({ t: 'act', seat: 0, version: 0, action: { type: 'bid' } })
    table.heard(step(1, 0, { ack: act.id }))
    expect(await played).toBeNull()
    expect(table.busy).toBe(false)
    expect(table.view).toEqual({ version: 1, viewer: 0 })
    expect(table.latest?.events).toEqual(['event 1 for 0'])
    expect(table.seat).toBeNull()
  })

  it('tells a refusal to whom it belongs and keeps the view', async () => {
    const table = new LiveTable('m')
    table.heard(whole(0, [true, false]))
    const played = table.act({})
    const { id } = sent.at(-1) as { id: string }
    table.heard({ t: 'refused', match: 'm', code: 'too-low', sentence: 'Bid more.', id, about: 'act' })
    expect(await played).toMatchObject({ code: 'too-low' })
    expect(table.version).toBe(0)
    expect(table.seat).toBe(0)
  })

  it('sends an action again under the same id when the connection comes back', async () => {
    const table = new LiveTable('m')
    table.heard(whole(0, [true, false]))
    link.up = false
    const played = table.act({ type: 'bid' })
    expect(sent).toEqual([])
    link.up = true
    table.connected()
    table.heard(whole(0, [true, false]))
    const [watch, again] = sent
    expect(watch).toMatchObject({ t: 'watch', since: 0 })
    expect(again).toMatchObject({ t: 'act', action: { type: 'bid' } })
    table.heard({ t: 'ack', match: 'm', id: (again as { id: string }).id, version: 1 })
    expect(await played).toBeNull()
  })

  it('shows several seats of one screen together, each its own', () => {
    const table = new LiveTable('m')
    table.heard(whole(0, [true, true]))
    expect(table.viewer).toBe(0)
    table.heard(step(1, 0))
    expect(table.version).toBe(0) // the other seat's view has not come yet
    table.heard(step(1, 1))
    expect(table.version).toBe(1)
    expect(table.viewer).toBe(1)
    expect(table.view).toEqual({ version: 1, viewer: 1 })
  })

  it('is only watched without a seat', async () => {
    const table = new LiveTable('m', 'key')
    table.connected()
    expect(sent[0]).toMatchObject({ t: 'watch', key: 'key' })
    table.heard(whole(3, [false, false], { shown: [{ viewer: -1, view: 'v' }] }))
    expect(table.mode).toBe('watch')
    expect(table.view).toBe('v')
    expect(await table.act({})).toMatchObject({ code: 'not-your-turn' })
  })

  it('counts a clock down between two messages of the server', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const table = new LiveTable('m')
    const told = whole(0, [true, false])
    table.heard({ ...told, around: { ...told.around, clock: { left: [60_000, 50_000], running: [0] } } })
    vi.advanceTimersByTime(2_000)
    expect(table.clock?.left(0)).toBe(58_000)
    expect(table.clock?.left(1)).toBe(50_000)
    vi.useRealTimers()
  })
})
