import { expect, test } from 'vitest'
import { claim, EMPTY, forecast, wordStrength } from './land'
import { edgeGains, Placer } from './placements'
import { spans } from './raster'
import { index, inReach, wordAlong, type Cell } from './reach'

const LETTERS =
  'OLWOWOCODACDPPUWODNMOHCTLTEIDIMTALPNNUEASSBGHOIPOLCHTEEREADSOTIDMEENTONTNSPOSEDRERFHLAFLCNUTLEECOSALKEAHKNSAORETSMOETALWRIECYNSATTTOEINRHBTOSTLM'

test('the edges of a simple polygon add up to its gain, also over claimed land', () => {
  const land = claim(EMPTY, spans([[0, 0], [0, 8], [9, 4]]), 1, 1) // prettier-ignore
  const square: Cell[] = [[2, 2], [2, 6], [6, 6], [6, 2]] // prettier-ignore
  const arrow: Cell[] = [[1, 1], [4, 5], [8, 2], [5, 3], [6, 0]] // prettier-ignore
  for (const polygon of [square, arrow]) {
    const edges = edgeGains(land, 0, wordStrength(polygon.length))
    const edge = (a: Cell, b: Cell) => edges[index(a) * 144 + index(b)] as number
    const sum = polygon.reduce((all, cell, n) => all + edge(cell, polygon[(n + 1) % polygon.length] as Cell), 0)
    const { gained, taken } = forecast(land, spans(polygon), 0, wordStrength(polygon.length))
    expect(Math.abs(sum)).toBe(gained + taken)
  }
})

test('a word is offered in different places, the best first, as one that no other path beats', () => {
  const placer = new Placer(LETTERS, EMPTY, 0)
  const places = placer.places('TEN')
  expect(places.length).toBeGreaterThan(3)
  for (const { path, gain } of places) {
    expect(wordAlong(LETTERS, path)).toBe('TEN')
    expect(path.every((cell, n) => !n || inReach(path[n - 1] as Cell, cell))).toBe(true)
    expect(gain).toBe(placer.gain(path))
  }
  expect(places.map(({ gain }) => gain)).toEqual(places.map(({ gain }) => gain).sort((a, b) => b - a))
  expect(places[0]?.gain).toBe(bestGain(placer, 'TEN'))
  expect(new Set(places.map(({ path }) => String(path[0]))).size).toBe(places.length)
})

test('letters that were chosen stay, and a word that cannot be spelled has no place', () => {
  const placer = new Placer(LETTERS, EMPTY, 0)
  const start: Cell = placer.places('TEN').at(-1)!.path[0] as Cell
  expect(placer.places('TEN', [start]).map(({ path }) => path[0])).toEqual([start])
  expect(placer.places('QUIZ')).toEqual([])
  expect(placer.places('T')[0]?.path).toHaveLength(1)
  expect(placer.places('TEN', [], placer.places('TEN')[0]?.gain)).toEqual([])
})

/** Try every path. */
function bestGain(placer: Placer, word: string): number {
  const cells = Array.from({ length: 144 }, (_, n): Cell => [Math.floor(n / 12), n % 12])
  let best = 0
  const grow = (path: Cell[]): void => {
    if (path.length === word.length) best = Math.max(best, placer.gain(path))
    else
      for (const cell of cells)
        if (placer.letters[cell[0] * 12 + cell[1]] === word[path.length])
          if (!path.length || (inReach(path.at(-1) as Cell, cell) && !path.includes(cell))) grow([...path, cell])
  }
  grow([])
  return best
}
