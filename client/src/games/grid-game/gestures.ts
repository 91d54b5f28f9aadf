// Gestures on the board: drag with one finger or the mouse, pinch with two fingers, zoom with the wheel.

import type { Camera, Point } from './camera'

const APART = '[data-overview], [data-zoomer]' // they handle their pointers themselves
const STILL = 8 // px of movement that still count as a tap
const WHEEL = 0.0016 // zoom factor per px of the wheel
const GLIDES = 0.994 // share of the speed that is left after a millisecond
const SLOWEST = 0.03 // px per millisecond at which gliding stops

interface GestureCallbacks {
  /** Called when a gesture begins or ends. */
  hold(held: boolean): void
  still(): boolean // whether the board must not glide on
}

/** Let a camera follow gestures on an element. A drag does not count as a click. Return a function that stops it. */
export function followGestures(element: HTMLElement, camera: Camera, callbacks: GestureCallbacks): () => void {
  const fingers = new Map<number, Point>()
  let start: Point | null = null // where a press began that is not a gesture yet
  let drawn = false
  let speed: { x: number; y: number; at: number } = { x: 0, y: 0, at: 0 }
  let gliding = 0
  let resting = 0

  const within = ({ clientX, clientY }: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }
  const middle = (): { x: number; y: number; apart: number } => {
    const [one, other] = [...fingers.values()] as [Point, Point | undefined]
    if (!other) return { ...one, apart: 0 }
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) }
  }

  function stop(): void {
    cancelAnimationFrame(gliding)
    gliding = 0
  }

  function down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    if (event.target instanceof Element && event.target.closest(APART)) return
    stop()
    fingers.set(event.pointerId, within(event))
    if (fingers.size === 1) {
      start = within(event)
      drawn = false
      speed = { x: 0, y: 0, at: event.timeStamp }
    } else begin()
  }

  function begin(): void {
    drawn = true
    start = null
    callbacks.hold(true)
    for (const id of fingers.keys()) if (element.isConnected) element.setPointerCapture(id)
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = within(event)
    if (start) {
      if (camera.whole || Math.hypot(now.x - start.x, now.y - start.y) < STILL) return
      fingers.set(event.pointerId, now)
      return begin()
    }
    if (!drawn) return
    const was = middle()
    fingers.set(event.pointerId, now)
    const is = middle()
    camera.panBy(is.x - was.x, is.y - was.y)
    if (was.apart && is.apart) camera.zoom((camera.cell * is.apart) / was.apart, is)
    const passed = Math.max(1, event.timeStamp - speed.at)
    speed = { x: (is.x - was.x) / passed, y: (is.y - was.y) / passed, at: event.timeStamp }
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId) || fingers.size) return
    start = null
    if (!drawn) return
    if (event.timeStamp - speed.at < 60 && !callbacks.still() && event.pointerType !== 'mouse') glide()
    else callbacks.hold(false)
    // the click that follows belongs to the gesture
    setTimeout(() => (drawn = false))
  }

  function glide(): void {
    let last = performance.now()
    const on = (now: number) => {
      const passed = now - last
      last = now
      const left = GLIDES ** passed
      camera.panBy(speed.x * passed, speed.y * passed)
      speed = { ...speed, x: speed.x * left, y: speed.y * left }
      if (Math.hypot(speed.x, speed.y) > SLOWEST) gliding = requestAnimationFrame(on)
      else callbacks.hold(false)
    }
    gliding = requestAnimationFrame(on)
  }

  function click(event: MouseEvent): void {
    if (!drawn) return
    drawn = false
    event.stopPropagation()
    event.preventDefault()
  }

  function wheel(event: WheelEvent): void {
    if (event.deltaY > 0 && camera.whole) return // the page may scroll
    event.preventDefault()
    stop()
    callbacks.hold(true)
    camera.zoom(camera.cell * Math.exp(-event.deltaY * WHEEL), within(event))
    clearTimeout(resting)
    resting = window.setTimeout(() => callbacks.hold(false), 160)
  }

  const ends = new AbortController()
  const { signal } = ends
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('click', click, { signal, capture: true })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  return () => {
    stop()
    clearTimeout(resting)
    ends.abort()
  }
}
