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

interface Doing {
  readonly seat: number // the seat in whose color it is drawn
  readonly path: readonly Cell[] // chosen so far
  readonly hover: Cell | null
  readonly played: Shape | null // the last word, or one of the history
  readonly held: boolean // whether the player selected it
  readonly hints: readonly Cell[]
  readonly refused: boolean
  readonly trace: Shape | null // the letters of another player's word so far
  readonly ink: number | null // how far the ink of the last claim has spread, 0 to 1; null at rest
  readonly flood: Flood | null
}

const IDLE: Doing = {
  seat: 0,
  path: [],
  hover: null,
  played: null,
  held: false,
  hints: [],
  refused: false,
  trace: null,
  ink: null,
  flood: null,
}

export class Painter {
  #on: CanvasRenderingContext2D
  #frame: Frame | null = null
  #inks: Inks | null = null
  #text = ''
  #survey: Survey | null = null
  #doing = IDLE

  #ground: Layer | null = null
  #letters: Layer | null = null
  #misty: Layer | null = null
  #textures: Textures | null = null
  #before: Layer | null = null
  #map: Layer | null = null
  #heights: Layer | null = null
  #heightsBefore: Layer | null = null
  #heightPoints: ReadonlySet<string> = new Set()
  #soak: Soak | null = null
  #asked = 0

  constructor(readonly canvas: HTMLCanvasElement) {
    this.#on = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D
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

  dress(inks: Inks, text: string): void {
    this.#inks = inks
    this.#text = text
    this.#prepare()
  }

  /** Show this land; with a path, the ink of that claim spreads as far as `Doing.ink` says. */
  survey(survey: Survey, claimed: readonly Cell[] | null): void {
    const last = this.#survey
    this.#before = this.#map
    this.#heightsBefore = this.#heights
    this.#survey = survey
    if (last?.patterned === survey.patterned && this.#map) {
      const box = changed(last.land, survey.land)
      if (box) this.#paint({ before: this.#map, box })
    } else this.#paint()
    this.#soak = claimed && claimed.length >= SHORTEST && this.#before ? new Soak(claimed) : null
    this.#ask()
  }

  show(doing: Doing): void {
    this.#doing = doing
    this.#ask()
  }

  /** Draw a frame at once, for a caller that needs the canvas now. */
  draw(): void {
    const [on, frame, inks, map, doing] = [this.#on, this.#frame, this.#inks, this.#map, this.#doing]
    const [letters, misty] = [this.#letters, this.#misty]
    if (!frame || !map || !inks || !letters || !misty) return
    const copy = (one: Layer) => {
      on.setTransform(1, 0, 0, 1, 0, 0)
      on.drawImage(one.canvas, 0, 0)
      toLand(on, frame)
    }
    const soaks = this.#soak && this.#before && doing.ink !== null && doing.ink < 1
    copy(soaks ? (this.#before as Layer) : map)
    if (soaks) this.#soak?.draw(on, frame, map, doing.ink as number)
    const points = soaks && (doing.ink as number) < 0.5 ? this.#heightsBefore : this.#heights
    if (points) copy(points)
    toLand(on, frame)
    const last = doing.path.at(-1)
    const shape: Shape | null = last ? doing : doing.trace
    if (doing.played && !shape) drawPlayed(on, inks, doing.played, doing.held)
    const near = last && drawMist(on, inks, last, frame.cells)
    if (shape) drawShape(on, inks, shape, soaks ? null : this.#texture(shape.seat, frame), !soaks)
    if (doing.hover) drawHover(on, inks, doing.seat, doing.hover, last ?? null)
    if (doing.flood) drawFlood(on, inks, doing.flood, frame.cells * CELL)
    if (near) {
      this.#within(near, 'evenodd', () => copy(misty)) // not under the clear letters, which would look bolder
      this.#within(near, 'nonzero', () => copy(letters))
      drawReach(on, inks, doing.seat, near)
    } else copy(letters)
    for (const cell of doing.hints) drawHint(on, inks, cell)
    if (doing.refused) drawRefused(on, inks, doing.path)
    if (shape && !doing.flood) drawDiscs(on, inks, shape, this.#text, this.#heightPoints)
  }

  /** Draw inside a part of the land or, by the even-odd rule, outside it. */
  #within(part: Path2D, rule: CanvasFillRule, draw: () => void): void {
    const area = new Path2D(part)
    if (rule === 'evenodd') area.rect(-PIXELS, -PIXELS, 3 * PIXELS, 3 * PIXELS)
    this.#on.save()
    this.#on.clip(area, rule)
    draw()
    this.#on.restore()
  }

  close(): void {
    cancelAnimationFrame(this.#asked)
  }

  #ask(): void {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0
      this.draw()
    })
  }

  #prepare(): void {
    if (!this.#frame || !this.#inks) return
    this.#ground = ground(this.#frame, this.#inks, this.#text)
    this.#letters = letters(this.#frame, this.#inks, this.#text, 'letter')
    this.#misty = letters(this.#frame, this.#inks, this.#text, 'letter-off')
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
    const pattern = this.#on.createPattern(this.#textures[seat ? 'red' : 'blue'].canvas, 'no-repeat')
    pattern?.setTransform(new DOMMatrix([frame.unit, 0, 0, frame.unit, frame.left, frame.left]).inverse())
    return pattern
  }
}
