// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { Lesson, STEPS } from './lesson.svelte'
import { quick } from './quick'

const LINES = [
  'let us walk north',
  'go east',
  'hit it, the rat',
  'I block',
  'strike it',
  'grab it all',
  'wield the sword',
]

beforeEach(() => settings.change({ language: 'en', sound: false }))
afterEach(() => vi.useRealTimers())

test('the tutorial is played in own words to its end', async () => {
  const lesson = new Lesson()
  for (const [n, text] of LINES.entries()) {
    expect(lesson.name).toBe(STEPS[n])
    expect(await lesson.act({ type: 'say', text })).toBeNull()
    expect(lesson.view.story?.at(-1)?.said).toBe(text)
    expect(lesson.view.story).toHaveLength(n + 2)
  }
  flushSync()
  expect([lesson.name, lesson.seat, lesson.view.now.hero.weapon]).toEqual(['goal', null, 'Iron Sword'])
})

test('a ringed suggestion is there, and saying it is what the step asks for', async () => {
  const lesson = new Lesson()
  for (const text of LINES) {
    const ringed = quick(lesson.view).find(({ key }) => key === lesson.wanted)
    if (lesson.wanted !== 'field') expect(ringed, lesson.name).toBeDefined()
    expect(await lesson.act({ type: 'say', text: ringed?.line ?? text })).toBeNull()
  }
})

test('any other line is refused and changes nothing', async () => {
  const lesson = new Lesson()
  const { view } = lesson
  expect((await lesson.act({ type: 'say', text: 'I dance' }))?.code).toBe('lesson')
  expect((await lesson.act({ type: 'flee' }))?.code).toBe('lesson')
  expect([lesson.step, lesson.version, lesson.view]).toEqual([0, 0, view])
})
