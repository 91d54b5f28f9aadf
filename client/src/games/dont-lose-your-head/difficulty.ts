// How many misses a player may make, as the server reckons it: to be told before anything is settled.

import type { ChooseSettings as Choose } from '../../wire/dont-lose-your-head'

export type Size = Choose['size']
export type Count = Choose['words']
export type Forgiveness = Choose['forgiveness']
export type Settings = Pick<Choose, 'size' | 'words' | 'forgiveness'>

export const LENGTHS: Record<Count, readonly number[]> = { 3: [3, 4, 5], 4: [3, 4, 5, 6] } // of the words to hide
export const COUNTS: readonly Count[] = [3, 4]
export const FORGIVENESS: Record<Forgiveness, number> = { strict: -4, normal: 0, forgiving: 4 }

const BASE = 15
const GRID: Record<Size, number> = { 6: 3, 8: 6, 10: 10, 12: 15 }
const WORDS: Record<Count, number> = { 3: 0, 4: -2 }
const CALIBRATED_GRID: Partial<Record<Size, number>> = { 6: -1, 8: 7, 10: 18 } // 12 has not been measured
const CALIBRATED_WORDS: Record<Count, number> = { 3: 0, 4: -3 }

export function sizes(calibrated: boolean): Size[] {
  return Object.keys(calibrated ? CALIBRATED_GRID : GRID).map((size) => Number(size) as Size)
}

/** What the limit consists of: the base, for the grid, for the words, for the forgiveness. */
export function parts({ size, words, forgiveness }: Settings, calibrated: boolean): number[] {
  const grid = (calibrated ? CALIBRATED_GRID : GRID)[size] ?? 0
  return [BASE, grid, (calibrated ? CALIBRATED_WORDS : WORDS)[words], FORGIVENESS[forgiveness]]
}

export function missLimit(settings: Settings, calibrated: boolean): number {
  return parts(settings, calibrated).reduce((sum, part) => sum + part)
}
