// Draws the map on its canvas. Slow parts are kept in layers and drawn again only after a change.

import { changed } from '../land'
import { CELL, PIXELS, SHORTEST, type Cell } from '../reach'
import { heights } from './borders'
import { drawFlood, type Flood } from './flood'
import { frameOf, toLand, type Frame, type Layer } from './frame'
import { ground } from './ground'
import type { Inks } from './inks'
import { letters } from './letters'
import { Soak } from './soak'
import {
  drawDiscs,
  drawHint,
  drawHover,
  drawMist,
  drawPlayed,
  drawReach,
  drawRefused,
  drawShape,
  type Shape,
} from './spelling'
import { spotHeights, territory, textures, type Patch, type Survey, type Textures } from './territory'

/** What is drawn over the land. */
interface Overlay {
  readonly seat: number // the seat in whose color it is drawn
  readonly path: readonly Cell[] // chosen so far
  readonly hover: Cell | null
  readonly played: Shape | null // the last word, or one of the history
  readonly selected: boolean // whether the player selected it in the history
  readonly hints: readonly Cell[]
  readonly refused: boolean
  readonly trace: Shape | null // the letters of another player's word so far
  readonly ink: number | null // how far the ink of the last claim has spread, 0 to 1; null at rest
  readonly flood: Flood | null
}

const NO_OVERLAY: Overlay = {
  seat: 0,
  path: [],
  hover: null,
  played: null,
  selected: false,
  hints: [],
  refused: false,
  trace: null,
  ink: null,
  flood: null,
}

export class Painter {
  #context: CanvasRenderingContext2D
  #frame: Frame | null = null
  #inks: Inks | null = null
  #text = ''
  #survey: Survey | null = null
  #overlay = NO_OVERLAY

  #ground: Layer | null = null
  #letters: Layer | null = null
  #dimLetters: Layer | null = null
  #textures: Textures | null = null
  #map: Layer | null = null
  #before: Layer | null = null // the map before the claim whose ink spreads
  #heights: Layer | null = null
  #heightsBefore: Layer | null = null
  #heightPoints: ReadonlySet<string> = new Set()
  #soak: Soak | null = null
  #frameRequest = 0

  constructor(readonly canvas: HTMLCanvasElement) {
    this.#context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D
  }

  get frame(): Frame | null {
    return this.#frame
  }

  /** `cells`: rows and columns of the map. */
  resize(css: number, ratio: number, cells: number): void {
    const frame = frameOf(css, ratio, cells)
    if (frame.size === this.#frame?.size && frame.margin === this.#frame.margin) return
    this.#frame = frame
    this.canvas.width = this.canvas.height = frame.size
    this.#prepare()
  }

  /** `text`: the letters of the board, row by row. */
  setStyle(inks: Inks, text: string): void {
    this.#inks = inks
    this.#text = text
    this.#prepare()
  }

  /** Show this land; with a path, the ink of that claim spreads as far as `Overlay.ink` says. */
  setLand(survey: Survey, claimed: readonly Cell[] | null): void {
    const last = this.#survey
    this.#before = this.#map
    this.#heightsBefore = this.#heights
    this.#survey = survey
    if (last?.patterned === survey.patterned && this.#map) {
      const box = changed(last.land, survey.land)
      if (box) this.#paint({ before: this.#map, box })
    } else this.#paint()
    this.#soak = claimed && claimed.length >= SHORTEST && this.#before ? new Soak(claimed) : null
    this.#requestFrame()
  }

  show(overlay: Overlay): void {
    this.#overlay = overlay
    this.#requestFrame()
  }

  /** Draw a frame at once, for a caller that needs the canvas now. */
  draw(): void {
    const [context, frame, inks, map, overlay] = [this.#context, this.#frame, this.#inks, this.#map, this.#overlay]
    const [letters, dimLetters] = [this.#letters, this.#dimLetters]
    if (!frame || !map || !inks || !letters || !dimLetters) return
    const copy = (one: Layer) => {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.drawImage(one.canvas, 0, 0)
      toLand(context, frame)
    }
    const isSoaking = this.#soak && this.#before && overlay.ink !== null && overlay.ink < 1
    copy(isSoaking ? (this.#before as Layer) : map)
    if (isSoaking) this.#soak?.draw(context, frame, map, overlay.ink as number)
    const points = isSoaking && (overlay.ink as number) < 0.5 ? this.#heightsBefore : this.#heights
    if (points) copy(points)
    toLand(context, frame)
    const last = overlay.path.at(-1)
    const shape: Shape | null = last ? overlay : overlay.trace
    if (overlay.played && !shape) drawPlayed(context, inks, overlay.played, overlay.selected)
    const near = last && drawMist(context, inks, last, frame.cells)
    if (shape) drawShape(context, inks, shape, isSoaking ? null : this.#texture(shape.seat, frame), !isSoaking)
    if (overlay.hover) drawHover(context, inks, overlay.seat, overlay.hover, last ?? null)
    if (overlay.flood) drawFlood(context, inks, overlay.flood, frame.cells * CELL)
    if (near) {
      this.#within(near, 'evenodd', () => copy(dimLetters)) // not under the clear letters, which would look bolder
      this.#within(near, 'nonzero', () => copy(letters))
      drawReach(context, inks, overlay.seat, near)
    } else copy(letters)
    for (const cell of overlay.hints) drawHint(context, inks, cell)
    if (overlay.refused) drawRefused(context, inks, overlay.path)
    if (shape && !overlay.flood) drawDiscs(context, inks, shape, this.#text, this.#heightPoints)
  }

  /** Draw inside a part of the land or, by the even-odd rule, outside it. */
  #within(part: Path2D, rule: CanvasFillRule, draw: () => void): void {
    const area = new Path2D(part)
    if (rule === 'evenodd') area.rect(-PIXELS, -PIXELS, 3 * PIXELS, 3 * PIXELS)
    this.#context.save()
    this.#context.clip(area, rule)
    draw()
    this.#context.restore()
  }

  close(): void {
    cancelAnimationFrame(this.#frameRequest)
  }

  #requestFrame(): void {
    this.#frameRequest ||= requestAnimationFrame(() => {
      this.#frameRequest = 0
      this.draw()
    })
  }

  #prepare(): void {
    if (!this.#frame || !this.#inks) return
    this.#ground = ground(this.#frame, this.#inks, this.#text)
    this.#letters = letters(this.#frame, this.#inks, this.#text, 'letter')
    this.#dimLetters = letters(this.#frame, this.#inks, this.#text, 'letter-off')
    this.#textures = textures(this.#frame, this.#inks)
    this.#soak = null
    this.#paint()
    this.draw() // at once: a resized canvas is blank
  }

  #paint(patch: Patch | null = null): void {
    if (!this.#frame || !this.#inks || !this.#ground || !this.#textures || !this.#survey) return
    this.#map = territory(this.#ground, this.#frame, this.#inks, this.#textures, this.#survey, patch)
    const points = heights(this.#survey.land)
    this.#heights = spotHeights(this.#frame, this.#inks, points)
    this.#heightPoints = new Set(points.map(({ x, y }) => `${x},${y}`))
  }

  #texture(seat: number, frame: Frame): CanvasPattern | null {
    if (!this.#survey?.patterned || !this.#textures) return null
    const pattern = this.#context.createPattern(this.#textures[seat ? 'red' : 'blue'].canvas, 'no-repeat')
    pattern?.setTransform(new DOMMatrix([frame.unit, 0, 0, frame.unit, frame.left, frame.left]).inverse())
    return pattern
  }
}
