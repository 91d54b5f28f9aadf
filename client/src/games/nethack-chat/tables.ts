// The tables of the rules that the page shows: items and levels.

import tables from './tables.json' // a test compares it with the rules

export type Sort = 'weapon' | 'armor' | 'potion' | 'treasure'
export type Effect = '' | 'heal' | 'restore' | 'strength' | 'defense'
type Rarity = 'common' | 'uncommon' | 'rare' | 'legendary'

export interface Item {
  readonly name: string
  readonly sort: Sort
  readonly figure: number // damage, defense, HP restored, or the bonus of a potion
  readonly rarity: Rarity
  readonly value: number // in gold
  readonly effect: Effect
}

const ITEMS = new Map(tables.items.map((item) => [item.name, item as Item]))

export const SLOTS = tables.slots
export const EASY_DAMAGE = tables.easyDamage // percent

export const item = (name: string): Item | undefined => ITEMS.get(name)
export const firstHp = (easy: boolean): number => (easy ? tables.hp.easy : tables.hp.normal)

type Level = (typeof tables.levels)[number]
const level = (n: number): Level => tables.levels[n - 1] ?? (tables.levels.at(-1) as Level)

/** Return the experience needed for a level. */
export const threshold = (n: number): number => level(n).xp
export const damageBonus = (n: number): number => level(n).damage
export const defenseBonus = (n: number): number => level(n).defense

/** Return the bonus of an active potion of strength or defense. */
export const STRENGTH = item('Strength Potion')?.figure ?? 0
export const DEFENSE = item('Defense Potion')?.figure ?? 0
