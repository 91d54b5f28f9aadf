// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { View } from '../../wire/nethack-chat'
import Chips from './Chips.svelte'
import recorded from './lesson.json'
import type { Reading } from './reading.svelte'
import type { Talk } from './talk.svelte'

const views = recorded.steps.map(({ view }) => view) as unknown as View[]
const [, , , wounded, cleared] = views

beforeEach(() => {
  settings.change({ language: 'en' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Element.prototype.scrollTo = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The suggestions while the story is at `shown` and the run at `real`. */
function chips(shown: View | undefined, real: View | undefined, wanted: string | null = null, open = true) {
  const sendLine = vi.fn(() => Promise.resolve(null))
  const finish = vi.fn()
  const talk = { table: { view: real }, sendLine, busy: false, open } as unknown as Talk
  const reading = { view: shown, done: shown === real, finish } as unknown as Reading
  const { container } = render(Chips, { talk, reading, wanted })
  return { chip: (key: string) => container.querySelector<HTMLElement>(`[data-chip="${key}"]`), sendLine, finish }
}

test('suggestions follow the story and not the run', () => {
  const { chip } = chips(wounded, cleared)
  expect(chip('attack-Rat')).not.toBeNull()
  expect(chip('loot')).toBeNull()
})

test('a suggestion that the story will rule out only shows the rest of it', async () => {
  const { chip, sendLine, finish } = chips(wounded, cleared)
  expect(chip('attack-Rat')?.getAttribute('aria-disabled')).toBe('true')
  await fireEvent.click(chip('attack-Rat') as HTMLElement)
  expect(sendLine).not.toHaveBeenCalled()
  expect(finish).toHaveBeenCalledOnce()
})

test('a suggestion that stays possible is sent at once', async () => {
  const { chip, sendLine } = chips(wounded, cleared)
  await fireEvent.click(chip('hint') as HTMLElement)
  expect(sendLine).toHaveBeenCalledWith('Give me a hint')
})

test('while the end of a run is told, every suggestion only shows the rest and none gives the end away', async () => {
  const { chip, sendLine, finish } = chips(wounded, cleared, null, false)
  for (const key of ['attack-Rat', 'hint']) {
    expect(chip(key)?.getAttribute('aria-disabled')).toBe('false')
    await fireEvent.click(chip(key) as HTMLElement)
  }
  expect(sendLine).not.toHaveBeenCalled()
  expect(finish).toHaveBeenCalledTimes(2)
})

test('screen readers hear which suggestion is the best', () => {
  chips(cleared, cleared)
  expect(screen.getByRole('button', { description: 'Recommended' }).textContent).toContain('Take everything')
})

test('the tutorial rings one suggestion', () => {
  const { chip } = chips(cleared, cleared, 'loot')
  expect(chip('loot')?.matches('.wanted')).toBe(true)
  expect(chip('hint')?.matches('.wanted')).toBe(false)
})
