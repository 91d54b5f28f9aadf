// The player's input on the map: the chosen letters and their polygon, fog over letters out of reach, the
// letter under the pointer, and a word of the history.

import { CELL, index, reachable, SHORTEST, vertex, type Cell } from '../reach'
import { outline } from './frame'
import { ON_SEAT_INKS, SEAT_INKS, type Ink, type Inks } from './inks'
import { BASELINE, LETTER_SIZE } from './letters'

export interface Shape {
  readonly seat: number
  readonly path: readonly Cell[]
}

const DISC = 15.5
const NUMBER_CORNERS = [[1, -1], [-1, -1], [1, 1], [-1, 1]] as const // prettier-ignore
const seatInk = (seat: number): Ink => SEAT_INKS[seat] ?? 'one'

export function drawMist(context: CanvasRenderingContext2D, inks: Inks, last: Cell, side: number): Path2D {
  const { top, left, bottom, right } = reachable(last, side)
  const near = new Path2D()
  near.rect(left * CELL, top * CELL, (right - left + 1) * CELL, (bottom - top + 1) * CELL)
  const far = new Path2D(near)
  far.rect(0, 0, side * CELL, side * CELL)
  context.fillStyle = inks.veil
  context.fill(far, 'evenodd')
  return near
}

export function drawReach(context: CanvasRenderingContext2D, inks: Inks, seat: number, near: Path2D): void {
  context.strokeStyle = inks[seatInk(seat)]
  context.lineWidth = 1.5
  context.lineCap = 'round'
  context.setLineDash([2, 4])
  context.stroke(near)
  context.setLineDash([])
}

/** Draw the polygon that the word would claim and the lines between its letters; `washed`: with its inside. */
export function drawShape(
  context: CanvasRenderingContext2D,
  inks: Inks,
  { seat, path }: Shape,
  texture: CanvasPattern | null,
  washed = true,
): void {
  const ink = inks[seatInk(seat)]
  if (washed && path.length >= SHORTEST) {
    const inside = outline(path)
    context.globalAlpha = 0.42
    context.fillStyle = inks.map
    context.fill(inside)
    context.globalAlpha = texture ? 0.5 : 0.16
    context.fillStyle = texture ?? ink
    context.fill(inside)
    context.globalAlpha = 1
  }
  context.strokeStyle = ink
  context.lineWidth = 3
  context.lineJoin = context.lineCap = 'round'
  context.stroke(outline(path, false))
  if (path.length >= SHORTEST) {
    context.lineWidth = 2.5
    context.setLineDash([1, 6])
    context.stroke(outline([path.at(-1) as Cell, path[0] as Cell], false))
    context.setLineDash([])
  }
}

/** Draw discs with letter and number. The last one has a second ring, because reach is counted from it. `heights` are
    the points of spot heights, which the numbers must not cover. */
export function drawDiscs(
  context: CanvasRenderingContext2D,
  inks: Inks,
  { seat, path }: Shape,
  letters: string,
  heights: ReadonlySet<string>,
): void {
  const ink = inks[seatInk(seat)]
  context.textAlign = 'center'
  path.forEach((cell, n) => {
    const [x, y] = vertex(cell)
    context.strokeStyle = context.fillStyle = ink
    if (n === path.length - 1) ring(context, x, y, 19, 2)
    disc(context, x, y, DISC)
    context.fillStyle = inks[ON_SEAT_INKS[seat] ?? 'on-one']
    context.font = `700 ${LETTER_SIZE}px ${inks.font}`
    context.fillText(letters[index(cell)] ?? '', x, y + BASELINE)
  })
  context.font = `700 9px ${inks.font}`
  path.forEach((cell, n) => {
    const [x, y] = numberAt(cell, heights)
    context.fillStyle = inks.surface
    disc(context, x, y, 6.5)
    context.strokeStyle = context.fillStyle = ink
    ring(context, x, y, 6.5, 1)
    context.fillText(String(n + 1), x, y + 3.2)
  })
}

/** Return where the number of a chosen letter goes: beside its upper right corner, unless a spot height is there. */
export function numberAt(cell: Cell, heights: ReadonlySet<string>): [number, number] {
  const [x, y] = vertex(cell)
  const isFree = ([right, down]: readonly [number, number]) =>
    !heights.has(`${x + (right * CELL) / 2},${y + (down * CELL) / 2}`)
  const [right, down] = NUMBER_CORNERS.find(isFree) ?? NUMBER_CORNERS[0]
  return [x + right * 13, y + down * 13]
}

/** Draw a played word: its outline and rings around its letters. */
export function drawPlayed(context: CanvasRenderingContext2D, inks: Inks, { seat, path }: Shape, held: boolean): void {
  context.strokeStyle = inks[seatInk(seat)]
  context.lineWidth = held ? 3 : 2.2
  context.lineJoin = 'round'
  context.stroke(outline(path))
  if (held) for (const cell of path) ring(context, ...vertex(cell), DISC, 2)
}

export function drawHover(
  context: CanvasRenderingContext2D,
  inks: Inks,
  seat: number,
  cell: Cell,
  last: Cell | null,
): void {
  const [x, y] = vertex(cell)
  context.strokeStyle = inks[seatInk(seat)]
  if (last) {
    context.globalAlpha = 0.45
    context.lineWidth = 2
    context.stroke(outline([last, cell], false))
  }
  context.globalAlpha = 0.8
  context.fillStyle = inks.surface
  disc(context, x, y, DISC)
  context.globalAlpha = 1
  ring(context, x, y, DISC, 2)
}

/** Mark the letter that the tutorial asks for. */
export function drawHint(context: CanvasRenderingContext2D, inks: Inks, cell: Cell): void {
  context.strokeStyle = inks.accent
  context.setLineDash([4, 4])
  ring(context, ...vertex(cell), 17.5, 2.5)
  context.setLineDash([])
}

/** Mark a refused word for a moment. */
export function drawRefused(context: CanvasRenderingContext2D, inks: Inks, path: readonly Cell[]): void {
  context.strokeStyle = inks.bad
  for (const cell of path) ring(context, ...vertex(cell), 18, 2.5)
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number, width: number): void {
  context.lineWidth = width
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.stroke()
}
