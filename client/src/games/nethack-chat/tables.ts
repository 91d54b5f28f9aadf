// The tables of the rules that the page shows: items, levels, and those of the deep edition.

import type { Options } from '../../wire/nethack-chat'
import tables from './tables.json' // a test compares it with the rules

export type Sort = 'weapon' | 'armor' | 'potion' | 'treasure' | 'scroll' | 'tool' | 'material' | 'keepsake'
export type Effect = '' | 'heal' | 'restore' | 'strength' | 'defense' | 'mana'
type Rarity = 'common' | 'uncommon' | 'rare' | 'legendary'

export interface Item {
  readonly name: string
  readonly sort: Sort
  readonly figure: number // damage, defense, HP or mana restored, or the bonus of a potion
  readonly rarity: Rarity
  readonly value: number // in gold
  readonly effect: Effect
}

export type Element = '' | 'fire' | 'frost' | 'storm' | 'earth'

export interface Spell {
  readonly name: string
  readonly sort: 'damage' | 'area' | 'heal' | 'buff' | 'debuff' | 'light'
  readonly mana: number
  readonly element: Element
  readonly power: number // damage before the die, or HP restored
  readonly attack: number // a bonus for the caster, or taken from the enemy
  readonly defense: number // a bonus for the caster
  readonly rounds: number // that bonus and malus last
}

export type ClassName = 'warrior' | 'rogue' | 'mage' | 'cleric'

export interface HeroClass {
  readonly name: string
  readonly hp: { readonly normal: number; readonly easy: number } // at level 1
  readonly damage: number // added to each blow
  readonly spellBonus: number // tenths of a point for each level
  readonly ability: {
    readonly name: string
    readonly effect: 'heal' | 'strike' | 'surge'
    readonly figure: number
    readonly cooldown: number
  }
  readonly weapons: readonly string[] // that the class can wield
  readonly armorLimit: number // the heaviest armor, by its defense
}

const { deep } = tables
const ITEMS = new Map([...tables.items, ...deep.items].map((item) => [item.name, item as Item]))
const SPELLS = new Map(deep.spells.map((spell) => [spell.name, spell as Spell]))
export const CLASSES = deep.classes as unknown as Readonly<Record<ClassName, HeroClass>>

export const SLOTS = tables.slots
export const EASY_DAMAGE = tables.easyDamage // percent
export const FLOORS = deep.floors
export const CAPTIVES: readonly string[] = deep.captives
export const ENDINGS: readonly string[] = deep.endings
export const GOALS: readonly string[] = deep.goals // of the deep edition, beside one for each ending
export const RECIPES = deep.recipes as unknown as readonly {
  readonly of: readonly [string, string]
  readonly made: string
}[]
export const UNDEAD: readonly string[] = deep.undead // kinds that Holy Water burns
export const PATIENCE = deep.patience // attempts at haggling with a merchant
export const RESTS = deep.rests // in each safe room
export const GENTLE_KILLS = deep.gentleKills // at most
export const SPEED_RUN_TURNS = deep.speedRunTurns

export const item = (name: string): Item | undefined => ITEMS.get(name)
export const spell = (name: string): Spell | undefined => SPELLS.get(name)
/** Return the spell that a scroll casts. */
export const spellOn = (scroll: string): Spell | undefined => SPELLS.get(scroll.replace(/^Scroll of /, ''))
/** Return what a merchant pays for an item. */
export const sellingPrice = (name: string): number =>
  Math.max(1, Math.floor(((item(name)?.value ?? 0) * deep.sellPercent) / 100))
/** Return the points that a wielded staff adds to spells. */
export const focusOf = (weapon: string): number => (deep.focus as Record<string, number>)[weapon] ?? 0
export const rewardOf = (quest: string) => deep.quests.find(({ title }) => title === quest)

/** Return the class of a hero of the deep edition with these options. */
export const classOf = (options: Options): ClassName => options.class ?? 'warrior'

/** Return the HP with which a run with these options begins. */
export function firstHp(options: Options): number {
  const hp = options.edition === 'deep' ? CLASSES[classOf(options)].hp : tables.hp
  return options.easy ? hp.easy : hp.normal
}

type Level = (typeof tables.levels)[number]
const level = (n: number): Level => tables.levels[n - 1] ?? (tables.levels.at(-1) as Level)

/** Return the experience needed for a level. */
export const threshold = (n: number): number => level(n).xp
export const damageBonus = (n: number): number => level(n).damage
export const defenseBonus = (n: number): number => level(n).defense

/** Return the bonus of an active potion of strength or defense. */
export const STRENGTH = item('Strength Potion')?.figure ?? 0
export const DEFENSE = item('Defense Potion')?.figure ?? 0
