import { expect, test } from 'vitest'
import { boardEn } from './messages/board.en'
import { boardPl } from './messages/board.pl'
import { sketch } from './sketch'
import { labelOf, tilesOf, type Tile, type TileMarks } from './tiles'
import { squareName, UNMARKED, type View } from './yard'

const NOTHING: TileMarks = { picked: null, marks: UNMARKED, wanted: new Set(), aim: null }
const at = (tiles: readonly Tile[], name: string) => tiles.find((tile) => tile.name === name) as Tile

test('after Z the columns go on with AA', () => {
  expect([squareName([13, 2]), squareName([0, 25]), squareName([31, 26]), squareName([0, 31])]).toEqual([
    'C14',
    'Z1',
    'AA32',
    'AF1',
  ])
})

test('the label of a square names its unit and the unit’s condition', () => {
  const view = sketch(['L~', '#k'])
  const units: View['units'] = [{ ...view.units[0]!, bubble: true, lock: 'mud' }, view.units[1]!]
  const tiles = tilesOf({ ...view, units, traps: [{ at: [1, 1], side: 0, owner: 0 }], ring: 1 }, NOTHING)
  expect(labelOf(at(tiles, 'A1'), boardEn)).toBe(
    'A1, Linebacker, Blue, health 36 of 36, bubble, stuck in mud, in the closing ring',
  )
  expect(labelOf(at(tiles, 'B1'), boardEn)).toBe('B1, mud, in the closing ring')
  expect(labelOf(at(tiles, 'B2'), boardPl)).toBe(
    'B2, Psotnik, Pomarańczowi, zdrowie 20 z 20, guma, Niebiescy, w zamykającym się pierścieniu',
  )
})

test('a body is not a unit', () => {
  const view = sketch(['L.', '.k'])
  const tiles = tilesOf({ ...view, units: view.units.map((unit) => ({ ...unit, health: 0 })) }, NOTHING)
  expect(at(tiles, 'A1')).toMatchObject({ unit: null, body: 0 })
  expect(labelOf(at(tiles, 'A1'), boardEn)).toBe('A1, knocked-out Linebacker, Blue')
})

test('marks show where a move stops, and targets by what is there', () => {
  const view = sketch(['L~.', 'A.k', '...'], { traps: [{ at: [0, 2], side: 1, owner: 2 }] })
  const marks = { reach: new Set([1, 2, 4]), targets: new Set([3, 5, 6]), threat: new Set([4]) }
  const tiles = tilesOf(view, { ...NOTHING, picked: 0, marks })
  expect([1, 2, 4, 7].map((place) => tiles[place]?.reach)).toEqual(['stops', 'stops', 'free', ''])
  expect([3, 5, 6, 7].map((place) => tiles[place]?.target)).toEqual(['friend', 'enemy', 'empty', ''])
  expect(tiles[4]?.threat).toBe(true)
  expect(tiles[0]?.picked).toBe(true)
})

test('an unchanged square is the same object', () => {
  const view = sketch(['L..', '...', '..k'])
  const before = tilesOf(view, NOTHING)
  const moved = {
    ...view,
    units: view.units.map((unit, n) => (n ? unit : { ...unit, at: [0, 1] as [number, number] })),
  }
  const after = tilesOf(moved, NOTHING, before)
  expect(after.flatMap((tile, n) => (tile === before[n] ? [] : [tile.name]))).toEqual(['A1', 'B1'])
})
