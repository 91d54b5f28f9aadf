// The yard in figures: squares, their names, and what lies on them. A place is a square's number, row by row.

import type { Action, Cell, Event, Unit, View } from '../../wire/grid-game'
import type { GameTable } from '../contract'

export type { Cell, Event, Unit, View }
export type Table = GameTable<View, Action, Event>
export type Kind = Unit['kind']
export type Surface = 'plain' | 'mud' | 'wall'

/** What is shown before it is done. */
export interface Aim {
  readonly unit: number
  readonly path: readonly Cell[] // the squares it would enter, in order; none: it acts from where it is
  readonly kind: 'move' | 'attack' | 'special'
  readonly at?: Cell // whom or what it would act on
  readonly change?: number // what that does to the health of the unit there: -8, +5
}

/** Places that are marked. What a target looks like depends on what is there: enemy, friend or an empty square. */
export interface Marks {
  readonly reach: ReadonlySet<number>
  readonly targets: ReadonlySet<number>
  readonly threat: ReadonlySet<number>
}
export const UNMARKED: Marks = { reach: new Set(), targets: new Set(), threat: new Set() }

const DEFAULT_SIZE = 16
export const sizeOf = ({ options }: Pick<View, 'options'>): number => options.size ?? DEFAULT_SIZE

export const placeOf = ([row, col]: Cell, size: number): number => row * size + col
export const cellOf = (place: number, size: number): Cell => [Math.floor(place / size), place % size]
export const isSame = (one: Cell, other: Cell): boolean => one[0] === other[0] && one[1] === other[1]

/** "C14": the third column, the fourteenth row; columns go on after Z with AA. */
export function nameOf([row, col]: Cell): string {
  const letter = (n: number) => String.fromCharCode(65 + n)
  return `${col < 26 ? letter(col) : letter(Math.floor(col / 26) - 1) + letter(col % 26)}${row + 1}`
}

/** The larger difference: a diagonal step counts as one. */
export const distance = (one: Cell, other: Cell): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]))
/** Along rows and columns. */
export const stepsBetween = (one: Cell, other: Cell): number =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1])

const GROUNDS: Record<string, Surface> = { '.': 'plain', '~': 'mud', '#': 'wall' }
export const groundOf = (terrain: string, place: number): Surface => GROUNDS[terrain.charAt(place)] ?? 'plain'

/** Whether a square lies in the outer rows and columns that hurt. */
export const inRing = ([row, col]: Cell, size: number, ring: number): boolean =>
  Math.min(row, col, size - 1 - row, size - 1 - col) < ring

/** "−8", "+5": health lost or gained. */
export const signed = (by: number): string => `${by < 0 ? '−' : '+'}${Math.abs(by)}`

/** Return why a unit can do nothing in this turn of its side, or in its next one; '' where it can. */
export const lockOf = (unit: Unit, view: Pick<View, 'side'>): '' | 'used' | 'mud' | 'gum' =>
  !unit.health || (unit.side !== view.side && !unit.held) ? '' : (unit.lock ?? '')

/** Everybody has the own army at the lower end, but at one screen and from outside the board stays as it is. */
export const isTurned = (table: Table): boolean =>
  table.viewer === 1 && table.players.filter((player) => player.you).length < 2

/** From a square to where it is seen, and back. */
export const orientation =
  (size: number, turned: boolean) =>
  ([row, col]: Cell): Cell =>
    turned ? [size - 1 - row, size - 1 - col] : [row, col]
export type Orientation = ReturnType<typeof orientation>

const TRAPS_EACH = 2
/** The trap that goes when this unit lays another. */
export function oldestTrap(view: View, owner: number): Cell | null {
  const mine = view.traps.filter((trap) => trap.owner === owner)
  return mine.length === TRAPS_EACH ? (mine[0]?.at ?? null) : null
}
