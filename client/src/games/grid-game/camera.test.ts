import { beforeEach, expect, test, vi } from 'vitest'
import { Camera } from './camera'

const HOME = [15, 8] as const // center of the army at the lower end
let camera: Camera
beforeEach(() => {
  camera = new Camera()
})

/** Return the squares at the corners of the window as [top, left, bottom, right]. */
const seen = ({ x, y, cell, width, height }: Camera) => [0 - y, 0 - x, height - y, width - x].map((at) => at / cell)

test('a large window shows the whole board', () => {
  camera.resize(780, 780, 16, false, HOME)
  expect(camera.whole).toBe(true)
  expect(camera.closes).toBe(false)
  expect(seen(camera)).toEqual([0, 0, 16, 16])
})

test.each([
  [374, 9],
  [344, 8],
  [414, 9],
])('a board of %i px shows %i squares across, large enough to touch, at the own end', (px, across) => {
  camera.resize(px, px, 16, true, HOME)
  const [top, left, bottom, right] = seen(camera) as [number, number, number, number]
  expect(right - left).toBeCloseTo(across)
  expect(camera.cell).toBeGreaterThanOrEqual(41)
  expect(bottom).toBeCloseTo(16)
  expect(left + right).toBeCloseTo(16)
  expect(top).toBeCloseTo(16 - across)
})

test('a small board is whole on a small phone too', () => {
  camera.resize(344, 344, 9, true, [8, 4])
  expect([camera.whole, camera.closes]).toEqual([true, false])
})

test('the board cannot be moved out of the window', () => {
  camera.resize(374, 374, 32, true, HOME)
  camera.panBy(1e5, 1e5)
  expect(seen(camera).slice(0, 2)).toEqual([0, 0])
  camera.panBy(-1e5, -1e5)
  expect(seen(camera)[2]).toBeCloseTo(32)
  expect(seen(camera)[3]).toBeCloseTo(32)
})

test('zooming keeps the point under the pointer in place', () => {
  camera.resize(780, 780, 32, false, HOME)
  camera.zoom(60, { x: 200, y: 300 })
  const at = (px: number, from: number) => (px - from) / camera.cell
  expect(at(200, camera.x)).toBeCloseTo(200 / 24.375)
  expect(at(300, camera.y)).toBeCloseTo(300 / 24.375)
  camera.zoom(1)
  expect(camera.whole).toBe(true)
  camera.zoom(1e4)
  expect(camera.cell).toBe(96)
})

test('show moves the camera just enough to see a square and its neighbors', () => {
  camera.resize(378, 378, 32, true, HOME) // nine squares of 42
  camera.center(16, 16)
  const before = seen(camera)
  camera.show(16, 16)
  expect(seen(camera)).toEqual(before)
  camera.show(16, 25)
  expect(seen(camera)[3]).toBeCloseTo(27)
  expect(seen(camera)[0]).toBeCloseTo(before[0] as number)
  camera.show(0, 0) // at the edge, without a neighbor
  expect(seen(camera).slice(0, 2).map(Math.abs)).toEqual([0, 0])
})

test('the overview moves to the other corner if it would cover the shown square', () => {
  camera.resize(378, 378, 16, true, HOME)
  camera.covered = { width: 108, height: 108 }
  camera.show(0, 15)
  expect([camera.corner, camera.y]).toEqual(['left', 0])
  camera.show(5, 15)
  expect(camera.corner).toBe('left')
  camera.show(1, 8)
  expect(camera.corner).toBe('right')
})

test('the player can pan squares out from under the overview', () => {
  camera.resize(378, 378, 16, true, HOME)
  camera.covered = { width: 108, height: 108 }
  camera.panBy(0, 1e4)
  expect(camera.y).toBe(108)
  camera.show(0, 0)
  expect(camera.y).toBe(0)
})

test('sees says whether a square is in the window', () => {
  camera.resize(378, 378, 16, true, HOME)
  expect([camera.sees(15, 8), camera.sees(7, 8), camera.sees(6, 8), camera.sees(15, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a resize keeps the center, and a whole board stays whole', () => {
  camera.resize(374, 374, 32, true, HOME)
  camera.center(20, 10)
  camera.resize(500, 500, 32, true, HOME)
  const [top, left, bottom, right] = seen(camera) as [number, number, number, number]
  expect((top + bottom) / 2).toBeCloseTo(20)
  expect((left + right) / 2).toBeCloseTo(10)
  camera.zoom(1)
  camera.resize(700, 700, 32, false, HOME)
  expect(camera.whole).toBe(true)
})

test('watchers are called until they unsubscribe', () => {
  camera.resize(374, 374, 16, true, HOME)
  const onChange = vi.fn()
  const stop = camera.watch(onChange)
  camera.panBy(1, 1)
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
  camera.panBy(1, 1)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a board that is close on a phone is whole in a window that has room for it, and close again on the phone', () => {
  camera.resize(374, 374, 16, true, HOME)
  expect(camera.whole).toBe(false)
  camera.resize(330, 330, 16, true, HOME) // still a phone
  expect(camera.whole).toBe(false)
  camera.resize(780, 780, 16, false, HOME)
  expect(camera.whole).toBe(true)
  camera.resize(374, 374, 16, true, HOME)
  expect(camera.whole).toBe(false)
})

test('a board that the player shows whole on a phone stays whole when the phone is turned', () => {
  camera.resize(374, 374, 16, true, HOME)
  camera.zoom(camera.fit)
  camera.resize(330, 330, 16, true, HOME)
  expect(camera.whole).toBe(true)
})
