// The winner's ink that spreads over the map at the end of a game, below the letters.

import { contour } from './ground'
import { SEAT_INKS, type Ink, type Inks } from './inks'

const REACH = 300 // px from the center to where the darkest ink ends
const WAVES = [2, 3, 5].map((waves, n) => ({ waves, depth: [0.16, 0.1, 0.05][n] as number, turn: 1.3 * (n + 1) }))
const LAYERS: readonly { ink: 1 | 2 | 4; wider: number }[] = [
  { ink: 1, wider: 1.22 },
  { ink: 2, wider: 1.11 },
  { ink: 4, wider: 1 },
]

export interface Flood {
  readonly seat: number
  readonly spread: number // 0 to 1
  readonly ebb: number // 0 to 1
}

export function drawFlood(
  context: CanvasRenderingContext2D,
  inks: Inks,
  { seat, spread, ebb }: Flood,
  pixels: number, // of the map
): void {
  const far = REACH * (1 - (1 - spread) ** 2)
  if (far <= 0 || ebb >= 1) return
  context.save()
  context.beginPath()
  context.rect(0, 0, pixels, pixels)
  context.clip()
  context.globalAlpha = 0.92 * (1 - ebb)
  for (const { ink, wider } of LAYERS) {
    context.fillStyle = inks[`${seat ? 'r' : 'b'}${ink}` as Ink]
    context.fill(contour([pixels / 2, pixels / 2], far * wider, WAVES, 0.5))
  }
  context.strokeStyle = inks[SEAT_INKS[seat] ?? 'one']
  context.lineWidth = 2.5
  context.stroke(contour([pixels / 2, pixels / 2], far, WAVES, 0.5))
  context.restore()
}
