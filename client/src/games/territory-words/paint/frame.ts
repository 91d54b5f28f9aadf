// The position of the map on its canvas: a square of land, on larger screens with a margin for the coordinates.

import { CELL, SIDE, vertex, type Cell } from '../reach'

export const MARGIN = 18 // pixels of the land, on each side
const MIN_SIZE_FOR_MARGIN = 560 // css px; smaller maps have no margin

export interface Frame {
  readonly cells: number // rows and columns of the map
  readonly size: number // of the canvas, in device pixels
  readonly left: number // x and also y of the land on the canvas, in device pixels
  readonly side: number // of the land, in device pixels
  readonly unit: number // device pixels per pixel of the land
  readonly margin: boolean
}

/** `css`: side of the map in css px; `ratio`: device pixels per css px; `cells`: rows and columns of the map. */
export function frameOf(css: number, ratio: number, cells = SIDE): Frame {
  const pixels = cells * CELL
  const size = Math.round(css * ratio)
  const margin = css >= MIN_SIZE_FOR_MARGIN
  const left = margin ? Math.round((size * MARGIN) / (pixels + 2 * MARGIN)) : 0
  const side = size - 2 * left
  return { cells, size, left, side, unit: side / pixels, margin }
}

export type Layer = { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D }

/** Return a new canvas of this size, in device pixels. */
export function layer(width: number, height = width): Layer {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, context: canvas.getContext('2d') as CanvasRenderingContext2D }
}

/** Change the unit to a pixel of the land, with 0, 0 at its upper left corner. */
export function toLand(context: CanvasRenderingContext2D, frame: Frame): void {
  context.setTransform(frame.unit, 0, 0, frame.unit, frame.left, frame.left)
}

/** Return the line from cell to cell, in pixels of the land. */
export function outline(path: readonly Cell[], closed = true): Path2D {
  const line = new Path2D()
  for (const cell of path) line.lineTo(...vertex(cell))
  if (closed) line.closePath()
  return line
}
