// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { flushSync, tick } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Mounted, PluginTable } from '../../../plugin/parlor-page'
import { fakeTable } from './fake-table.svelte'

const pages = vi.hoisted(() => ({ mount: (_: HTMLElement, __: unknown): unknown => undefined }))
vi.mock('./loader', async (original) => {
  const loader = await original<typeof import('./loader')>()
  const importer = () => Promise.resolve({ api: 1, mount: (...given: [HTMLElement, unknown]) => pages.mount(...given) })
  return {
    ...loader,
    mountPage: (page: never, element: HTMLElement, table: PluginTable) =>
      loader.mountPage(page, element, table, { importer }),
  }
})
const { default: GamePage } = await import('./GamePage.svelte')

const settled = async () => {
  for (let n = 0; n < 5; n++) await tick()
}
const page = { module: '/games/dance/page.js', api: 1, problem: '' }

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function shows(mount: (element: HTMLElement, table: PluginTable) => Mounted | void) {
  const table = fakeTable()
  pages.mount = mount as typeof pages.mount
  const { unmount } = render(GamePage, { table, page, title: 'Dance' })
  await settled()
  return { table, unmount }
}

test('a page sees each change once, with its events', async () => {
  const seen: unknown[] = []
  const unmounted = vi.fn()
  const { table, unmount } = await shows((element, given) => {
    element.textContent = 'The dance'
    const note = () => seen.push([given.version, given.events.flatMap((one) => one.events)])
    given.subscribe(() => seen.push('subscribed'))
    return { update: note, unmount: unmounted }
  })
  expect(screen.getByText('The dance')).toBeTruthy()
  expect(seen.splice(0)).toEqual([[0, []], 'subscribed'])
  table.moves(['bow'])
  flushSync()
  expect(seen.splice(0)).toEqual([[1, ['bow']], 'subscribed'])
  table.name = 'Ada'
  flushSync()
  expect(seen.splice(0)).toEqual([[1, []], 'subscribed'])
  unmount()
  expect(unmounted).toHaveBeenCalledOnce()
})

test('a page that throws in mount leaves a message and the default table', async () => {
  await shows(() => {
    throw new Error('no music')
  })
  expect(screen.getByRole('status').textContent).toContain(
    "Dance couldn't load: It crashed on startup (no music). Here's the text version.",
  )
  expect(screen.getByTestId('text').textContent).toBe('The hall at 0.')
})

test('a page that throws in update leaves a message and the default table, which goes on', async () => {
  const { table } = await shows((_, given) => ({
    update() {
      if (given.version === 1) throw new Error('a false step')
    },
  }))
  expect(screen.queryByRole('status')).toBeNull()
  table.moves(['trip'])
  await settled()
  expect(screen.getByRole('status').textContent).toContain('Dance stopped: a false step.')
  table.moves(['rise'])
  await settled()
  expect(screen.getByTestId('text').textContent).toBe('The hall at 2.')
})

test('a subscribed callback that throws leaves a message and the default table', async () => {
  const { table } = await shows((_, given) => {
    given.subscribe(() => {
      if (given.version === 1) throw new Error('a false step')
    })
  })
  table.moves(['trip'])
  await settled()
  expect(screen.getByRole('status').textContent).toContain('Dance stopped: a false step.')
  expect(screen.getByTestId('text').textContent).toBe('The hall at 1.')
})

test('an error in a click handler leaves a message and the page, and a way to the default table', async () => {
  await shows((element) => void (element.textContent = 'The dance'))
  const filename = `${location.origin}/games/dance/page.js`
  dispatchEvent(new ErrorEvent('error', { filename, error: new Error('a false step') }))
  await settled()
  expect(screen.getByRole('status').textContent).toContain('Dance had an error: a false step. It may still work.')
  expect(screen.getByText('The dance')).toBeTruthy()
  screen.getByRole('button', { name: 'Use the text version' }).click()
  await settled()
  expect(screen.queryByText('The dance')).toBeNull()
  expect(screen.queryByText(/had an error/)).toBeNull()
  expect(screen.getByTestId('text').textContent).toBe('The hall at 0.')
})

test('a blocked request is shown with the name of the game, and the page stays', async () => {
  await shows((element) => void (element.textContent = 'The dance'))
  const sourceFile = `${location.origin}/games/dance/page.js`
  const violates = async (blockedURI: string, effectiveDirective: string) => {
    const violation = { sourceFile, blockedURI, effectiveDirective }
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation', { bubbles: true }), violation))
    await settled()
    return screen.getByRole('status').textContent
  }
  expect(await violates('https://else.where/x', 'connect-src')).toContain(
    'Dance tried to reach else.where. Your browser blocked it.',
  )
  expect(await violates('inline', 'style-src-attr')).toContain(
    "Dance tried something that isn't allowed here (style-src-attr). Your browser blocked it.",
  )
  expect(screen.getByText('The dance')).toBeTruthy()
})
