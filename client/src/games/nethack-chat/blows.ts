// The calculation of a blow's damage, from the figures of its event.

import type { Hurt, Struck } from '../../wire/nethack-chat'
import { EASY_DAMAGE } from './tables'

export type Blow = Struck | Hurt

/** Names of terms that are added or subtracted. */
export type Term = 'weapon' | 'attack' | 'die' | 'level' | 'potion' | 'defense' | 'armor'
/** Names of factors. */
export type Factor = 'critical' | 'brittle' | 'rage' | 'defended' | 'easy'

interface Calculation {
  readonly terms: readonly (readonly [Term, number])[] // subtracted terms are negative
  readonly factors: readonly (readonly [Factor, number])[]
  readonly damage: number
}

export function calculation(blow: Blow, easy = false): Calculation {
  const own = blow.type === 'struck'
  const terms: [Term, number][] = own
    ? [
        ['weapon', blow.base],
        ['die', blow.roll],
        ['level', blow.level],
        ['potion', blow.strength],
        ['defense', -blow.defense],
      ]
    : [
        ['attack', blow.attack],
        ['die', blow.roll],
        ['armor', -blow.armor],
        ['level', -blow.level],
        ['potion', -blow.potion],
      ]
  const factors: [Factor, number][] = []
  if (blow.critical) factors.push(['critical', 2])
  if (own && blow.brittle) factors.push(['brittle', 1.5])
  if (!own && blow.rage) factors.push(['rage', 2])
  if (!own && blow.defended) factors.push(['defended', 0.5])
  if (!own && easy) factors.push(['easy', EASY_DAMAGE / 100])
  return { terms: terms.filter(([term, n]) => n || term === 'die'), factors, damage: blow.damage }
}

/** Format the terms: "9 + 5 + 1 − 2". */
export const arithmetic = (blow: Blow): string =>
  calculation(blow)
    .terms.map(([, n], at) => `${n < 0 ? '− ' : at ? '+ ' : ''}${Math.abs(n)}`)
    .join(' ')
