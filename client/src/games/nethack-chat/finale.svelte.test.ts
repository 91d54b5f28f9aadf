// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Outcome } from '../../wire/protocol'
import { Finale, SCENE } from './finale.svelte'
import type { Table } from './narration'

class Desk {
  outcome = $state.raw<Outcome | null>(null)
  mode = 'play'
  view = { story: [{ said: '', told: `First.\n\n${'a'.repeat(100)}`, turn: 1 }], now: { events: [] } }
  get table(): Table {
    return this as unknown as Table
  }
}
const end = (reason: string) => ({ results: ['win'], scores: [1], reason }) as unknown as Outcome

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  settings.change({ motion: 'auto' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the last words can be read before the scene, and the scene is seen before the result', () => {
  const desk = new Desk()
  const finale = new Finale(desk.table)
  desk.outcome = end('victory')
  finale.update(false)
  expect(finale.phase).toBe('none') // the words are still appearing
  finale.update(true)
  vi.advanceTimersByTime(2_100)
  expect(finale.phase).toBe('reading') // 100 letters
  vi.advanceTimersByTime(200)
  expect(finale.phase).toBe('scene')
  vi.advanceTimersByTime(SCENE)
  expect(finale.phase).toBe('over')
})

test('a tap goes on to the scene, another one to the result', () => {
  const desk = new Desk()
  const finale = new Finale(desk.table)
  desk.outcome = end('death')
  finale.update(true)
  finale.skip()
  expect(finale.phase).toBe('scene')
  finale.skip()
  expect(finale.phase).toBe('over')
})

test('a run that was over before, or was given up, has no scene', () => {
  const desk = new Desk()
  desk.outcome = end('death')
  expect(new Finale(desk.table).phase).toBe('over')
  const other = new Desk()
  const finale = new Finale(other.table)
  other.outcome = end('resign')
  finale.update(true)
  expect(finale.phase).toBe('over')
})
