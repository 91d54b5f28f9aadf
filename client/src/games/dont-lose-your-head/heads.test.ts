// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'
import { CHARACTERS, GUEST_FACES } from '../../core/characters'
import { fakeTable } from '../../../testing/fake-table'
import { settings } from '../../core/settings.svelte'
import Cheering from './Cheering.svelte'
import Guillotine from './Guillotine.svelte'
import Head from './Head.svelte'
import { headOf, rimOf } from './heads'
import { faceOf, type Table } from './narration'
import Opponent from './Opponent.svelte'

const FACES = [...CHARACTERS.map(({ face }) => face), ...GUEST_FACES]
const usual = { name: 'Pip', seat: 1, color: 'teal', misses: 0, limit: 20 } as const

beforeEach(() => settings.change({ language: 'en' }))

const drawn = () => document.querySelector<SVGElement>('[data-face]')?.dataset['face'] ?? ''

test('every character and every picture of a guest has a head of its own', () => {
  const skulls = FACES.map((face) => JSON.stringify(headOf(face)?.skull))
  expect(skulls).not.toContain(undefined)
  expect(new Set(skulls).size).toBe(FACES.length)
})

test('the same player stands in the booth, in the guillotine and at the end', () => {
  for (const face of ['pip', 'otter']) {
    const { unmount } = render(Guillotine, { ...usual, face })
    expect(drawn()).toBe(face)
    unmount()
  }
  const booth = render(Opponent, { name: 'Pip', face: 'pip', seat: 1, color: 'pink', says: 'Ready.' })
  expect(drawn()).toBe('pip')
  booth.unmount()
  render(Cheering, { label: 'Pip wins!', face: 'pip', seat: 1, color: 'pink' })
  expect(drawn()).toBe('pip')
  expect(screen.getByRole('img', { name: 'Pip wins!' })).toBeTruthy()
})

test('each mood has a look of its own on every head', async () => {
  for (const face of FACES) {
    const looks = new Set<string>()
    const { rerender, unmount } = render(Head, { face, seat: 1, color: 'teal', mood: 0 })
    for (const mood of [0, 1, 2, 3, 4, 'glad'] as const) {
      await rerender({ mood })
      looks.add(document.querySelector('[data-mood]')?.innerHTML ?? '')
    }
    expect(looks.size, face).toBe(6)
    unmount()
  }
})

test('the hat that comes off lies on the floor of the scaffold, and the head is without it', async () => {
  for (const face of ['casimir', 'otter', '']) {
    const { rerender, unmount } = render(Guillotine, { ...usual, face, misses: 19 })
    const before = document.querySelector('[data-mood]')?.innerHTML ?? ''
    await rerender({ ...usual, face, misses: 20 })
    const hat = document.querySelector('.hat')
    expect(hat?.querySelectorAll('path').length, face).toBeGreaterThan(0)
    expect(hat?.querySelector('g')?.getAttribute('transform')).toContain(`${276 - rimOf(face, 1)}`)
    const paths = (html: string) => html.split('<path').length
    expect(paths(document.querySelector('[data-mood]')?.innerHTML ?? '')).toBeLessThanOrEqual(paths(before))
    unmount()
  }
})

test('players have their pictures; one person with both seats is drawn as the two figures of the game', () => {
  const faces = (theirs: string, screen = false) => {
    const { players } = fakeTable()
    const seats = players.map((one, n) => ({ ...one, face: n ? theirs : 'otter', you: screen || one.you }))
    const table = { ...fakeTable(), players: seats } as unknown as Table
    return [faceOf(table, 0), faceOf(table, 1)]
  }
  expect(faces('pip')).toEqual(['otter', 'pip'])
  expect(faces('otter')).toEqual(['otter', 'otter'])
  expect(faces('otter', true)).toEqual(['', ''])
  expect(headOf('')).toBeNull()
})
