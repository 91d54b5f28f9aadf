// The mark of a player: a color, and a pattern on the pennant for people who cannot see the color. An element with
// data-color="teal" gets the color as --own, the text color on it as --on-own, and a tint of it as --own-soft.

import './pennants.css'
import type { ChooseSettings, View } from '../../wire/dont-lose-your-head'

export type Color = ChooseSettings['colour']

/** The pattern of each pennant, as paths on 22 by 26, in the order in which they are offered. */
export const CHARGES: Record<Color, string> = {
  blue: 'M0 0h8L22 16v8z', // bend
  teal: 'M0 14L11 4l11 10v6L11 10 0 20z', // chevron
  green: 'M8 0h6v26H8z', // pale
  amber: 'M0 7h22v6H0z', // fess
  violet: 'M11 3l6 7-6 7-6-7z', // lozenge
  pink: 'M3.6 6a2.4 2.4 0 104.8 0 2.4 2.4 0 10-4.8 0M13.6 6a2.4 2.4 0 104.8 0 2.4 2.4 0 10-4.8 0M8.6 13a2.4 2.4 0 104.8 0 2.4 2.4 0 10-4.8 0', // dots
  brown: 'M0 0h11v9H0zM11 9h11v9H11z', // quarters
  sky: 'M0 0h4l7 7 7-7h4v4l-7 7 7 7v4h-4l-7-7-7 7H0v-4l7-7-7-7z', // saltire
}
export const COLORS = Object.keys(CHARGES) as Color[]

const USUAL: readonly [Color, Color] = ['teal', 'pink']

/** Return the color that a seat has chosen, or else a default that differs from the other player's. */
export function colorOf(view: Pick<View, 'chosen'>, seat: number): Color {
  const [own, other] = [view.chosen[seat]?.colour, view.chosen[1 - seat]?.colour]
  const usual = USUAL[seat] ?? 'teal'
  return own ?? (usual === other ? (USUAL[1 - seat] ?? 'teal') : usual)
}
