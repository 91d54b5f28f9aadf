// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeTable } from '../../../testing/fake-table'
import { settings } from '../../core/settings.svelte'
import Grid from './Grid.svelte'
import GridCell from './GridCell.svelte'
import LetterKey from './LetterKey.svelte'
import { cellName, type CellLook } from './looks'
import { messages } from './messages'
import type { Table } from './narration'
import Suggestion from './Suggestion.svelte'
import Tracker from './Tracker.svelte'
import Waiting from './Waiting.svelte'

beforeEach(() => settings.change({ language: 'en' }))

const sources = import.meta.glob<string>('./*.svelte', { query: '?raw', import: 'default', eager: true })
const uses = (part: string) =>
  Object.keys(sources).filter((file) => sources[file]?.includes(`import ${part} from './${part}.svelte'`))

test('set-up and hunt use the same panel and the same parts', () => {
  expect(uses('Panel')).toEqual(expect.arrayContaining(['./Placement.svelte', './Play.svelte']))
  expect(uses('Grid')).toContain('./Panel.svelte')
  expect(uses('Tracker')).toContain('./Panel.svelte')
  expect(uses('GridCell')).toContain('./Grid.svelte')
  expect(uses('LetterKey')).toEqual(['./Tracker.svelte'])
  expect(uses('Suggestion')).toEqual(expect.arrayContaining(['./WordRows.svelte', './WordGuess.svelte']))
})

test.each<[CellLook, string]>([
  [{ look: 'plank' }, ''],
  [{ look: 'letter', letter: 'A' }, 'A'],
  [{ look: 'miss' }, ''],
  [{ look: 'star' }, ''],
  [{ look: 'known', letter: 'B' }, 'B'],
  [{ look: 'found', letter: 'C' }, 'C'],
  [{ look: 'here', letter: 'D' }, 'D'],
  [{ look: 'fits', arrow: 'SW', letter: 'E' }, 'E'],
  [{ look: 'clash', letter: 'F' }, 'F'],
  [{ look: 'ghost', letter: 'G' }, 'G'],
])('a square shows %o', (cell, letter) => {
  const { container } = render(GridCell, { cell, finder: 'pink' })
  const square = container.querySelector('[data-look]')
  expect(square?.getAttribute('data-look')).toBe(cell.look)
  expect(square?.textContent?.trim()).toBe(letter)
  expect(square?.getAttribute('data-color')).toBe(cell.look === 'found' ? 'pink' : null)
})

test('the states of squares differ by more than their color', () => {
  const sign = (cell: CellLook) => render(GridCell, { cell }).container.querySelector('path')?.getAttribute('d') ?? ''
  const signs = [
    sign({ look: 'plank' }),
    sign({ look: 'clash' }),
    sign({ look: 'star' }),
    sign({ look: 'fits', arrow: 'E' }),
  ]
  expect(new Set(signs).size).toBe(4)
})

test.each([6, 8, 10, 12])('a grid of %i names its columns, rows and squares', (size) => {
  const cells = Array.from({ length: size * size }, (): CellLook => ({ look: 'plank' }))
  const onpick = vi.fn()
  const label = (n: number) => `${cellName(n, size)}, hidden`
  const { container } = render(Grid, { size, cells, label, title: 'Board', onpick })
  expect(screen.getAllByRole('gridcell').length).toBe(size * size)
  const words = [...container.querySelectorAll('.across span, .down span')].map((one) => one.textContent)
  const letters = [...'ABCDEFGHIJKL'].slice(0, size)
  expect(words).toEqual([...letters, ...letters.map((_, n) => `${n + 1}`)])
  screen.getByRole('button', { name: 'C4, hidden' }).click()
  expect(onpick).toHaveBeenCalledExactlyOnceWith(3 * size + 2)
})

test('squares without an action are marked as disabled', () => {
  const cells = Array.from({ length: 36 }, (): CellLook => ({ look: 'plank' }))
  render(Grid, { size: 6, cells, label: String, title: 'Board' })
  expect(screen.getAllByRole('button').every((one) => one.getAttribute('aria-disabled') === 'true')).toBe(true)
})

test('a letter is a button where it can be pressed, and an image where it cannot', () => {
  const onpick = vi.fn()
  render(LetterKey, { letter: 'E', mark: 'right', onpick })
  render(LetterKey, { letter: 'F', onpick, disabled: true })
  screen.getByRole('button', { name: 'E, in the words' }).click()
  screen.getByRole('button', { name: 'F' }).click()
  expect(onpick).toHaveBeenCalledTimes(1)
  render(LetterKey, { letter: 'P', mark: 'wrong' })
  expect(screen.queryByRole('button', { name: /P/ })).toBeNull()
  expect(screen.getByRole('img', { name: 'P, not in the words' }).dataset['mark']).toBe('wrong')
})

test('the tracker shows the alphabet in two rows', () => {
  const onpick = vi.fn()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const { container } = render(Tracker, { alphabet, marks: { Q: 'used' }, title: 'Letters', onpick })
  expect(screen.getAllByRole('button').map((key) => key.textContent)).toEqual([...alphabet])
  expect(container.querySelector<HTMLElement>('.keys')?.style.getPropertyValue('--columns')).toBe('13')
  screen.getByRole('button', { name: 'Q, in your words' }).click()
  expect(onpick).toHaveBeenCalledExactlyOnceWith('Q')
})

test('clicking a suggestion picks its word', () => {
  const onpick = vi.fn()
  render(Suggestion, { id: 'one', word: 'RACK', begun: 'RA', active: true, onpick })
  const option = screen.getByRole('option', { name: 'RACK' })
  expect(option.getAttribute('aria-selected')).toBe('true')
  expect(option.textContent).toBe('RACK')
  option.click()
  expect(onpick).toHaveBeenCalledTimes(1)
})

/** The lines about Roger, who chose 6 by 6 and 3 words, and Mary, who chose 12 by 12 and 4 words. */
function boards(reading: 'challenge' | 'classic'): string[] {
  const choice = (size: number, words: number, colour: string) => ({ size, words, forgiveness: 'normal', colour })
  const view = {
    you: 0,
    options: { reading },
    phase: 'setup',
    chosen: [choice(6, 3, 'teal'), choice(12, 4, 'pink')],
    placed: [false, true],
    boards: [null, null],
    hunts: [],
    limits: [22, 30],
    history: [],
  }
  const table = { ...fakeTable(), viewer: -1, seat: null, view } as unknown as Table
  const { container, unmount } = render(Waiting, { table })
  const lines = [...container.querySelectorAll('li span')].map((line) => line.textContent?.replace(/\s+/g, ' ').trim())
  unmount()
  return lines as string[]
}

test('the board beside a player is the one on which this player hides words', () => {
  expect(boards('challenge')).toEqual(['Roger is hiding words 12 × 12, 4 words', 'Mary is ready 6 × 6, 3 words'])
  expect(boards('classic')).toEqual(['Roger is hiding words 6 × 6, 3 words', 'Mary is ready 12 × 12, 4 words'])
})

test('who chooses for the own board is told whom a small one helps', () => {
  expect(messages().setUp.settings.classic).toBe('For your own board. A small one is easier for your opponent.')
})
