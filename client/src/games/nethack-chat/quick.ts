// Suggested lines for players who prefer to tap. They are sent like typed lines.

import type { IconName } from '../../design/icons'
import type { Foe, View } from '../../wire/nethack-chat'
import { messages } from './messages'
import { EXIT } from './layout'
import { foesOf, isFighting, placeOf, storyOf, turnOf } from './narration'
import { answers, around, mayLeave, mixtures, search, suitsClass, weaponsOfOneUse } from './quick-deep'
import { item as inTable, SLOTS, type Item } from './tables'

export interface Quick {
  readonly key: string
  readonly icon?: IconName
  readonly label: string // in the player's language
  readonly line: string // in English
  readonly wise?: boolean
}

/** The text field, where a tutorial rings it in place of a suggestion. */
export const FIELD = 'field'
const MOST = 8
const MOST_DEEP = 10
const LOW = 0.4 // share of the maximum HP below which drinking is advised
const WORTH = 0.25 // missing share of the maximum HP from which a potion is not wasted

const NOTHING: Item = { name: '', sort: 'treasure', figure: 0, rarity: 'common', value: 0, effect: '' }
const item = (name: string): Item => inTable(name) ?? NOTHING

/** Return the answers to the narrator's question or, without one, suggested actions, best first. */
export function quick(view: View): Quick[] {
  const lastExchange = storyOf(view).at(-1)
  if (lastExchange?.choices?.length && lastExchange.turn === turnOf(view))
    return [...new Set(lastExchange.choices)].slice(0, MOST).map(answer)
  if (view.deep?.choices?.length) return answers(view)
  return (isFighting(view) ? inAFight(view) : inPeace(view)).slice(0, view.deep ? MOST_DEEP : MOST)
}

const answer = (name: string): Quick => {
  const way = messages().quick.ways[name]
  return { key: `answer-${name}`, label: way ?? name, line: way ? name : `the ${name}` }
}

// --- in a fight

function inAFight(view: View): Quick[] {
  const t = messages().quick
  const foes = [...foesOf(view)].sort((one, other) => one.hp - other.hp)
  const { hp, max_hp } = view.now.hero
  const heavy = foes.some((foe) => foe.heavy)
  const potion = healing(view)
  const drinks: Quick[] = potion && max_hp - hp >= WORTH * max_hp ? [drink(potion, hp < LOW * max_hp)] : []
  const defend: Quick = {
    key: 'defend',
    icon: 'shield',
    label: t.defend,
    line: varied(view, 'I defend myself', 'I raise my guard', 'I brace and defend'),
    wise: heavy,
  }
  const all: Quick[] = [
    ...foes.map((foe) => strike(view, foe)),
    defend,
    { key: 'flee', icon: 'flee', label: t.flee, line: varied(view, 'I flee', 'I run for it', 'I try to escape') },
    ...drinks,
    ...brews(view).map((name) => drink(name, false)),
    ...(view.deep ? weaponsOfOneUse(view) : []),
    ...better(view).map(wear),
    ...undo(view),
    hint(),
  ]
  return wisest(all)
}

const strike = (view: View, { name }: Foe): Quick => {
  const foe = name.toLowerCase()
  return {
    key: `attack-${name}`,
    icon: 'sword',
    label: messages().quick.attack(name),
    line: varied(view, `I attack the ${foe}`, `I strike at the ${foe}`, `I hit the ${foe}`),
  }
}

// --- outside a fight

function inPeace(view: View): Quick[] {
  const t = messages().quick
  const { hp, max_hp } = view.now.hero
  const potion = healing(view)
  const hurt = hp < LOW * max_hp
  const all: Quick[] = [
    ...better(view).map(wear),
    ...(view.deep?.traps?.length ? [] : loot(view)), // taking something would spring the trap
    ...around(view),
    ...(potion && (hurt || amount(view, potion) <= max_hp - hp) ? [drink(potion, hurt)] : []),
    ...(view.deep ? brews(view).filter((name) => item(name).effect === 'mana') : []).map((name) => drink(name, false)),
    ...ways(view),
    ...(view.deep ? [search(), ...mixtures(view)] : []),
    ...undo(view),
    ...(turnOf(view) ? [] : [{ key: 'look', icon: 'eye' as const, label: t.look, line: 'I look around' }]),
    { key: 'pack', icon: 'pack', label: t.pack, line: 'What do I carry?' },
    hint(),
    ...(turnOf(view) ? [] : [{ key: 'help', icon: 'help' as const, label: t.help, line: 'What can I do?' }]),
  ]
  return wisest(all)
}

function loot(view: View): Quick[] {
  const t = messages().quick
  const chamber = view.now.chambers[(view.now.room ?? 1) - 1]
  const { items = [], gold = 0, chest = '' } = chamber ?? {}
  const pack = view.now.hero.pack ?? []
  const bulky = items.filter((name) => !['treasure', 'keepsake'].includes(item(name).sort))
  if (chest === 'closed') return [{ key: 'chest', icon: 'chest', label: t.chest, line: 'I open the chest', wise: true }]
  if (bulky.length && pack.length >= SLOTS) {
    const spare = [...pack].sort((one, other) => item(one).value - item(other).value)[0]
    const worth = Math.max(...bulky.map((name) => item(name).value))
    return spare && item(spare).value < worth
      ? [{ key: 'drop', icon: 'pack', label: t.drop(spare), line: `I drop the ${spare.toLowerCase()}` }]
      : []
  }
  if (!items.length && !gold) return []
  const [only] = items
  if (only && items.length === 1 && !gold) {
    const wise =
      !['weapon', 'armor'].includes(item(only).sort) || (isBetter(view, only) && suitsClass(view, item(only)))
    const line = `I take the ${only.toLowerCase()}`
    return [{ key: 'loot', icon: 'pack', label: t.takeOne(only), line, wise }]
  }
  if (!items.length) return [{ key: 'loot', icon: 'coin', label: t.takeGold, line: 'I take the gold', wise: true }]
  const line = varied(view, 'I take everything', 'I gather up everything here', 'I pick up everything')
  return [{ key: 'loot', icon: 'pack', label: t.take, line, wise: true }]
}

/** Unvisited rooms come first, the way back last. */
function ways(view: View): Quick[] {
  const t = messages().quick
  const locked = new Set(view.deep?.locked?.map(({ direction }) => direction))
  const found = (placeOf(view)?.ways ?? []).filter(
    ({ direction, to }) => !locked.has(direction) && !(view.deep && to === EXIT && !mayLeave(view)),
  )
  const known = (to: number) => (to === view.now.came_from ? 2 : view.places?.[to - 1] ? 1 : 0)
  return [...found]
    .sort((one, other) => known(one.to) - known(other.to))
    .map(({ direction, name }) => ({
      key: `go-${direction}`,
      icon: 'compass',
      label: t.go(t.ways[direction] ?? direction, name),
      line: varied(view, `I go ${direction}`, `I head ${direction}`, `I walk ${direction}`),
    }))
}

// --- the pack

/** Return the potion that wastes least. */
function healing(view: View): string | null {
  const { hp, max_hp, pack = [] } = view.now.hero
  const missing = max_hp - hp
  if (!missing) return null
  const potions = pack.filter((name) => ['heal', 'restore'].includes(item(name).effect))
  const waste = (name: string) => Math.abs(missing - amount(view, name))
  return potions.sort((one, other) => waste(one) - waste(other))[0] ?? null
}

const amount = ({ now }: View, name: string): number =>
  item(name).effect === 'restore' ? now.hero.max_hp : item(name).figure

/** Return potions of strength and defense that are not active, and those of mana if there is enough to restore. */
function brews(view: View): string[] {
  const { pack = [], strength = 0, defense = 0 } = view.now.hero
  const { mana = 0, max_mana = 0 } = view.deep ?? {}
  const working: Record<string, number> = { strength, defense, mana: max_mana && mana < max_mana / 2 ? 0 : 1 }
  return [...new Set(pack)].filter((name) => working[item(name).effect] === 0)
}

/** Return items that are better than the equipped ones, the best of each kind. */
function better(view: View): string[] {
  const best = (sort: string) =>
    (view.now.hero.pack ?? [])
      .filter((name) => item(name).sort === sort && isBetter(view, name) && suitsClass(view, item(name)))
      .sort((one, other) => item(other).figure - item(one).figure)
      .slice(0, 1)
  return [...best('weapon'), ...best('armor')]
}

function isBetter({ now }: View, name: string): boolean {
  const worn: Record<string, string | undefined> = { weapon: now.hero.weapon, armor: now.hero.armor }
  const { sort, figure } = item(name)
  return sort in worn && figure > item(worn[sort] ?? '').figure
}

const drink = (name: string, wise: boolean): Quick => ({
  key: `drink-${name}`,
  icon: 'potion',
  label: name === 'Bread' ? messages().deep.quick.eat : messages().quick.drink(name),
  line: `I ${name === 'Bread' ? 'eat' : 'drink'} the ${name.toLowerCase()}`,
  wise,
})

const wear = (name: string): Quick => ({
  key: `wear-${name}`,
  icon: item(name).sort === 'weapon' ? 'sword' : 'shield',
  label: messages().quick[item(name).sort === 'weapon' ? 'wield' : 'wear'](name),
  line: `I equip the ${name.toLowerCase()}`,
  wise: true,
})

// --- always

const undo = (view: View): Quick[] =>
  view.past?.length ? [{ key: 'undo', icon: 'undo', label: messages().quick.undo, line: 'Undo that' }] : []

const hint = (): Quick => ({ key: 'hint', icon: 'help', label: messages().quick.hint, line: 'Give me a hint' })

/** Vary the wording from turn to turn. */
const varied = (view: View, ...lines: [string, ...string[]]): string => lines[turnOf(view) % lines.length] as string

/** Sort the best first, and highlight only the first. */
function wisest(all: Quick[]): Quick[] {
  const wise = all.filter((one) => one.wise)
  const rest = all.filter((one) => !one.wise)
  return [...wise.map((one, n) => (n ? { ...one, wise: false } : one)), ...rest]
}
