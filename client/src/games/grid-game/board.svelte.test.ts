// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Player } from '../contract'
import { YardAnimation } from './animation.svelte'
import Board from './Board.svelte'
import { sketch } from './sketch'
import { squareName, UNMARKED, type Cell, type Table, type View } from './yard'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }) // prettier-ignore
  settings.change({ sound: false, language: 'en' })
})

const START = sketch(['..l.', '~...', '...#', 'L.A.'])

function open(changes: Record<string, unknown> = {}, view: View = START, viewer = 0, mine = [viewer]) {
  const players = [0, 1].map((seat) => ({ seat, you: mine.includes(seat) }) as Player)
  const table = $state({ mode: 'learn', view, version: 0, latest: null, viewer, players })
  const chosen: string[] = []
  const props = $state({
    table: table as unknown as Table,
    animation: new YardAnimation(table as unknown as Table),
    onsquare: (cell: Cell) => void chosen.push(squareName(cell)),
    ...changes,
  })
  return { ...render(Board, { props }), chosen, table, props: props as Record<string, unknown> }
}
const square = (name: string) => document.querySelector<HTMLElement>(`[data-cell='${name}']`) as HTMLElement
const names = () => screen.getAllByRole('gridcell').map((cell) => cell.dataset['cell'])

test('every square is labelled with everything on it', () => {
  open()
  expect(screen.getByRole('grid', { name: 'Schoolyard, 4 by 4 squares' })).toBeTruthy()
  expect(names()).toHaveLength(16)
  expect(square('A4').getAttribute('aria-label')).toBe('A4, Linebacker, Blue, health 36 of 36')
  expect({ ...square('C1').dataset }).toMatchObject({ unit: '2', kind: 'linebacker', side: '1', health: '36' })
  expect(square('A2').dataset['ground']).toBe('mud')
  expect(square('D3').dataset['ground']).toBe('wall')
})

test('squares are chosen by click and by keyboard', async () => {
  const { chosen } = open()
  await fireEvent.click(square('B3'))
  await fireEvent.keyDown(square('B3'), { key: 'ArrowUp' })
  await fireEvent.keyDown(square('B2'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(square('C2'))
  await fireEvent.keyDown(square('C2'), { key: 'Enter' })
  await fireEvent.keyDown(square('C2'), { key: 'End' })
  await fireEvent.keyDown(square('D2'), { key: 'ArrowRight' }) // the edge of the board
  await fireEvent.keyDown(square('D2'), { key: ' ' })
  expect(chosen).toEqual(['B3', 'C2', 'D2'])
  expect(document.querySelectorAll("[role='gridcell'][tabindex='0']")).toHaveLength(1)
})

test.each([
  ['the second player has the own end below', 1, [1], 'D4'],
  ['the first one as well', 0, [0], 'A1'],
  ['at one screen nothing turns', 1, [0, 1], 'A1'],
  ['nor for those who watch', -1, [], 'A1'],
])('%s', (_, viewer, mine, first) => {
  open({}, START, viewer, mine)
  expect(names()[0]).toBe(first)
})

test('on a turned board arrow keys follow the screen', async () => {
  const onstep = vi.fn()
  open({ onstep }, START, 1)
  await fireEvent.click(square('B3'))
  await fireEvent.keyDown(square('B3'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(square('B4'))
  await fireEvent.keyDown(square('B4'), { key: 'ArrowUp', shiftKey: true })
  expect(onstep).toHaveBeenCalledWith([1, 0])
  expect(document.activeElement).toBe(square('B4'))
})

test('marks are announced and removed', () => {
  const { props } = open({ picked: 0, marks: { reach: new Set([4, 8]), targets: new Set([2]), threat: new Set([8]) } })
  expect(square('A4').dataset['picked']).toBe('')
  expect([square('A2').dataset['reach'], square('A3').dataset['reach']]).toEqual(['stops', 'free'])
  expect(square('C1').dataset['target']).toBe('enemy')
  expect(square('A3').dataset['threat']).toBe('')
  expect(square('A2').getAttribute('aria-label')).toBe('A2, mud, in reach, ends the move')
  props['picked'] = null
  props['marks'] = UNMARKED
  flushSync()
  expect(document.querySelector('[data-picked],[data-reach],[data-target],[data-threat]')).toBeNull()
})

test('a refusal is shown at its square', () => {
  const { props } = open()
  props['refused'] = { at: [2, 3], text: 'There is a wall.' }
  flushSync()
  expect(screen.getByText('There is a wall.')).toBeTruthy()
  expect(square('D3').classList).toContain('refused')
})

test('the closing ring is marked', () => {
  open({}, { ...START, ring: 1 })
  expect([square('A1').dataset['danger'], square('B2').dataset['danger']]).toEqual(['', undefined])
})
