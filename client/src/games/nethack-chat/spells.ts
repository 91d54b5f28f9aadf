// What the bar of spells offers: each spell and the ability, with its price, its likeliest target, and the line to send.

import type { View } from '../../wire/nethack-chat'
import { foesOf, isFighting } from './narration'
import { CLASSES, classOf, spell as inTable, type Element, type Spell } from './tables'

export interface SpellButton {
  readonly name: string
  readonly element: Element
  readonly sort: Spell['sort'] | 'ability'
  readonly cost: number // mana; 0 with a surge
  readonly wait: number // of an ability: fights until it is ready
  readonly problem: '' | 'poor' | 'unhurt' | 'wait' // why it cannot be used now
  readonly target: string // '' if it takes none
  readonly line: string // in English
}

/** Return the foe that a spell is most likely meant for: the weakest one, or for a curse the one that is about to strike
    hardest. */
function targetOf(view: View, sort: SpellButton['sort']): string {
  const foes = [...foesOf(view)].sort((one, other) => one.hp - other.hp)
  if (sort === 'debuff') return (foes.find(({ heavy }) => heavy) ?? foes.at(-1))?.name ?? ''
  return foes[0]?.name ?? ''
}

const at = (target: string) => (target ? ` at the ${target}` : '')

/** Return what can be cast now, also what is too dear; nothing in the classic edition. */
export function spellBar(view: View): SpellButton[] {
  const { deep } = view
  const { adventure, hero } = view.now
  if (!deep || !adventure || deep.choices?.length) return []
  const fighting = isFighting(view)
  const unhurt = hero.hp >= hero.max_hp
  const spells = (deep.spells ?? []).flatMap(({ name, mana }): SpellButton[] => {
    const known = inTable(name)
    if (!known || !(fighting ? known.sort !== 'light' : ['heal', 'buff', 'light'].includes(known.sort))) return []
    const cost = adventure.surge ? 0 : mana
    const target = ['damage', 'debuff'].includes(known.sort) ? targetOf(view, known.sort) : ''
    const problem = cost > deep.mana ? 'poor' : known.sort === 'heal' && unhurt ? 'unhurt' : ''
    return [{ name, element: known.element, sort: known.sort, cost, wait: 0, problem, target, line: `I cast ${name}${at(target)}` }] // prettier-ignore
  })
  return [...abilityOf(view, fighting, unhurt), ...spells]
}

function abilityOf(view: View, fighting: boolean, unhurt: boolean): SpellButton[] {
  const { name, effect } = CLASSES[classOf(view.options)].ability
  const wait = view.deep?.wait ?? 0
  if (!fighting && (effect !== 'heal' || unhurt || wait)) return []
  if (effect === 'surge' && view.now.adventure?.surge) return []
  const target = effect === 'strike' ? targetOf(view, 'damage') : ''
  const problem = wait ? 'wait' : effect === 'heal' && unhurt ? 'unhurt' : ''
  const line = `I use ${name}${target ? ` on the ${target}` : ''}`
  return [{ name, element: '', sort: 'ability', cost: 0, wait, problem, target, line }]
}
