// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { otherHost, watchPage } from './watch'

const own = `${location.origin}/games/dance/page.js`
const host = document.createElement('div')
document.body.append(host)
const failed = vi.fn()
const blocked = vi.fn()
const stop = watchPage({ game: 'dance', host: () => host, failed, blocked })

afterEach(() => {
  failed.mockClear()
  blocked.mockClear()
})

const throws = (filename: string, error: unknown = new Error('a false step.')) =>
  dispatchEvent(new ErrorEvent('error', { filename, error, message: 'Uncaught Error: a false step.' }))
function rejects(reason: unknown, stack = '') {
  if (reason instanceof Error) reason.stack = stack
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }))
}
const violates = (target: EventTarget, sourceFile: string, blockedURI: string) =>
  target.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation', { bubbles: true }), {
      sourceFile,
      blockedURI,
      effectiveDirective: 'img-src',
    }),
  )

test('an error in a script of the game is reported, shortened if it is long', () => {
  throws(own)
  expect(failed).toHaveBeenCalledExactlyOnceWith('a false step')
  throws(own, new Error('x'.repeat(1000)))
  expect(failed.mock.lastCall?.[0].length).toBeLessThan(250)
  throws(own, null)
  expect(failed).toHaveBeenLastCalledWith('Uncaught Error: a false step')
})

test('an unhandled rejection of the game is reported', () => {
  rejects(new Error('no music'), `Error: no music\n    at dance (${own}:3:7)`)
  expect(failed).toHaveBeenCalledExactlyOnceWith('no music')
})

test('errors of other scripts are not reported', () => {
  for (const address of [
    '',
    'not an address',
    '/assets/index.js',
    '/games/dancers/page.js',
    'https://else.where/games/dance/page.js',
  ])
    throws(address)
  rejects(new Error('Parlor'), `Error: Parlor\n    at ${location.origin}/assets/index.js:1:2`)
  rejects('a text')
  rejects(undefined)
  expect(failed).not.toHaveBeenCalled()
})

test('a blocked request is reported if a file or an element of the game made it', () => {
  violates(document, own, 'https://else.where/a.js')
  expect(blocked).toHaveBeenCalledExactlyOnceWith('https://else.where/a.js', 'img-src')
  violates(document, own, 'inline')
  violates(host, '', 'inline')
  expect(blocked).toHaveBeenCalledTimes(3)
})

test('a blocked picture is reported although the browser names no source', () => {
  violates(document, '', 'https://else.where/a.png')
  expect(blocked).toHaveBeenCalledExactlyOnceWith('https://else.where/a.png', 'img-src')
})

test('blocked requests of other scripts are not reported', () => {
  violates(document, 'chrome-extension', 'https://else.where/a.png')
  violates(document.body, `${location.origin}/assets/index.js`, 'inline')
  violates(document, '', 'inline')
  expect(blocked).not.toHaveBeenCalled()
})

test('only addresses of other servers have a host', () => {
  expect(otherHost('https://else.where:8443/a.png')).toBe('else.where:8443')
  expect(['inline', 'eval', '', 'data', `${location.origin}/x`].map(otherHost)).toEqual(['', '', '', '', ''])
})

test('nothing is reported after the end', () => {
  stop()
  addEventListener('error', () => undefined) // else the test runner reports it
  throws(own)
  rejects(new Error('late'), own)
  violates(host, own, 'inline')
  expect([failed.mock.calls, blocked.mock.calls]).toEqual([[], []])
})
