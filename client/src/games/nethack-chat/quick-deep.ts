// Suggested lines that only the deep edition has: answers in a conversation, people, locks, traps, things to use.

import type { View } from '../../wire/nethack-chat'
import { messages } from './messages'
import type { Quick } from './quick'
import { CAPTIVES, CLASSES, classOf, item, RECIPES, RESTS, spellOn, UNDEAD, type Item } from './tables'

const marksOf = ({ now }: View): readonly string[] => now.adventure?.marks ?? []
const packOf = ({ now }: View): readonly string[] => now.hero.pack ?? []

/** Return whether the hero has something to pick a lock with. */
export const canPick = (view: View): boolean => packOf(view).includes('Lockpick')

/** Return whether the way out of the dungeon is an ending: all captives are free. */
export const mayLeave = (view: View): boolean => CAPTIVES.every((name) => marksOf(view).includes(`freed/${name}`))

/** Return whether the class of the hero can wield or wear an item. */
export function suitsClass({ deep, options }: View, { name, sort, figure }: Item): boolean {
  const { weapons, armorLimit } = CLASSES[classOf(options)]
  return !deep || (sort === 'weapon' ? weapons.includes(name) : figure <= armorLimit)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Return what can be said in the conversation; nothing without one. */
export const answers = (view: View): Quick[] =>
  (view.deep?.choices ?? []).map(({ key, label }) => ({
    key: `answer-${key}`,
    label: capital(label),
    line: capital(label),
  }))

/** Return what can be used in a fight: scrolls and things to throw. */
export function weaponsOfOneUse(view: View): Quick[] {
  const t = messages().deep.quick
  const undead = (view.foes ?? []).find(({ kind }) => UNDEAD.some((name) => kind.endsWith(name)))
  const at = [...(view.foes ?? [])].sort((one, other) => one.hp - other.hp)[0]
  return [...new Set(packOf(view))].flatMap((name): Quick[] => {
    const known = item(name)
    if (known?.sort === 'scroll') {
      const read = spellOn(name)
      if (!read || read.sort === 'light' || (read.sort === 'heal' && isWhole(view))) return []
      const target = ['damage', 'debuff'].includes(read.sort) ? ` at the ${at?.name ?? ''}` : ''
      return [{ key: `use-${name}`, icon: 'book', label: t.read(name), line: `I read the ${name}${target}` }]
    }
    if (known?.sort !== 'tool' || name === 'Lockpick' || (name === 'Holy Water' && !undead)) return []
    const target = name === 'Holy Water' ? ` at the ${undead?.name}` : ''
    return [{ key: `use-${name}`, icon: 'potion', label: t.throw(name), line: `I throw the ${name}${target}` }]
  })
}

const isWhole = ({ now }: View) => now.hero.hp >= now.hero.max_hp

/** Return what can be done with people, locks and traps of the room. People come first whom the hero has not met. */
export function around(view: View): Quick[] {
  const t = messages().deep.quick
  const { people = [], locked = [], traps = [] } = view.deep ?? {}
  const met = (name: string) => marksOf(view).includes(`met/${name}`)
  return [
    ...traps.map((trap): Quick => ({ key: `disarm-${trap}`, icon: 'warning', label: t.disarm(trap), line: `I disarm the ${trap}`, wise: true })), // prettier-ignore
    ...[...people]
      .sort((one, other) => Number(met(one.name)) - Number(met(other.name)))
      .map(({ name }): Quick => ({ key: `talk-${name}`, icon: 'chat', label: t.talk(name), line: `I talk to ${name}`, wise: !met(name) })), // prettier-ignore
    ...locked
      .filter(({ has_key }) => has_key || canPick(view))
      .map(({ name, has_key }): Quick => ({ key: `unlock-${name}`, icon: 'chest', label: t.unlock(name), line: `I unlock the ${name}`, wise: has_key })), // prettier-ignore
    ...restIn(view),
  ]
}

/** Rooms with a merchant are safe to rest in. */
function restIn(view: View): Quick[] {
  const { hero, adventure, room = 1 } = view.now
  const { wares = [], mana = 0, max_mana = 0, wait = 0 } = view.deep ?? {}
  const rested = (adventure?.marks ?? []).filter((mark) => mark.startsWith(`rest/${room}/`)).length
  const isTired = hero.hp < hero.max_hp || mana < max_mana || wait > 0
  if (!wares.length || !isTired || rested >= RESTS) return []
  const wise = hero.hp < hero.max_hp / 2
  return [{ key: 'rest', icon: 'moon', label: messages().deep.quick.rest, line: 'I rest here', wise }]
}

export const search = (): Quick => ({
  key: 'search',
  icon: 'eye',
  label: messages().deep.quick.search,
  line: 'I search the room',
})

/** Return what can be made of two carried things. */
export function mixtures(view: View): Quick[] {
  const carried = [...packOf(view), ...(view.now.adventure?.keepsakes ?? [])]
  return RECIPES.filter(({ of }) => of.every((name) => carried.includes(name))).map(({ of: [one, other], made }) => ({
    key: `make-${made}`,
    icon: 'plus',
    label: messages().deep.quick.combine(made),
    line: `I combine the ${one} with the ${other}`,
  }))
}
