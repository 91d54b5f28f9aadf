// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Camera } from './camera'
import { followGestures } from './gestures'

let camera: Camera
let element: HTMLElement
let stop: () => void
const hold = vi.fn()
const clicked = vi.fn()

beforeEach(() => {
  camera = new Camera()
  camera.resize(378, 378, 32, true, [16, 16])
  element = document.body.appendChild(document.createElement('div'))
  element.setPointerCapture = () => undefined
  element.addEventListener('click', clicked)
  stop = followGestures(element, camera, { hold, still: () => true })
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  element.remove()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const finger = (type: string, x: number, y: number, pointerId = 1, pointerType = 'touch', on: Element = element) =>
  on.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId, pointerType, button: 0, bubbles: true }))
const click = () => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

test('dragging moves the board and is not a click', () => {
  const { x, y } = camera
  finger('pointerdown', 200, 200)
  finger('pointermove', 170, 200)
  finger('pointermove', 100, 150)
  finger('pointerup', 100, 150)
  click()
  expect([camera.x - x, camera.y - y]).toEqual([-70, -50]) // counted from where the drag began
  expect(clicked).not.toHaveBeenCalled()
  expect(hold.mock.calls).toEqual([[true], [false]])
})

test('a tap with a small movement is a click, and so is the tap after a gesture', () => {
  const { x } = camera
  finger('pointerdown', 200, 200)
  finger('pointermove', 204, 202)
  finger('pointerup', 204, 202)
  click()
  expect(camera.x).toBe(x)
  expect(clicked).toHaveBeenCalledTimes(1)
  finger('pointerdown', 200, 200)
  finger('pointermove', 100, 200)
  finger('pointerup', 100, 200)
  vi.runAllTimers() // no click followed
  finger('pointerdown', 50, 50)
  finger('pointerup', 50, 50)
  click()
  expect(clicked).toHaveBeenCalledTimes(2)
})

test('pinching zooms around the point between two fingers', () => {
  const before = (189 - camera.x) / camera.cell
  finger('pointerdown', 159, 189, 1)
  finger('pointerdown', 219, 189, 2)
  finger('pointermove', 129, 189, 1)
  finger('pointermove', 249, 189, 2)
  expect(camera.cell).toBeCloseTo(84)
  expect((189 - camera.x) / camera.cell).toBeCloseTo(before)
})

test('the wheel zooms, and scrolls the page only when the board is whole', () => {
  const wheel = (deltaY: number) => {
    const event = new WheelEvent('wheel', { deltaY, clientX: 100, clientY: 100, cancelable: true })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { cell } = camera
  expect(wheel(-200)).toBe(true)
  expect(camera.cell).toBeGreaterThan(cell)
  expect(wheel(1e5)).toBe(true)
  expect(camera.whole).toBe(true)
  expect(wheel(200)).toBe(false)
})

test('a board that is wholly visible is not dragged', () => {
  camera.zoom(1)
  finger('pointerdown', 200, 200, 1, 'mouse')
  finger('pointermove', 100, 100, 1, 'mouse')
  finger('pointerup', 100, 100, 1, 'mouse')
  click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test.each(['overview', 'zoomer'])('dragging on the %s does not move the board', (name) => {
  const { x, y } = camera
  const above = element.appendChild(document.createElement('button'))
  above.dataset[name] = ''
  const drawing = above.appendChild(document.createElement('span'))
  for (const [type, at] of [
    ['pointerdown', 200],
    ['pointermove', 170],
    ['pointermove', 100],
    ['pointerup', 100],
  ] as const)
    // prettier-ignore
    finger(type, at, at, 1, 'mouse', drawing)
  expect([camera.x, camera.y]).toEqual([x, y])
  expect(hold).not.toHaveBeenCalled()
  above.click()
  expect(clicked).toHaveBeenCalledTimes(1)
})
