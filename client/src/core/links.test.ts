// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { gameLink, inviteLink, replayLink, watchLink } from './links'

test('secrets are behind the #, and only the preview key is before it', () => {
  for (const link of [
    inviteLink('m1', 'the-invite', 'nim', 'Ada', 'pre.view'),
    watchLink('m1', 'the-key', 'pre.view'),
    replayLink('m1', 'the-key', 7, 'pre.view'),
    gameLink('nim', 'pre.view'),
  ]) {
    const { pathname, search, hash } = new URL(link)
    expect(pathname).toMatch(/^\/(t\/m1|replay\/m1|new\/nim)$/)
    expect(search).toBe('?preview=pre.view')
    expect(pathname + search).not.toMatch(/the-(invite|key)/)
    expect(hash.includes('preview')).toBe(false)
  }
})

test('links without a preview key are as short as before', () => {
  expect(new URL(replayLink('m1', '')).href).toMatch(/\/replay\/m1$/)
  expect(new URL(watchLink('m1', 'k')).href).toMatch(/\/t\/m1#key=k$/)
  expect(new URL(gameLink('nim')).href).toMatch(/\/new\/nim$/)
})

test('a link to a daily game chooses its options', () => {
  const { search, hash } = new URL(gameLink('nim', 'pre.view', { mode: 'daily', language: 'pl', strict: false }))
  expect([search, hash]).toEqual(['?preview=pre.view', '#mode=daily&language=pl'])
  expect(new URL(gameLink('nim', undefined, { mode: 'timer', number: 7, rival: 'Ann B' })).hash).toBe('#mode=timer&number=7&rival=Ann+B') // prettier-ignore
})
