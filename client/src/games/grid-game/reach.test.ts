import { expect, test } from 'vitest'
import golden from './golden.json' // written by tests of the engine
import { BoardIndex } from './reach'
import { sketch } from './sketch'
import { squareName, type View } from './yard'

const indexOf = (rows: string[], changes: Partial<View> = {}) => new BoardIndex(sketch(rows, changes))
const names = (index: BoardIndex, places: Iterable<number>) =>
  [...places].map((place) => squareName(index.cell(place))).sort()

test.each(golden.lies.map((position, n) => [n, position] as const))(
  'agrees with the engine in position %i',
  (_, expected) => {
    const index = new BoardIndex(expected.view as unknown as View)
    for (const [number, { reach, targets, specials }] of Object.entries(expected.units)) {
      const unit = Number(number)
      const found = Object.fromEntries(
        [...index.reach(unit)].map(([place, { path, stops }]) => [place, [path.length, stops]]),
      )
      expect(found).toEqual(reach)
      expect(index.targets(unit).sort((a, b) => a - b)).toEqual(targets)
      expect(index.specials(unit).sort((a, b) => a - b)).toEqual(specials)
    }
  },
)

test('a path goes around walls and units', () => {
  const index = indexOf(['L#..', '.#..', '....', '....'])
  const way = index.reach(0).get(index.place([2, 2]))
  expect(way?.path.map(squareName)).toEqual(['A2', 'A3', 'B3', 'C3'])
  expect(index.reach(0).has(index.place([1, 2]))).toBe(false) // five steps away
})

test('mud ends the move, and no path leads through it', () => {
  const index = indexOf(['P~..', '####', '....', '....'])
  expect([...index.reach(0).values()]).toEqual([{ path: [[0, 1]], stops: 'mud' }])
})

test('gum of the other side ends the move, own gum does not', () => {
  const traps = [
    { at: [0, 1] as [number, number], side: 1, owner: 1 },
    { at: [1, 0] as [number, number], side: 0, owner: 0 },
  ]
  const index = indexOf(['K...', '.###', '.#..', '.#.k'], { traps })
  expect(names(index, index.reach(0).keys())).toEqual(['A2', 'A3', 'A4', 'B1'])
  expect(index.reach(0).get(1)?.stops).toBe('gum')
})

test('a move may lead over a fallen friend but not over a fallen enemy', () => {
  const view = sketch(['PA..', '####', 'pa..', '####'])
  const fallen = { ...view, units: view.units.map((unit) => (unit.kind === 'artist' ? { ...unit, health: 0 } : unit)) }
  const index = new BoardIndex(fallen)
  expect(names(index, index.reach(0).keys())).toEqual(['C1', 'D1'])
  const enemy = new BoardIndex({ ...fallen, units: fallen.units.map((unit) => ({ ...unit, side: unit.kind === 'artist' ? 1 - unit.side : unit.side })) }) // prettier-ignore
  expect(names(enemy, enemy.reach(0).keys())).toEqual([])
})

test('the last step may not end on a body', () => {
  const view = sketch(['P..A', '####', '....', '...l'])
  const index = new BoardIndex({ ...view, units: view.units.map((unit) => (unit.kind === 'artist' ? { ...unit, health: 0 } : unit)) }) // prettier-ignore
  expect(names(index, index.reach(0).keys())).toEqual(['B1', 'C1'])
})

test('a unit that has begun its move has the rest of its steps, and one that has halted none', () => {
  const moving = { unit: 0, start: [0, 0] as [number, number], steps: 2 }
  expect(indexOf(['..P.', '####', '....', '...l'], { moving }).left(0)).toBe(1)
  const index = indexOf(['..P.', '####', '....', '...l'], { moving })
  expect(names(index, index.reach(0).keys())).toEqual(['B1', 'D1'])
  expect(indexOf(['..P.', '####', '....', '...l'], { moving: { ...moving, halted: true } }).reach(0).size).toBe(0)
})

test('gum may be laid on the square that the unit has left', () => {
  const index = indexOf(['K..', '...', '..l'])
  expect(index.specials(0, [0, 1])).toContain(index.place([0, 0]))
  expect(index.specials(0, [0, 1])).not.toContain(index.place([0, 1]))
})

test('approaches are sorted by threat, then by distance', () => {
  const index = indexOf(['.....', '.L...', '.....', '...a.', '.....'])
  const at = index.place([3, 3])
  const threat = new Map([[index.place([2, 2]), 11]])
  const ends = (ways: { path: readonly (readonly number[])[] }[]) => ways.map(({ path }) => squareName(path.at(-1) as [number, number])) // prettier-ignore
  expect(ends(index.approaches(0, at, 'attack'))[0]).toBe('C3')
  expect(ends(index.approaches(0, at, 'attack', threat))[0]).not.toBe('C3')
  expect(ends(index.approaches(0, at, 'attack', threat)).at(-1)).toBe('C3')
})

test('the threat at a square is the sum of the highest damage of each enemy', () => {
  const index = indexOf([
    'L.......',
    '........',
    '........',
    '........',
    '...#....',
    '..#p#...',
    '...#....',
    '.......l',
  ])
  const threat = index.threat(0)
  expect(threat.get(index.place([4, 4]))).toBe(11 + 6) // the Paintballer is adjacent; the Linebacker can come
  expect(threat.get(index.place([2, 3]))).toBe(6) // a bomb over the wall
  expect(threat.get(index.place([1, 3]))).toBeUndefined()
})

test('a unit stuck in gum threatens no square', () => {
  const view = sketch(['L..', '...', '..p'])
  expect(new BoardIndex(view).threat(0).size).toBeGreaterThan(0)
  const held = view.units.map((unit) => (unit.side ? { ...unit, lock: 'gum' as const, held: true } : unit))
  expect(new BoardIndex({ ...view, units: held }).threat(0).size).toBe(0)
})
