// The background: paper, contour lines, survey grid, coordinates. The hills are computed from the letters, so a game
// always has the same ones.

import { CELL, name, PIXELS } from '../reach'
import { layer, toLand, type Frame, type Layer } from './frame'
import type { Inks } from './inks'

const HILLS: readonly [x: number, y: number][] = [[0.2, 0.22], [0.76, 0.68], [0.84, 0.14], [0.22, 0.84]] // prettier-ignore

export function ground(frame: Frame, inks: Inks, letters: string): Layer {
  const made = layer(frame.size)
  const { on } = made
  const pixels = frame.cells * CELL
  on.fillStyle = inks.map
  on.fillRect(0, 0, frame.size, frame.size)
  toLand(on, frame)
  on.save()
  on.beginPath()
  on.rect(0, 0, pixels, pixels)
  on.clip()
  on.strokeStyle = inks.contour
  on.stroke(contours(letters))
  on.strokeStyle = inks.grid
  on.beginPath()
  for (let at = CELL; at < pixels; at += CELL) {
    on.moveTo(at, 0)
    on.lineTo(at, pixels)
    on.moveTo(0, at)
    on.lineTo(pixels, at)
  }
  on.stroke()
  on.restore()
  if (frame.margin) coordinates(on, inks, frame.cells)
  return made
}

function coordinates(on: CanvasRenderingContext2D, inks: Inks, cells: number): void {
  on.strokeStyle = inks['line-strong']
  on.beginPath()
  on.roundRect(0, 0, cells * CELL, cells * CELL, 3)
  on.stroke()
  on.fillStyle = inks['ink-3']
  on.font = `500 9px ${inks.font}`
  on.textAlign = 'center'
  for (let n = 0; n < cells; n++) {
    on.fillText(name([0, n]).slice(0, 1), n * CELL + CELL / 2, -6)
    on.fillText(String(n + 1), -9, n * CELL + CELL / 2 + 3)
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
