import { expect, test } from 'vitest'
import type { Place } from '../../wire/nethack-chat'
import { EXIT, holdsThings, layOut, livingIn } from './layout'

const place = (name: string, ways: Record<string, number>): Place => ({
  name,
  sort: 'normal',
  description: '',
  ways: Object.entries(ways).map(([direction, to]) => ({ direction, to, name: `Room ${to}` })),
})
const where = (places: (Place | null)[]) =>
  Object.fromEntries(layOut(places).spots.map(({ room, column, row }) => [room, [column, row]]))

test('rooms lie in the direction of their ways, also rooms that were only seen', () => {
  const places = [place('Entrance', { north: 2 }), place('Corridor', { north: 3, east: 4, south: 1 }), null, null]
  expect(where(places)).toEqual({ 1: [0, 2], 2: [0, 1], 3: [0, 0], 4: [1, 1] })
  const { spots, halls, columns, rows } = layOut(places)
  expect(spots.map(({ seen }) => seen)).toEqual([true, true, false, false])
  expect(spots.map(({ name }) => name)).toEqual(['Entrance', 'Room 2', 'Room 3', 'Room 4'])
  expect(halls.map(({ from, to }) => [from.room, to.room])).toEqual([
    [1, 2],
    [2, 3],
    [2, 4],
  ])
  expect([columns, rows]).toEqual([2, 3])
})

test('no two rooms share a place', () => {
  const places = [
    place('A', { north: 2, east: 3 }),
    place('B', { east: 4, south: 1 }),
    place('C', { north: 5, west: 1 }),
    place('D', { west: 2 }),
    place('E', { south: 3 }),
  ]
  const { spots } = layOut(places)
  expect(new Set(spots.map(({ column, row }) => `${column} ${row}`)).size).toBe(5)
})

test('the exit is drawn last, beyond its room', () => {
  const { spots } = layOut([place('Hall', { north: EXIT, south: 2 }), null])
  expect(spots.map(({ room, row }) => [room, row])).toEqual([
    [1, 1],
    [2, 2],
    [EXIT, 0],
  ])
})

test('a room is marked with its monsters and items', () => {
  const monsters = [
    { name: 'Rat', kind: 'Rat', hp: 0 },
    { name: 'Orc', kind: 'Orc', hp: 3 },
  ]
  expect(livingIn({ monsters } as never)).toEqual(['Orc'])
  expect(livingIn(null)).toEqual([])
  expect([{ gold: 3 }, { items: ['x'] }, { chest: 'closed' }].map((one) => holdsThings(one as never))).toEqual([true, true, true]) // prettier-ignore
  expect([{}, { chest: 'open' }, null].map((one) => holdsThings(one as never))).toEqual([false, false, false])
})
