// The tables of the rules, as far as the page shows them: things and levels.

import tables from './tables.json' // held against the rules by a test

export type Sort = 'weapon' | 'armor' | 'potion' | 'treasure'
export type Effect = '' | 'heal' | 'restore' | 'strength' | 'defense'
export type Rarity = 'common' | 'uncommon' | 'rare' | 'legendary'

export interface Item {
  readonly name: string
  readonly sort: Sort
  readonly figure: number // damage, defence, HP restored, or what a potion adds
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

/** The experience at which a level is reached. */
export const threshold = (n: number): number => level(n).xp
export const damageBonus = (n: number): number => level(n).damage
export const defenseBonus = (n: number): number => level(n).defense

/** What a potion of strength or defence adds while it works. */
export const STRENGTH = item('Strength Potion')?.figure ?? 0
export const DEFENSE = item('Defense Potion')?.figure ?? 0
