// Everything about each square: for drawing and for its label.

import type { Catalog } from '../../core/i18n.svelte'
import type { boardEn } from './messages/board.en'
import { cellOf, groundOf, inRing, lockOf, squareName, placeOf, sizeOf, type Aim, type Surface, type Marks, type Unit, type View } from './yard' // prettier-ignore

export interface Tile {
  readonly place: number
  readonly name: string
  readonly ground: Surface
  readonly unit: number | null // standing unit
  readonly body: number | null // fallen unit
  readonly trap: number | null // side with a trap here
  readonly about: Unit | null // the standing or fallen unit
  readonly lock: ReturnType<typeof lockOf>
  readonly picked: boolean
  readonly reach: '' | 'free' | 'stops'
  readonly target: '' | 'enemy' | 'friend' | 'empty'
  readonly threat: boolean
  readonly danger: boolean
  readonly wanted: boolean
  readonly aimed: boolean
  readonly bare: boolean // nothing but its ground
}

export interface TileMarks {
  readonly picked: number | null
  readonly marks: Marks
  readonly wanted: ReadonlySet<number>
  readonly aim: Aim | null
}

const isEqual = (one: Tile, other: Tile): boolean =>
  (Object.keys(one) as (keyof Tile)[]).every((key) => one[key] === other[key])

/** Return the squares row by row. An unchanged square is the same object as before, so that it is not drawn again. */
export function tilesOf(view: View, { picked, marks, wanted, aim }: TileMarks, last: readonly Tile[] = []): Tile[] {
  const size = sizeOf(view)
  const before = last.length === size * size ? last : []
  const standing = new Map<number, number>()
  const bodies = new Map<number, number>()
  view.units.forEach((unit, n) => (unit.health ? standing : bodies).set(placeOf(unit.at, size), n))
  const traps = new Map(view.traps.map(({ at, side }) => [placeOf(at, size), side]))
  const side = picked === null ? view.side : (view.units[picked]?.side ?? view.side)
  const aimed = aim?.at ? placeOf(aim.at, size) : -1
  const { reach, targets, threat } = marks
  const marked = new Set([
    ...standing.keys(),
    ...bodies.keys(),
    ...traps.keys(),
    ...reach,
    ...targets,
    ...threat,
    ...wanted,
  ])
  marked.add(aimed)
  return Array.from({ length: size * size }, (_, place) => {
    const cell = cellOf(place, size)
    const old = before[place]
    const ground = groundOf(view.terrain, place)
    const danger = inRing(cell, size, view.ring)
    const bare = !marked.has(place)
    if (bare && old?.bare && old.danger === danger && old.ground === ground) return old // most squares of a large board
    const unit = standing.get(place) ?? null
    const body = bodies.get(place) ?? null
    const trap = traps.get(place) ?? null
    const about = view.units[unit ?? body ?? -1] ?? null
    const stops = (ground === 'mud' && body === null) || (trap !== null && trap !== side)
    const tile: Tile = {
      place,
      name: old?.name ?? squareName(cell),
      ground,
      unit,
      body,
      trap,
      about,
      lock: about ? lockOf(about, view) : '',
      picked: unit !== null && unit === picked,
      reach: reach.has(place) ? (stops ? 'stops' : 'free') : '',
      target: !targets.has(place) ? '' : unit === null ? 'empty' : about?.side === side ? 'friend' : 'enemy',
      threat: threat.has(place) && ground !== 'wall',
      danger,
      wanted: wanted.has(place),
      aimed: place === aimed,
      bare,
    }
    return old && isEqual(old, tile) ? old : tile
  })
}

/** Return the squares as shown on the screen. An unchanged row is the same array as before. */
export function rowsOf(tiles: readonly Tile[], turned: boolean, before: readonly Tile[][] = []): Tile[][] {
  const size = Math.sqrt(tiles.length)
  const seen = turned ? [...tiles].reverse() : tiles
  return Array.from({ length: size }, (_, n) => {
    const row = seen.slice(n * size, (n + 1) * size)
    const old = before[n]
    return old?.length === size && row.every((tile, m) => tile === old[m]) ? old : row
  })
}

/** Describe a square: "C14, Linebacker, Blue, health 36 of 36, stuck in mud". */
export function labelOf(tile: Tile, t: Catalog<typeof boardEn>): string {
  const { about, ground, trap, target } = tile
  const side = (n: number) => t.sides[n] ?? ''
  const kind = about ? t.kinds[about.kind] : ''
  return [
    tile.name,
    ...(about && tile.unit === null ? [t.fallen(kind), side(about.side)] : []),
    ...(about && tile.unit !== null ? [kind, side(about.side), t.health(about.health, about.most)] : []),
    ...(about && tile.unit !== null && about.bubble ? [t.bubble] : []),
    ...(tile.lock ? [t.locks[tile.lock]] : []),
    ...(ground === 'plain' ? [] : [t.grounds[ground]]),
    ...(trap === null ? [] : [t.trap(side(trap))]),
    ...(tile.picked ? [t.picked] : []),
    ...(tile.reach ? [tile.reach === 'stops' ? t.stops : t.reach] : []),
    ...(target ? [t.target[target]] : []),
    ...(tile.threat ? [t.threat] : []),
    ...(tile.danger ? [t.danger] : []),
    ...(tile.wanted ? [t.wanted] : []),
  ].join(', ')
}
