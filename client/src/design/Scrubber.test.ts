// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../core/settings.svelte'
import Scrubber from './Scrubber.svelte'

beforeEach(() => {
  settings.change({ language: 'en' })
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const at = () => Number((screen.getByRole('slider') as HTMLInputElement).value)
const press = async (name: string) => {
  screen.getByRole('button', { name }).click()
  await tick()
}

/** Let the playback run and return how many moves it shows. */
async function shown(ms: number): Promise<number> {
  const before = at()
  for (let n = 0; n < ms; n += 50) {
    vi.advanceTimersByTime(50)
    await tick()
  }
  return at() - before
}

test('arrow keys step while the board has the focus, but not in a text field', async () => {
  render(Scrubber, { most: 30, label: 'Replay' })
  document.body.insertAdjacentHTML('beforeend', '<div role="grid"><button id="square"></button></div><input id="text">')
  const heard = vi.fn()
  document.querySelector('[role=grid]')?.addEventListener('keydown', heard)
  const type = async (id: string, key: string) => {
    document.getElementById(id)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await tick()
  }
  await type('square', 'ArrowRight')
  await type('square', 'ArrowRight')
  await type('square', 'ArrowLeft')
  expect(at()).toBe(1)
  expect(heard).not.toHaveBeenCalled()
  await type('text', 'ArrowRight')
  expect(at()).toBe(1)
})

test('the button for the next turn is there only where turns have several moves', async () => {
  const { rerender } = render(Scrubber, { most: 30, label: 'Replay' })
  expect(screen.queryByRole('button', { name: 'Next turn' })).toBeNull()
  const onturn = vi.fn()
  await rerender({ onturn })
  await press('Next turn')
  expect(onturn).toHaveBeenCalledOnce()
})

test('playback shows a move after another, up to four times as fast, and stops at the end', async () => {
  render(Scrubber, { most: 30, label: 'Replay' })
  await press('Play')
  expect(await shown(4_800)).toBe(4)
  await press('Speed: 1×')
  expect(await shown(4_800)).toBe(8)
  await press('Speed: 2×')
  expect(await shown(4_800)).toBe(16)
  await press('Speed: 4×')
  expect(screen.getByRole('button', { name: 'Speed: 1×' })).toBeTruthy()
  expect(await shown(9_600)).toBe(2)
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
