// The board in numbers: squares, their names and their contents. A place is the number of a square, row by row.

import type { Action, Cell, Event, Unit, View } from '../../wire/grid-game'
import type { GameTable } from '../contract'

export type { Cell, Event, Unit, View }
export type Table = GameTable<View, Action, Event>
export type Kind = Unit['kind']
export type Surface = 'plain' | 'mud' | 'wall'

/** A plan. */
export interface Aim {
  readonly unit: number
  readonly path: readonly Cell[] // squares to enter, in order; empty: act without moving
  readonly kind: 'move' | 'attack' | 'special' | 'march' // 'march': the path takes more than one turn
  readonly at?: Cell // the target
  readonly change?: number // of the target's health: -8, +5
}

/** Marked places. The look of a target depends on what is there: an enemy, a friend or an empty square. */
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

/** Return the name of a square: "C14" is column 3, row 14; after Z the columns go on with AA. */
export function squareName([row, col]: Cell): string {
  const letter = (n: number) => String.fromCharCode(65 + n)
  return `${col < 26 ? letter(col) : letter(Math.floor(col / 26) - 1) + letter(col % 26)}${row + 1}`
}

/** Distance where a diagonal step counts as one. */
export const distance = (one: Cell, other: Cell): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]))
/** Distance along rows and columns. */
export const stepsBetween = (one: Cell, other: Cell): number =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1])

const GROUNDS: Record<string, Surface> = { '.': 'plain', '~': 'mud', '#': 'wall' }
export const groundOf = (terrain: string, place: number): Surface => GROUNDS[terrain.charAt(place)] ?? 'plain'

/** Whether a square is in the closing ring. */
export const inRing = ([row, col]: Cell, size: number, ring: number): boolean =>
  Math.min(row, col, size - 1 - row, size - 1 - col) < ring

/** Format a change of health: "−8", "+5". */
export const signed = (by: number): string => `${by < 0 ? '−' : '+'}${Math.abs(by)}`

/** Return why a unit cannot act in this turn of its side, or in its next one; '' if it can. */
export const lockOf = (unit: Unit, view: Pick<View, 'side'>): '' | 'used' | 'mud' | 'gum' =>
  !unit.health || (unit.side !== view.side && !unit.held) ? '' : (unit.lock ?? '')

/** Whether the board is turned: a player's own army is at the lower end, except at a shared screen. */
export const isTurned = (table: Table): boolean =>
  table.viewer === 1 && table.players.filter((player) => player.you).length < 2

/** Return a function from squares to screen squares, and back. */
export const orientation =
  (size: number, turned: boolean) =>
  ([row, col]: Cell): Cell =>
    turned ? [size - 1 - row, size - 1 - col] : [row, col]
export type Orientation = ReturnType<typeof orientation>

const TRAPS_EACH = 2
/** Return the trap that is removed when this unit lays another, or null. */
export function oldestTrap(view: View, owner: number): Cell | null {
  const mine = view.traps.filter((trap) => trap.owner === owner)
  return mine.length === TRAPS_EACH ? (mine[0]?.at ?? null) : null
}
