// The animation of a claim: ink spreads from the edge of the polygon inwards.

import { PIXELS, vertex, type Cell } from '../reach'
import { outline, toLand, type Frame, type Layer } from './frame'

export class Soak {
  readonly #edge: Path2D
  readonly #depth: number

  constructor(path: readonly Cell[]) {
    this.#edge = outline(path)
    const corners = path.map(vertex)
    const extent = (axis: 0 | 1) =>
      Math.max(...corners.map((one) => one[axis])) - Math.min(...corners.map((one) => one[axis]))
    this.#depth = Math.min(PIXELS, extent(0), extent(1)) / 2 // no point of the polygon lies deeper
  }

  /** Draw the ink at a progress from 0 to 1. */
  draw(context: CanvasRenderingContext2D, frame: Frame, after: Layer, progress: number): void {
    const deep = this.#depth * (1 - (1 - progress) ** 2)
    const ink = context.createPattern(after.canvas, 'no-repeat') as CanvasPattern
    // the pattern is aligned with the canvas, while the path is in pixels of the land
    ink.setTransform(new DOMMatrix([frame.unit, 0, 0, frame.unit, frame.left, frame.left]).inverse())
    context.save()
    toLand(context, frame)
    context.clip(this.#edge)
    context.strokeStyle = ink
    context.lineJoin = 'round'
    for (const [alpha, ahead] of [
      [0.4, 14],
      [1, 0],
    ] as const) {
      // prettier-ignore
      context.globalAlpha = alpha
      context.lineWidth = 2 * (deep + ahead) || 0.01 // 0 would be ignored and the old width stay
      context.stroke(this.#edge)
    }
    context.restore()
  }
}
