// What marks a player: a colour, and a charge on the pennant for those who do not see it. An element with
// data-colour="teal" finds the colour as --own, what is written on it as --on-own, and a tint of it as --own-soft.

import './pennants.css'
import type { ChooseSettings as Choose, View } from '../../wire/dont-lose-your-head'

export type Colour = Choose['colour']

/** The charge of each pennant, as paths on 22 by 26. In the order in which they are offered. */
export const CHARGES: Record<Colour, string> = {
  blue: 'M0 0h8L22 16v8z', // bend
  teal: 'M0 14L11 4l11 10v6L11 10 0 20z', // chevron
  green: 'M8 0h6v26H8z', // pale
  amber: 'M0 7h22v6H0z', // fess
  violet: 'M11 3l6 7-6 7-6-7z', // lozenge
  pink: 'M3.6 6a2.4 2.4 0 104.8 0 2.4 2.4 0 10-4.8 0M13.6 6a2.4 2.4 0 104.8 0 2.4 2.4 0 10-4.8 0M8.6 13a2.4 2.4 0 104.8 0 2.4 2.4 0 10-4.8 0', // dots
  brown: 'M0 0h11v9H0zM11 9h11v9H11z', // quarters
  sky: 'M0 0h4l7 7 7-7h4v4l-7 7 7 7v4h-4l-7-7-7 7H0v-4l7-7-7-7z', // saltire
}
export const COLOURS = Object.keys(CHARGES) as Colour[]

const USUAL: readonly [Colour, Colour] = ['teal', 'pink']

/** What a seat has chosen; until then what it is offered first, which is never what the other has. */
export function colourOf(view: Pick<View, 'chosen'>, seat: number): Colour {
  const [own, other] = [view.chosen[seat]?.colour, view.chosen[1 - seat]?.colour]
  const usual = USUAL[seat] ?? 'teal'
  return own ?? (usual === other ? (USUAL[1 - seat] ?? 'teal') : usual)
}
