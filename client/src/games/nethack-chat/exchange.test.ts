// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Exchange as Line } from '../../wire/nethack-chat'
import Exchange from './Exchange.svelte'
import Why from './Why.svelte'

const line: Line = {
  said: 'drink it',
  told: 'It tastes of rust. You feel better.\n\nNobody saw it.',
  turn: 4,
  events: [{ type: 'drank', item: 'Health Potion', effect: 'heal', amount: 15, turns: 0, hp: 30, max_hp: 30 }],
}
const words = (root: Element) => [...root.querySelectorAll('[data-told] p')].map((one) => one.textContent?.trim())

beforeEach(() => settings.change({ language: 'en' }))
afterEach(cleanup)

test('an exchange shows the line, the narration and its results', () => {
  const { container } = render(Exchange, { exchange: line, n: 3 })
  expect(container.querySelector('[data-exchange="3"] [data-said]')?.textContent).toContain('drink it')
  expect(words(container)).toEqual(['It tastes of rust. You feel better.', 'Nobody saw it.'])
  expect(container.querySelector('[data-entry=gain]')?.textContent?.trim()).toBe('+15 HP')
  expect(container.querySelectorAll('.hidden')).toHaveLength(0)
})

test('sentences that are not shown yet keep their place', () => {
  const { container } = render(Exchange, { exchange: line, shown: 2 })
  const hidden = [...container.querySelectorAll('[data-sentence]')].map((one) => one.matches('.hidden'))
  expect(hidden).toEqual([false, false, true])
  expect(container.querySelector('.ledger')?.matches('.hidden')).toBe(true)
})

test('the text of a model replaces the narration while it grows', async () => {
  const { container, rerender } = render(Exchange, { exchange: line, draft: '' })
  expect(words(container).join('')).toBe('')
  await rerender({ exchange: line, draft: 'You drink. It' })
  expect(words(container)).toEqual(['You drink. It'])
  expect(container.querySelector('.ledger')).toBeNull()
  await rerender({ exchange: line, draft: null })
  expect(words(container)[0]).toBe('It tastes of rust. You feel better.')
})

test('a term that counts twice is listed twice', () => {
  const why = ['"both" is every rat', '"both" is every rat']
  const { container } = render(Why, { exchange: { ...line, acts: [], why } })
  expect([...container.querySelectorAll('dd p')].map((one) => one.textContent)).toEqual(why)
})

test('a line that begins in the same room has no heading and names the room it leads to', () => {
  const struck = { type: 'struck', target: 'Rat', damage: 3, critical: false, hp: 0 }
  const entered = { type: 'entered', direction: 'north', came_from: 'Hall', first: true, sight: { room: 'Armory' } }
  const events = [struck, entered] as unknown as Line['events']
  const { container } = render(Exchange, { exchange: { ...line, events } })
  const [rule, ...more] = container.querySelectorAll('h2')
  expect(more).toEqual([])
  expect(rule?.textContent).toBe('Now in the Armory')
  expect(rule?.previousElementSibling?.matches('.ledger')).toBe(true)
  expect(container.querySelector('.opens')).toBeNull()
})

test('entering a room begins a chapter with its name', () => {
  const events = (first: boolean): Line['events'] => [
    {
      type: 'entered',
      direction: 'north',
      came_from: 'Entrance',
      first,
      sight: { room: 'Armory', description: '', exits: [], foes: [], floor: [], chest: '' },
    },
  ]
  const { container } = render(Exchange, { exchange: { ...line, events: events(true) } })
  expect(container.querySelector('h2')?.textContent).toBe('Armory')
  expect(container.querySelector('.opens')).not.toBeNull()
  cleanup()
  const again = render(Exchange, { exchange: { ...line, events: events(false) } })
  expect(again.container.querySelector('h2.again')).not.toBeNull()
  expect(again.container.querySelector('.opens')).toBeNull()
  cleanup()
  expect(
    render(Exchange, { exchange: line, room: 'Entrance' }).container.querySelector('.opens h2, h2')?.textContent,
  ).toBe('Entrance')
})
