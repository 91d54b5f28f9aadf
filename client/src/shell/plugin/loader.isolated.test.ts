// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { PluginTable } from '../../../plugin/parlor-page'
import { mountPage, PageProblem } from './loader'

const page = { module: '/games/dance/page.js', api: 1, problem: '' }
const table = {} as PluginTable
const hangs = new Promise<never>(() => undefined)
const module = (found: unknown) => ({ importer: () => Promise.resolve(found), patience: 40 })

async function problem(mounting: Promise<unknown>): Promise<string> {
  const error = await mounting.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(PageProblem)
  return (error as PageProblem).message
}
const mounts = (found: unknown, info = page) => mountPage(info, document.createElement('div'), table, module(found))

afterEach(() => vi.useRealTimers())

test('a page is mounted into its element with the table', async () => {
  const element = document.createElement('div')
  const mount = vi.fn(() => ({ update: () => undefined }))
  const mounted = await mountPage(page, element, table, module({ api: 1, mount }))
  expect(mount).toHaveBeenCalledExactlyOnceWith(element, table)
  expect(mounted.update).toBeTypeOf('function')
  expect(await mounts({ api: 1, mount: async () => undefined })).toEqual({})
})

test('a missing module is named', async () => {
  const importer = () => Promise.reject(new TypeError('Failed to fetch'))
  const said = await problem(mountPage(page, document.createElement('div'), table, { importer }))
  expect(said).toBe('The file /games/dance/page.js is missing or damaged.')
})

test('a page that its package does not have is not requested', async () => {
  const importer = vi.fn()
  const lacking = { module: '', api: 1, problem: 'Its package has no file page/page.js.' }
  const said = await problem(mountPage(lacking, document.createElement('div'), table, { importer }))
  expect(said).toBe('Its package has no file page/page.js.')
  expect(importer).not.toHaveBeenCalled()
})

test('another version of the interface is refused, given by the game or by the module', async () => {
  const said = 'It needs version 2 of the interface; this server has version 1.'
  const mount = vi.fn()
  expect(await problem(mounts({ api: 1, mount }, { ...page, api: 2 }))).toBe(said)
  expect(await problem(mounts({ api: 2, mount }))).toBe(said)
  expect(await problem(mounts({ mount }))).toContain('version undefined')
  expect(mount).not.toHaveBeenCalled()
})

test('a module without mount and a mount that throws are reported', async () => {
  expect(await problem(mounts({ api: 1 }))).toBe("It doesn't export a function named mount.")
  const fails = () => {
    throw new Error('no cards')
  }
  expect(await problem(mounts({ api: 1, mount: fails }))).toBe('It crashed on startup (no cards).')
  expect(await problem(mounts({ api: 1, mount: async () => fails() }))).toBe('It crashed on startup (no cards).')
})

test.each([
  ['its import', { importer: () => hangs }],
  ['its mount', module({ api: 1, mount: () => hangs })],
])('a page that hangs in %s is given up after 5 seconds', async (_, more) => {
  vi.useFakeTimers()
  const waiting = problem(mountPage(page, document.createElement('div'), table, { ...more, patience: 5_000 }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await waiting).toBe("It didn't start within 5 seconds.")
})

test('a page that mounts too late is unmounted again', async () => {
  vi.useFakeTimers()
  const unmount = vi.fn(() => {
    throw new Error('ignored')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const mount = () => new Promise((resolve) => setTimeout(() => resolve({ unmount }), 100))
  const waiting = problem(mounts({ api: 1, mount }))
  await vi.advanceTimersByTimeAsync(40)
  expect(await waiting).toContain("didn't start")
  expect(unmount).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(unmount).toHaveBeenCalledOnce()
})
