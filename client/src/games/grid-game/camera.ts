// Which part of the board is visible, and how large. Squares are screen squares: [0, 0] is at the upper
// left, also on a turned board. Nothing here is reactive, because panning calls it on every frame.

export const BASE = 48 // px of a square before scaling
const EASY_SQUARE = 41 // px of a square that is easy to touch
const ENOUGH = 36 // px of a square that is acceptable if the whole board fits then
const ACROSS = 9 // squares across when not all of them fit
const MAX_SQUARE = 96 // px of a square at the closest zoom

export interface Point {
  readonly x: number
  readonly y: number
}

export class Camera {
  size = 16 // squares along each side
  width = 0 // px of the window
  height = 0
  cell = BASE // px of a square
  x = 0 // px from the corner of the window to the corner of the board
  y = 0
  /** The upper corner of the window that the overview covers. */
  covered: { width: number; height: number } = { width: 0, height: 0 }
  corner: 'left' | 'right' = 'right'

  #watchers = new Set<() => void>()

  /** Call a function on every change. Return a function that stops it. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher()
  }

  /** Size of a square at which the whole board is visible. */
  get fit(): number {
    return Math.min(this.width, this.height) / this.size
  }

  /** Size of a square that is easy to touch. */
  get near(): number {
    const narrow = Math.min(this.width, this.height)
    return Math.max(this.fit, narrow / Math.max(1, Math.min(ACROSS, Math.floor(narrow / EASY_SQUARE))))
  }

  /** Whether zooming in is possible. */
  get closes(): boolean {
    return this.fit < ENOUGH
  }

  get whole(): boolean {
    return this.cell <= this.fit + 0.01
  }

  get transform(): string {
    return `translate3d(${round(this.x)}px, ${round(this.y)}px, 0) scale(${this.cell / BASE})`
  }

  /** Set the size of the window; the center stays. A new board starts whole or, if `close`, at `home`; so does
      one whose window gains or loses the room for all of it, unless the player has chosen another size. */
  resize(width: number, height: number, size: number, close: boolean, home: readonly [number, number]): void {
    if (width === this.width && height === this.height && size === this.size) return
    const fresh = !this.width || size !== this.size
    const { whole, near, cell, closes } = this
    const [col, row] = [(this.width / 2 - this.x) / cell, (this.height / 2 - this.y) / cell]
    this.width = width
    this.height = height
    this.size = size
    if (!width || !height) return
    const changed = closes !== this.closes && (whole || cell === near) // room for all of it has come or gone
    if (fresh || changed) return this.center(home[0], home[1], close && this.closes ? this.near : this.fit)
    this.center(row, col, whole ? this.fit : cell === near ? this.near : cell)
  }

  /** Center a point of the board, given in squares. */
  center(row: number, col: number, cell = this.cell): void {
    this.cell = this.#within(cell)
    this.x = this.width / 2 - col * this.cell
    this.y = this.height / 2 - row * this.cell
    this.#clamp(false)
  }

  /** Move just enough to show a square and its neighbors. The overview changes its corner if it would cover them. */
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
    const [left, top] = [this.x + col * this.cell, this.y + (row - 1) * this.cell] // its note is above it
    return top < height && (this.corner === 'left' ? left < width : left + this.cell > this.width - width)
  }

  /** Whether a whole square is in the window. */
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

  /** Change the size of squares; the given point of the window stays in place. */
  zoom(cell: number, { x, y }: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const next = this.#within(cell)
    const by = next / this.cell
    this.cell = next
    this.x = x - (x - this.x) * by
    this.y = y - (y - this.y) * by
    this.#clamp(true)
  }

  #within(cell: number): number {
    return Math.min(Math.max(cell, this.fit), Math.max(MAX_SQUARE, this.fit))
  }

  /** Keep the board in the window; panning may leave a margin as large as the overview. */
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
