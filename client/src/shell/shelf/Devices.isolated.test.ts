// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionCard } from '../../wire/api'

const server = vi.hoisted(() => ({
  sessions: [] as SessionCard[],
  ended: [] as string[],
  logouts: 0,
  guests: 0,
  replaced: 0,
}))
vi.mock('../../core/api', async (original) => ({
  ...(await original<typeof import('../../core/api')>()),
  api: {
    me: () => Promise.resolve({ id: `guest-${++server.guests}`, name: '', avatar: '', named: false }),
    sessions: () => Promise.resolve(server.sessions),
    endSession: (id: string) => {
      server.ended.push(id)
      server.sessions = server.sessions.filter((session) => session.id !== id)
      return Promise.resolve()
    },
    addSession: () => {
      server.replaced++
      server.sessions = [...server.sessions, { ...HERE, id: 'new' }]
      return Promise.resolve({ id: 'guest-1', name: '', avatar: '', named: false })
    },
    endOtherSessions: () => {
      server.sessions = server.sessions.filter((session) => session.id === 'new')
      return Promise.resolve()
    },
    logout: () => {
      server.logouts++
      server.sessions = []
      return Promise.resolve()
    },
  },
}))

const { guest } = await import('../../core/guest.svelte')
const { settings } = await import('../../core/settings.svelte')
const { toasts } = await import('../../design/toasts.svelte')
const { default: Devices } = await import('./Devices.svelte')

const HERE = { id: 'a', browser: 'Firefox', system: 'Linux', created_at_ms: 0, last_used_at_ms: 1e12, current: true }
const PHONE = { id: 'b', browser: 'Safari', system: 'iOS', created_at_ms: 0, last_used_at_ms: 1e12, current: false }
const UNKNOWN = { ...PHONE, id: 'c', browser: '', system: '' }

beforeEach(() => {
  Object.assign(server, { sessions: [HERE, PHONE, UNKNOWN], ended: [], logouts: 0, guests: 0, replaced: 0 })
  settings.change({ language: 'en' })
})

test('devices are listed, and another one can be signed out', async () => {
  render(Devices)
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
  expect(screen.getByText('This device')).toBeTruthy()
  expect(screen.getByText('Unknown device')).toBeTruthy()
  expect(screen.getAllByText(/^Last seen .*2001/)).toHaveLength(2)
  screen.getAllByRole('button', { name: 'Sign out' })[0]?.click()
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  expect(server.ended).toEqual(['b'])
  expect(server.logouts).toBe(0)
})

test('signing out everywhere else keeps this device and its guest', async () => {
  const say = vi.spyOn(toasts, 'show')
  render(Devices)
  ;(await screen.findByRole('button', { name: 'Sign out everywhere else' })).click()
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  expect(screen.getByText('This device')).toBeTruthy()
  expect(say).toHaveBeenCalledWith('Signed out everywhere else.')
  expect([server.replaced, server.logouts, guest.id]).toEqual([1, 0, 'guest-1'])
})

test('signing out here asks for confirmation and makes a new guest', async () => {
  render(Devices)
  ;(await screen.findByRole('button', { name: 'Sign out here' })).click()
  expect(await screen.findByText(/won't be able to get your games back/)).toBeTruthy()
  expect(server.logouts).toBe(0)
  const confirm = screen.getAllByRole('button', { name: 'Sign out', hidden: true }).at(-1)
  confirm?.click()
  await waitFor(() => expect(guest.id).toBe('guest-2'))
  expect(server.logouts).toBe(1)
  expect(await screen.findByText(/Enter a name or start a game/)).toBeTruthy()
})

test('devices are named in Polish too', async () => {
  settings.change({ language: 'pl' })
  render(Devices)
  expect(await screen.findByText('Firefox, Linux')).toBeTruthy()
  expect(screen.getByText('To urządzenie')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wyloguj wszędzie indziej' })).toBeTruthy()
})
