import { expect, test } from 'vitest'
import { dropsOf, withSplat, type Splat } from './splats'

const splat = (version: number, at: [number, number] = [0, 0]): Splat => ({ at, side: 0, seed: version, version })

test('the same splat always looks the same, and different from others', () => {
  expect(dropsOf(splat(5))).toEqual(dropsOf(splat(5)))
  expect(dropsOf(splat(5))).not.toEqual(dropsOf(splat(6)))
})

test('paint stays near its square', () => {
  for (let n = 0; n < 500; n++) {
    for (const { x, y, r } of dropsOf(splat(n))) expect(Math.hypot(x, y) + r).toBeLessThan(1.5)
  }
})

test('a square and the board each hold a limited number of splats', () => {
  const here = [1, 2, 3].reduce<readonly Splat[]>((all, n) => withSplat(all, splat(n)), [splat(0, [1, 1])])
  expect(here.map(({ version }) => version)).toEqual([0, 2, 3])
  const all = Array.from({ length: 200 }, (_, n) => n).reduce<readonly Splat[]>(
    (some, n) => withSplat(some, splat(n, [n, n])),
    [],
  )
  expect(all[0]?.version).toBe(110)
})
