// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, test, vi } from 'vitest'
import { players } from '../../core/players'
import ActionMenu from './ActionMenu.svelte'
import { groupsOf } from './choices'

const named = players([
  { kind: 'human', name: 'Ada' },
  { kind: 'human', name: 'Bob' },
])
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent?.trim())

test('fields are chosen one after another, and the focus moves to the next', async () => {
  const plays = Array.from({ length: 16 }, (_, n) => ({ type: 'play', mask: n >> 3, target: n % 8 }))
  const written = plays.map(({ mask, target }) => `${mask ? 'fox' : 'owl'} Player ${target + 1}`)
  const onact = vi.fn()
  render(ActionMenu, { groups: groupsOf(plays, written), players: named, disabled: false, onact })
  expect(screen.getByRole('region', { name: 'Play' })).toBeTruthy()
  expect(buttons()).toEqual(['owl', 'fox'])
  screen.getByText('fox').click()
  await tick()
  await tick()
  expect(document.activeElement?.textContent).toContain('fox Ada')
  screen.getByText('fox Bob').click()
  expect(onact).toHaveBeenCalledExactlyOnceWith({ type: 'play', mask: 1, target: 1 })
})

test('a long list can be searched', async () => {
  const words = Array.from({ length: 40 }, (_, n) => ({ type: 'say', word: `w${n}` }))
  const written = words.map(({ word }) => `say ${word}`)
  render(ActionMenu, { groups: groupsOf(words, written), players: named, disabled: false, onact: vi.fn() })
  const field = screen.getByRole('textbox', { name: 'Find a move' }) as HTMLInputElement
  field.value = '39'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await tick()
  expect(buttons()).toEqual(['w39'])
})
