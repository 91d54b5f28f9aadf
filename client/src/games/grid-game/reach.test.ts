import { expect, test } from 'vitest'
import golden from './golden.json' // written by the engine
import { Lie } from './reach'
import { sketch } from './sketch'
import { nameOf, type View } from './yard'

const lieOf = (rows: string[], changes: Partial<View> = {}) => new Lie(sketch(rows, changes))
const names = (lie: Lie, places: Iterable<number>) => [...places].map((place) => nameOf(lie.cell(place))).sort()

test.each(golden.lies.map((lie, n) => [n, lie] as const))('agrees with the referee in position %i', (_, told) => {
  const lie = new Lie(told.view as unknown as View)
  for (const [number, { reach, targets, specials }] of Object.entries(told.units)) {
    const unit = Number(number)
    const found = Object.fromEntries(
      [...lie.reach(unit)].map(([place, { path, stops }]) => [place, [path.length, stops]]),
    )
    expect(found).toEqual(reach)
    if (!lie.stands(unit)) continue
    expect(lie.targets(unit).sort((a, b) => a - b)).toEqual(targets)
    expect(lie.specials(unit).sort((a, b) => a - b)).toEqual(specials)
  }
})

test('a way goes around walls and units, square by square', () => {
  const lie = lieOf(['L#..', '.#..', '....', '....'])
  const way = lie.reach(0).get(lie.place([2, 2]))
  expect(way?.path.map(nameOf)).toEqual(['A2', 'A3', 'B3', 'C3'])
  expect(lie.reach(0).has(lie.place([1, 2]))).toBe(false) // five steps away
})

test('mud ends the move, and nobody walks through it', () => {
  const lie = lieOf(['P~..', '####', '....', '....'])
  expect([...lie.reach(0).values()]).toEqual([{ path: [[0, 1]], stops: 'mud' }])
})

test('gum of the other side ends the move, the own does not', () => {
  const traps = [
    { at: [0, 1] as [number, number], side: 1, owner: 1 },
    { at: [1, 0] as [number, number], side: 0, owner: 0 },
  ]
  const lie = lieOf(['K...', '.###', '.#..', '.#.k'], { traps })
  expect(names(lie, lie.reach(0).keys())).toEqual(['A2', 'A3', 'A4', 'B1'])
  expect(lie.reach(0).get(1)?.stops).toBe('gum')
})

test('the own dead are stepped over and not stood upon, those of the enemy block', () => {
  const view = sketch(['PA..', '####', 'pa..', '####'])
  const fallen = { ...view, units: view.units.map((unit) => (unit.kind === 'artist' ? { ...unit, health: 0 } : unit)) }
  const lie = new Lie(fallen)
  expect(names(lie, lie.reach(0).keys())).toEqual(['C1', 'D1'])
  const enemy = new Lie({ ...fallen, units: fallen.units.map((unit) => ({ ...unit, side: unit.kind === 'artist' ? 1 - unit.side : unit.side })) }) // prettier-ignore
  expect(names(enemy, enemy.reach(0).keys())).toEqual([])
})

test('the last step may not end on a body', () => {
  const view = sketch(['P..A', '####', '....', '...l'])
  const lie = new Lie({ ...view, units: view.units.map((unit) => (unit.kind === 'artist' ? { ...unit, health: 0 } : unit)) }) // prettier-ignore
  expect(names(lie, lie.reach(0).keys())).toEqual(['B1', 'C1'])
})

test('a move that has begun goes on with what is left, and one that is over nowhere', () => {
  const moving = { unit: 0, start: [0, 0] as [number, number], steps: 2 }
  expect(lieOf(['..P.', '####', '....', '...l'], { moving }).left(0)).toBe(1)
  const lie = lieOf(['..P.', '####', '....', '...l'], { moving })
  expect(names(lie, lie.reach(0).keys())).toEqual(['B1', 'D1'])
  expect(lieOf(['..P.', '####', '....', '...l'], { moving: { ...moving, halted: true } }).reach(0).size).toBe(0)
})

test('whoever would move away leaves its square for gum', () => {
  const lie = lieOf(['K..', '...', '..l'])
  expect(lie.specials(0, [0, 1])).toContain(lie.place([0, 0]))
  expect(lie.specials(0, [0, 1])).not.toContain(lie.place([0, 1]))
})

test('of the squares to strike from the calm ones come first, then the near ones', () => {
  const lie = lieOf(['.....', '.L...', '.....', '...a.', '.....'])
  const at = lie.place([3, 3])
  const threat = new Map([[lie.place([2, 2]), 11]])
  const ends = (ways: { path: readonly (readonly number[])[] }[]) => ways.map(({ path }) => nameOf(path.at(-1) as [number, number])) // prettier-ignore
  expect(ends(lie.approaches(0, at, 'attack'))[0]).toBe('C3')
  expect(ends(lie.approaches(0, at, 'attack', threat))[0]).not.toBe('C3')
  expect(ends(lie.approaches(0, at, 'attack', threat)).at(-1)).toBe('C3')
})

test('a threat is the most that each enemy can do, added up', () => {
  const lie = lieOf(['L.......', '........', '........', '........', '...#....', '..#p#...', '...#....', '.......l'])
  const threat = lie.threat(0)
  expect(threat.get(lie.place([4, 4]))).toBe(11 + 6) // beside the Paintballer; the Linebacker comes as well
  expect(threat.get(lie.place([2, 3]))).toBe(6) // a bomb over the wall
  expect(threat.get(lie.place([1, 3]))).toBeUndefined()
})

test('whoever gum holds threatens nobody', () => {
  const view = sketch(['L..', '...', '..p'])
  expect(new Lie(view).threat(0).size).toBeGreaterThan(0)
  const held = view.units.map((unit) => (unit.side ? { ...unit, lock: 'gum' as const, held: true } : unit))
  expect(new Lie({ ...view, units: held }).threat(0).size).toBe(0)
})
