// Which part of the yard is looked at, and how large. Squares are those of the screen: the first one is at the upper
// left, whichever way the board is turned. Nothing here is reactive: a hand that moves the yard calls it every frame.

export const BASE = 48 // px of a square as it is laid out; the rest is scaling
const NEAR = 41 // px of a square that a finger finds
const ENOUGH = 36 // and that it mostly finds: all of a small yard is better than a part
const ACROSS = 9 // squares that are shown when not all can be
const MOST = 96 // px

export interface Point {
  readonly x: number
  readonly y: number
}

export class Camera {
  size = 16 // squares along each side
  width = 0 // px of the window
  height = 0
  cell = BASE // px of a square
  x = 0 // px from the window's corner to that of the yard
  y = 0
  /** An upper corner of the window that something else covers. */
  covered: { width: number; height: number } = { width: 0, height: 0 }
  corner: 'left' | 'right' = 'right'

  #watchers = new Set<() => void>()

  /** Be told of every change. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher()
  }

  /** The size at which all of the yard is seen. */
  get fit(): number {
    return Math.min(this.width, this.height) / this.size
  }

  /** The size at which a finger finds a square. */
  get near(): number {
    const narrow = Math.min(this.width, this.height)
    return Math.max(this.fit, narrow / Math.max(1, Math.min(ACROSS, Math.floor(narrow / NEAR))))
  }

  /** Whether there is anything to look closer at. */
  get closes(): boolean {
    return this.fit < ENOUGH
  }

  get whole(): boolean {
    return this.cell <= this.fit + 0.01
  }

  get transform(): string {
    return `translate3d(${round(this.x)}px, ${round(this.y)}px, 0) scale(${this.cell / BASE})`
  }

  /** The window has changed: what was in the middle stays there. Another board begins whole, or `close` to its `home`. */
  resize(width: number, height: number, size: number, close: boolean, home: readonly [number, number]): void {
    if (width === this.width && height === this.height && size === this.size) return
    const fresh = !this.width || size !== this.size
    const { whole, near, cell } = this
    const [col, row] = [(this.width / 2 - this.x) / cell, (this.height / 2 - this.y) / cell]
    this.width = width
    this.height = height
    this.size = size
    if (!width || !height) return
    if (fresh) return this.center(home[0], home[1], close && this.closes ? this.near : this.fit)
    this.center(row, col, whole ? this.fit : cell === near ? this.near : cell)
  }

  /** Bring a point of the yard, in squares, to the middle. */
  center(row: number, col: number, cell = this.cell): void {
    this.cell = this.#within(cell)
    this.x = this.width / 2 - col * this.cell
    this.y = this.height / 2 - row * this.cell
    this.#clamp(false)
  }

  /** Move so little that a square, and one around it, is seen. What would cover it goes to the other corner. */
  show(row: number, col: number): void {
    const spare = Math.min(this.cell, Math.max(0, (Math.min(this.width, this.height) - this.cell) / 2))
    const [left, top] = [this.x + col * this.cell, this.y + row * this.cell]
    const inside = (from: number, room: number) =>
      Math.max(spare - from, 0) || Math.min(room - spare - this.cell - from, 0)
    this.x += inside(left, this.width)
    this.y += inside(top, this.height)
    this.#clamp(false)
    if (!this.#isCovered(row, col)) return
    this.corner = this.corner === 'right' ? 'left' : 'right'
    this.#changed()
  }

  #isCovered(row: number, col: number): boolean {
    const { width, height } = this.covered
    const [left, top] = [this.x + col * this.cell, this.y + (row - 1) * this.cell] // what is told of it stands above it
    return top < height && (this.corner === 'left' ? left < width : left + this.cell > this.width - width)
  }

  /** Whether all of a square is in the window. */
  sees(row: number, col: number): boolean {
    const [left, top] = [this.x + col * this.cell, this.y + row * this.cell]
    const isWithin = (from: number, room: number) => from > -1 && from + this.cell < room + 1
    return isWithin(left, this.width) && isWithin(top, this.height)
  }

  panBy(x: number, y: number): void {
    this.x += x
    this.y += y
    this.#clamp(true)
  }

  /** Change the size of squares; what is at a point of the window stays there. */
  zoom(cell: number, { x, y }: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const next = this.#within(cell)
    const by = next / this.cell
    this.cell = next
    this.x = x - (x - this.x) * by
    this.y = y - (y - this.y) * by
    this.#clamp(true)
  }

  #within(cell: number): number {
    return Math.min(Math.max(cell, this.fit), Math.max(MOST, this.fit))
  }

  /** The yard fills the window; by hand it can be drawn out from under what covers the corner. */
  #clamp(byHand: boolean): void {
    const yard = this.size * this.cell
    const slack = byHand && !this.whole ? this.covered.height : 0
    const within = (at: number, room: number, more: number) =>
      yard <= room + 0.5 ? (room - yard) / 2 : Math.min(more, Math.max(room - yard, at))
    this.x = within(this.x, this.width, 0)
    this.y = within(this.y, this.height, slack)
    this.#changed()
  }
}

const round = (px: number): number => Math.round(px * 100) / 100
