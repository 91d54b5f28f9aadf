// The position of the map on its canvas: a square of land, on larger screens with a margin for the coordinates.

import { CELL, SIDE, vertex, type Cell } from '../reach'

export const MARGIN = 18 // pixels of the land, on each side
const ROOMY = 560 // css px; smaller maps have no margin

export interface Frame {
  readonly cells: number // rows and columns of the map
  readonly size: number // of the canvas, in device pixels
  readonly left: number // left and top of the land on the canvas
  readonly side: number // of the land
  readonly unit: number // device pixels per pixel of the land
  readonly margin: boolean
}

export function frameOf(css: number, ratio: number, cells = SIDE): Frame {
  const pixels = cells * CELL
  const size = Math.round(css * ratio)
  const margin = css >= ROOMY
  const left = margin ? Math.round((size * MARGIN) / (pixels + 2 * MARGIN)) : 0
  const side = size - 2 * left
  return { cells, size, left, side, unit: side / pixels, margin }
}

export type Layer = { readonly canvas: HTMLCanvasElement; readonly on: CanvasRenderingContext2D }

export function layer(width: number, height = width): Layer {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, on: canvas.getContext('2d') as CanvasRenderingContext2D }
}

/** Change the unit to a pixel of the land, with 0, 0 at its upper left corner. */
export function toLand(on: CanvasRenderingContext2D, frame: Frame): void {
  on.setTransform(frame.unit, 0, 0, frame.unit, frame.left, frame.left)
}

export function outline(path: readonly Cell[], closed = true): Path2D {
  const line = new Path2D()
  for (const cell of path) line.lineTo(...vertex(cell))
  if (closed) line.closePath()
  return line
}
