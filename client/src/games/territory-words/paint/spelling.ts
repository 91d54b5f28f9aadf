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

export function drawMist(on: CanvasRenderingContext2D, inks: Inks, last: Cell, side: number): Path2D {
  const { top, left, bottom, right } = reachable(last, side)
  const near = new Path2D()
  near.rect(left * CELL, top * CELL, (right - left + 1) * CELL, (bottom - top + 1) * CELL)
  const far = new Path2D(near)
  far.rect(0, 0, side * CELL, side * CELL)
  on.fillStyle = inks.veil
  on.fill(far, 'evenodd')
  return near
}

export function drawReach(on: CanvasRenderingContext2D, inks: Inks, seat: number, near: Path2D): void {
  on.strokeStyle = inks[seatInk(seat)]
  on.lineWidth = 1.5
  on.lineCap = 'round'
  on.setLineDash([2, 4])
  on.stroke(near)
  on.setLineDash([])
}

/** Draw the polygon that the word would claim and the lines between its letters; `washed`: with its inside. */
export function drawShape(
  on: CanvasRenderingContext2D,
  inks: Inks,
  { seat, path }: Shape,
  texture: CanvasPattern | null,
  washed = true,
): void {
  const ink = inks[seatInk(seat)]
  if (washed && path.length >= SHORTEST) {
    const inside = outline(path)
    on.globalAlpha = 0.42
    on.fillStyle = inks.map
    on.fill(inside)
    on.globalAlpha = texture ? 0.5 : 0.16
    on.fillStyle = texture ?? ink
    on.fill(inside)
    on.globalAlpha = 1
  }
  on.strokeStyle = ink
  on.lineWidth = 3
  on.lineJoin = on.lineCap = 'round'
  on.stroke(outline(path, false))
  if (path.length >= SHORTEST) {
    on.lineWidth = 2.5
    on.setLineDash([1, 6])
    on.stroke(outline([path.at(-1) as Cell, path[0] as Cell], false))
    on.setLineDash([])
  }
}

/** Draw discs with letter and number. The last one has a second ring, because reach is counted from it. `heights` are
    the points of spot heights, which the numbers must not cover. */
export function drawDiscs(
  on: CanvasRenderingContext2D,
  inks: Inks,
  { seat, path }: Shape,
  letters: string,
  heights: ReadonlySet<string>,
): void {
  const ink = inks[seatInk(seat)]
  on.textAlign = 'center'
  path.forEach((cell, n) => {
    const [x, y] = vertex(cell)
    on.strokeStyle = on.fillStyle = ink
    if (n === path.length - 1) ring(on, x, y, 19, 2)
    disc(on, x, y, DISC)
    on.fillStyle = inks[ON_SEAT_INKS[seat] ?? 'on-one']
    on.font = `700 ${LETTER_SIZE}px ${inks.font}`
    on.fillText(letters[index(cell)] ?? '', x, y + BASELINE)
  })
  on.font = `700 9px ${inks.font}`
  path.forEach((cell, n) => {
    const [x, y] = numberAt(cell, heights)
    on.fillStyle = inks.surface
    disc(on, x, y, 6.5)
    on.strokeStyle = on.fillStyle = ink
    ring(on, x, y, 6.5, 1)
    on.fillText(String(n + 1), x, y + 3.2)
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
export function drawPlayed(on: CanvasRenderingContext2D, inks: Inks, { seat, path }: Shape, held: boolean): void {
  on.strokeStyle = inks[seatInk(seat)]
  on.lineWidth = held ? 3 : 2.2
  on.lineJoin = 'round'
  on.stroke(outline(path))
  if (held) for (const cell of path) ring(on, ...vertex(cell), DISC, 2)
}

export function drawHover(on: CanvasRenderingContext2D, inks: Inks, seat: number, cell: Cell, last: Cell | null): void {
  const [x, y] = vertex(cell)
  on.strokeStyle = inks[seatInk(seat)]
  if (last) {
    on.globalAlpha = 0.45
    on.lineWidth = 2
    on.stroke(outline([last, cell], false))
  }
  on.globalAlpha = 0.8
  on.fillStyle = inks.surface
  disc(on, x, y, DISC)
  on.globalAlpha = 1
  ring(on, x, y, DISC, 2)
}

/** Mark the letter that the tutorial asks for. */
export function drawHint(on: CanvasRenderingContext2D, inks: Inks, cell: Cell): void {
  on.strokeStyle = inks.accent
  on.setLineDash([4, 4])
  ring(on, ...vertex(cell), 17.5, 2.5)
  on.setLineDash([])
}

/** Mark a refused word for a moment. */
export function drawRefused(on: CanvasRenderingContext2D, inks: Inks, path: readonly Cell[]): void {
  on.strokeStyle = inks.bad
  for (const cell of path) ring(on, ...vertex(cell), 18, 2.5)
}

function disc(on: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  on.beginPath()
  on.arc(x, y, radius, 0, 2 * Math.PI)
  on.fill()
}

function ring(on: CanvasRenderingContext2D, x: number, y: number, radius: number, width: number): void {
  on.lineWidth = width
  on.beginPath()
  on.arc(x, y, radius, 0, 2 * Math.PI)
  on.stroke()
}
