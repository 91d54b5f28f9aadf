// The claimed land: the engine's mask pixel for pixel in its inks, patterns over it, borders and spot heights.

import { areas, ownerOf, UNCLAIMED, type Box, type Land, type Owner } from '../land'
import { PIXELS, type Cell } from '../reach'
import { borders, type Height } from './borders'
import { layer, toLand, type Frame, type Layer } from './frame'
import { bytes, LAND_INKS, type Ink, type Inks } from './inks'

type Claimant = Exclude<Owner, 'open'>
const CLAIMANTS: readonly Claimant[] = ['blue', 'red', 'neutral']
const LINE_INK: Record<Claimant, Ink> = { blue: 'one', red: 'two', neutral: 'neutral' }
const PATTERN_DEPTH = 0.28

export type Textures = Record<Claimant, Layer>

/** The patterns for the whole board, cut to the mask later: Blue hatched, Red dotted, neutral cross-hatched. */
export function textures(frame: Frame, inks: Inks): Textures {
  const draw = (ink: Ink, paint: (context: CanvasRenderingContext2D) => void): Layer => {
    const made = layer(frame.size)
    toLand(made.context, frame)
    made.context.strokeStyle = made.context.fillStyle = inks[ink]
    paint(made.context)
    return made
  }
  return {
    blue: draw('one', (context) => slants(context, 6, 1.1, 1)),
    red: draw('two', dots),
    neutral: draw('neutral', (context) => {
      slants(context, 7, 0.9, 1)
      slants(context, 7, 0.9, -1)
    }),
  }
}

function slants(context: CanvasRenderingContext2D, gap: number, width: number, turn: 1 | -1): void {
  context.lineWidth = width
  context.beginPath()
  for (let x = -PIXELS; x < 2 * PIXELS; x += gap * Math.SQRT2) {
    context.moveTo(x, 0)
    context.lineTo(x - turn * PIXELS, PIXELS)
  }
  context.stroke()
}

function dots(context: CanvasRenderingContext2D): void {
  context.beginPath()
  for (let y = 2; y < PIXELS; y += 4)
    for (let x = y % 8 === 2 ? 2 : 6; x < PIXELS; x += 8) {
      context.moveTo(x + 1, y)
      context.arc(x, y, 1, 0, 2 * Math.PI)
    }
  context.fill()
}

export interface Survey {
  readonly land: Land
  readonly claims: readonly (readonly Cell[])[]
  readonly patterned: boolean
}

const WHOLE: Box = { left: 0, top: 0, right: PIXELS, bottom: PIXELS }
const ROOM = 4 // pixels around a patch, for the borders

/** A map that is up to date except for a rectangle; a claim seldom touches more than a third of the board. */
export interface Patch {
  readonly before: Layer
  readonly box: Box
}

/** The ground with the land on it. */
export function territory(
  under: Layer,
  frame: Frame,
  inks: Inks,
  textures: Textures,
  survey: Survey,
  patch: Patch | null = null,
): Layer {
  const made = layer(frame.size)
  const { context } = made
  const box = patch ? widen(patch.box) : WHOLE
  if (patch) {
    context.drawImage(patch.before.canvas, 0, 0)
    within(context, frame, box)
  }
  context.drawImage(under.canvas, 0, 0)
  context.imageSmoothingEnabled = false
  const owners = new Set<Owner>()
  areas(survey.land).forEach((pixels, code) => pixels && owners.add(ownerOf(code).owner))
  const held = CLAIMANTS.filter((owner) => owners.has(owner))
  if (!held.length) return made

  const spread = (onto: CanvasRenderingContext2D) =>
    onto.drawImage(mask.canvas, frame.left, frame.left, frame.side, frame.side)
  const mask = layer(PIXELS)
  ink(mask, survey.land, box, (code) => LAND_INKS[code] && bytes(inks[LAND_INKS[code]]))
  spread(context)
  if (survey.patterned) {
    const cut = layer(frame.size)
    cut.context.imageSmoothingEnabled = false
    if (patch) within(cut.context, frame, box)
    context.globalAlpha = PATTERN_DEPTH
    for (const owner of held) {
      ink(mask, survey.land, box, (code) => ownerOf(code).owner === owner && [0, 0, 0])
      cut.context.globalCompositeOperation = 'copy'
      spread(cut.context)
      cut.context.globalCompositeOperation = 'source-in'
      cut.context.drawImage(textures[owner].canvas, 0, 0)
      context.drawImage(cut.canvas, 0, 0)
    }
    context.globalAlpha = 1
  }
  toLand(context, frame)
  drawBorders(context, inks, survey)
  return made
}

function widen({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(0, left - ROOM),
    top: Math.max(0, top - ROOM),
    right: Math.min(PIXELS, right + ROOM),
    bottom: Math.min(PIXELS, bottom + ROOM),
  }
}

/** Clip the drawing to a rectangle, rounded inwards to whole pixels, so that nothing outside changes. */
function within(context: CanvasRenderingContext2D, frame: Frame, box: Box): void {
  const from = (at: number) => Math.ceil(frame.left + at * frame.unit)
  const to = (at: number) => Math.floor(frame.left + at * frame.unit)
  context.beginPath()
  context.rect(from(box.left), from(box.top), to(box.right) - from(box.left), to(box.bottom) - from(box.top))
  context.clip()
}

/** Fill a picture of 480 x 480 with the color of each code, transparent where there is none. */
function ink(
  onto: Layer,
  land: Land,
  box: Box,
  color: (code: number) => [number, number, number] | null | undefined | false,
): void {
  const width = box.right - box.left
  const picture = onto.context.createImageData(width, box.bottom - box.top)
  const pixels = new Uint32Array(picture.data.buffer)
  const words = new Uint32Array(LAND_INKS.length)
  LAND_INKS.forEach((_, code) => {
    const [r, g, b] = color(code) || []
    if (r !== undefined && g !== undefined && b !== undefined) words[code] = (255 << 24) | (b << 16) | (g << 8) | r
  })
  for (let y = box.top; y < box.bottom; y++) {
    const row = y * PIXELS
    const to = (y - box.top) * width - box.left
    for (let x = box.left; x < box.right; x++) pixels[to + x] = words[land[row + x] as number] as number
  }
  onto.context.putImageData(picture, box.left, box.top)
}

function lineInk(code: number): Ink {
  const { owner } = ownerOf(code)
  return owner === 'open' ? 'line-strong' : LINE_INK[owner]
}

function drawBorders(context: CanvasRenderingContext2D, inks: Inks, { land, claims }: Survey): void {
  context.lineWidth = 1.1
  context.lineCap = 'round'
  context.globalAlpha = 0.75
  const lines = new Map<Ink, Path2D>()
  for (const { from, to, code } of borders(land, claims)) {
    if (code === UNCLAIMED) continue
    const line = lines.get(lineInk(code)) ?? new Path2D()
    lines.set(lineInk(code), line)
    line.moveTo(...from)
    line.lineTo(...to)
  }
  for (const [ink, line] of lines) {
    context.strokeStyle = inks[ink]
    context.stroke(line)
  }
  context.globalAlpha = 1
}

/** Draw strengths in rings at these points, on a layer of their own. */
export function spotHeights(frame: Frame, inks: Inks, points: readonly Height[]): Layer {
  const made = layer(frame.size)
  const { context } = made
  toLand(context, frame)
  context.font = `700 8.5px ${inks.font}`
  context.textAlign = 'center'
  context.lineWidth = 1
  for (const { x, y, code } of points) {
    context.beginPath()
    context.arc(x, y, 6.5, 0, 2 * Math.PI)
    context.fillStyle = inks.map
    context.fill()
    context.strokeStyle = context.fillStyle = inks[lineInk(code)]
    context.stroke()
    context.fillText(String(ownerOf(code).strength), x, y + 3.1)
  }
  return made
}
