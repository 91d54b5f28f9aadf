// The background: paper, contour lines, survey grid, coordinates. The hills are computed from the letters, so a game
// always has the same ones.

import { CELL, name, PIXELS } from '../reach'
import { layer, toLand, type Frame, type Layer } from './frame'
import type { Inks } from './inks'

const HILLS: readonly [x: number, y: number][] = [[0.2, 0.22], [0.76, 0.68], [0.84, 0.14], [0.22, 0.84]] // prettier-ignore

export function ground(frame: Frame, inks: Inks, letters: string): Layer {
  const made = layer(frame.size)
  const { context } = made
  const pixels = frame.cells * CELL
  context.fillStyle = inks.map
  context.fillRect(0, 0, frame.size, frame.size)
  toLand(context, frame)
  context.save()
  context.beginPath()
  context.rect(0, 0, pixels, pixels)
  context.clip()
  context.strokeStyle = inks.contour
  context.stroke(contours(letters))
  context.strokeStyle = inks.grid
  context.beginPath()
  for (let at = CELL; at < pixels; at += CELL) {
    context.moveTo(at, 0)
    context.lineTo(at, pixels)
    context.moveTo(0, at)
    context.lineTo(pixels, at)
  }
  context.stroke()
  context.restore()
  if (frame.margin) coordinates(context, inks, frame.cells)
  return made
}

function coordinates(context: CanvasRenderingContext2D, inks: Inks, cells: number): void {
  context.strokeStyle = inks['line-strong']
  context.beginPath()
  context.roundRect(0, 0, cells * CELL, cells * CELL, 3)
  context.stroke()
  context.fillStyle = inks['ink-3']
  context.font = `500 9px ${inks.font}`
  context.textAlign = 'center'
  for (let n = 0; n < cells; n++) {
    context.fillText(name([0, n]).slice(0, 1), n * CELL + CELL / 2, -6)
    context.fillText(String(n + 1), -9, n * CELL + CELL / 2 + 3)
  }
}

function contours(letters: string): Path2D {
  const random = seeded(letters)
  const lines = new Path2D()
  for (const [x, y] of HILLS) {
    const rings = 4 + Math.floor(random() * 3)
    const waves = [1, 2, 3].map((waves) => ({ waves, depth: (0.08 + 0.14 * random()) / waves, turn: random() * 7 }))
    const centre = [(x + (random() - 0.5) * 0.12) * PIXELS, (y + (random() - 0.5) * 0.12) * PIXELS] as const
    for (let ring = 1; ring <= rings; ring++) lines.addPath(contour(centre, ring * 21, waves, ring / rings))
  }
  return lines
}

/** Return a wavy ring around a point. */
export function contour(
  [x, y]: readonly [number, number],
  radius: number,
  waves: { waves: number; depth: number; turn: number }[],
  wild: number,
): Path2D {
  const line = new Path2D()
  const points = 72
  for (let n = 0; n < points; n++) {
    const angle = (n / points) * 2 * Math.PI
    const bend = waves.reduce((sum, one) => sum + one.depth * Math.sin(one.waves * angle + one.turn), 0)
    const far = radius * (1 + bend * (0.5 + wild))
    line.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle) * 0.9)
  }
  line.closePath()
  return line
}

/** Return numbers from 0 to 1 that depend only on a text. */
function seeded(text: string): () => number {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
