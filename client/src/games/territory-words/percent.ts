// Areas as percent of the claimable land. `side` is the number of rows of the map: 12 if it is not given.

import { i18n } from '../../core/i18n.svelte'
import { claimable, type Owner, type Shares } from './land'

/** Round shares that add up to 1 to whole percents that add up to 100. What rounding leaves over goes to open land, or
    is taken from contested land, so that the players' figures are rounded as everywhere else. */
export function percents(shares: Shares): Shares {
  const [blue, red, neutral] = [shares.blue, shares.red, shares.neutral].map((share) => Math.round(share * 100)) as [
    number,
    number,
    number,
  ]
  const excess = Math.max(0, blue + red + neutral - 100) // at most 1
  if (excess && !neutral) return { blue: 100 - red, red, neutral, open: 0 } // 50.5 and 49.5
  return { blue, red, neutral: neutral - excess, open: 100 - blue - red - neutral + excess }
}

const rounded = (pixels: number, side?: number): number => Math.round((100 * pixels) / claimable(side))

/** Return an area as a whole percent: "12%". */
export const wholePercent = (pixels: number, side?: number): string => `${i18n.number(rounded(pixels, side))}%`

/** Return an area as a whole percent, or with one decimal if it is below 1: "12%", "0.4%". */
export function percentOf(pixels: number, side?: number): string {
  const percent = (100 * pixels) / claimable(side)
  if (percent === 0 || percent >= 0.95) return wholePercent(pixels, side)
  return `${i18n.number(Math.max(0.1, Math.round(percent * 10) / 10))}%`
}

/** Return by how much one area is larger than another. It is the difference of their whole percents, which are shown
    beside it, unless these are equal. */
export function percentAhead(more: number, less: number, side?: number): string {
  const ahead = rounded(more, side) - rounded(less, side)
  return ahead ? `${i18n.number(ahead)}%` : percentOf(more - less, side)
}

/** Return a change of area with its sign: "+12%", "−0.4%". */
export function signedPercent(pixels: number, side?: number): string {
  return (pixels > 0 ? '+' : pixels < 0 ? '−' : '') + percentOf(Math.abs(pixels), side)
}

/** Return the shares between two lands, at 0 the first and at 1 the second. */
export function between(from: Shares, to: Shares, progress: number): Shares {
  const mixed = { ...to }
  for (const owner of Object.keys(to) as Owner[]) mixed[owner] = from[owner] + (to[owner] - from[owner]) * progress
  return mixed
}
