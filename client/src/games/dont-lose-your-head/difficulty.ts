// The number of misses allowed for given settings, computed as the server does, so that it can be shown beforehand.

import type { ChooseSettings } from '../../wire/dont-lose-your-head'

export type Size = ChooseSettings['size']
export type Count = ChooseSettings['words']
export type Forgiveness = ChooseSettings['forgiveness']
export type Settings = Pick<ChooseSettings, 'size' | 'words' | 'forgiveness'>

export const LENGTHS: Record<Count, readonly number[]> = { 3: [3, 4, 5], 4: [3, 4, 5, 6] } // of the hidden words
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

/** The parts of the limit: base, grid, words, forgiveness. */
export function parts({ size, words, forgiveness }: Settings, calibrated: boolean): number[] {
  const grid = (calibrated ? CALIBRATED_GRID : GRID)[size] ?? 0
  return [BASE, grid, (calibrated ? CALIBRATED_WORDS : WORDS)[words], FORGIVENESS[forgiveness]]
}

export function missLimit(settings: Settings, calibrated: boolean): number {
  return parts(settings, calibrated).reduce((sum, part) => sum + part)
}
