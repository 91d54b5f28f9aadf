// The results that only the deep edition has: magic, finds, trade and quests.

import type { Condition, Event, SpellHit } from '../../wire/nethack-chat'
import { messages } from './messages'
import { piles, type Entry } from './ledger'

/** Format what a condition changes: "+2 damage, +1 defense". */
export function effectOf({ attack = 0, defense = 0 }: Pick<Condition, 'attack' | 'defense'>): string {
  const t = messages().deep.conditions
  return [...(attack ? [t.attack(attack)] : []), ...(defense ? [t.defense(defense)] : [])].join(', ')
}

/** Format the calculation of a spell: "9 + 4 + 3, weak to it". */
function sumOf({ power, roll, bonus, affinity }: SpellHit): string {
  const t = messages().deep.ledger
  const sum = [power, roll, ...(bonus ? [bonus] : [])].join(' + ')
  return affinity ? `${sum}, ${t[affinity]}` : sum
}

export function deepEntries(event: Event): Entry[] {
  const t = messages().deep.ledger
  const one = (text: string, tone: Entry['tone'] = 'plain'): Entry[] => [{ text, tone }]
  switch (event.type) {
    case 'spell-cast':
      return event.cost ? one(t.cost(event.cost, event.mana)) : []
    case 'spell-hit': {
      const { spell, damage, critical, target, hp } = event
      const text = (critical ? t.spellCritical : t.spell)(spell, damage)
      const left: Entry[] = hp ? one(messages().ledger.left(target, hp)) : []
      return [{ text, sum: sumOf(event), tone: 'hit' }, ...left]
    }
    case 'afflicted':
      return one(t.afflicted(event.target, event.attack, event.rounds), 'gain')
    case 'strengthened':
      return one(t.strengthened(event.spell, effectOf(event), event.rounds), 'gain')
    case 'mended':
      return one(messages().ledger.healed(event.amount), 'gain')
    case 'mana-gained':
      return one(t.mana(event.amount), 'gain')
    case 'spell-ended':
      return one(t.ended(event.spell))
    case 'learned':
      return one(t.learned(event.spell), 'gain')
    case 'ability-used':
      return one(t.ability(event.ability), 'gain')
    case 'dodged':
      return one(t.dodged(event.monster), 'gain')
    case 'guarded':
      return one(t.guarded(event.monster), 'warn')
    case 'escaped':
      return one(t.escaped(event.monster), 'warn')
    case 'pack-hunts':
      return one(t.pack(event.kind, event.bonus), 'warn')
    case 'smoke-spread':
      return one(t.smoke)
    case 'secret-found': {
      const way = messages().panels.map.directions[event.direction] ?? event.direction
      return one(t.secret(way, event.room), 'gain')
    }
    case 'trap-noticed':
      return one(t.trap(event.trap), 'warn')
    case 'cache-found':
      return one(t.cache(piles(event.items).join(', ')), 'gain')
    case 'nothing-found':
      return one(t.nothing)
    case 'trap-sprung':
      return one(t.sprung(event.trap, event.damage), 'hurt')
    case 'trap-disarmed':
      return one(t.disarmed(event.trap), 'gain')
    case 'unlocked':
      return one(t.unlocked(event.door), 'gain')
    case 'lock-held':
      return one(t.held(event.door, event.tool), 'warn')
    case 'rested':
      return [
        ...one(messages().ledger.healed(event.hp_gain), 'gain'),
        ...(event.mana_gain ? one(t.mana(event.mana_gain), 'gain') : []),
      ]
    case 'ambushed':
      return one(t.ambushed(event.monsters.join(', ')), 'warn')
    case 'combined':
      return one(t.combined(event.made), 'gain')
    case 'bought':
      return one(t.bought(event.item, event.price), 'gain')
    case 'sold':
      return one(t.sold(event.item, event.price), 'gain')
    case 'haggled':
      return one((event.agreed ? t.haggled : t.firm)(event.item, event.price), event.agreed ? 'gain' : 'plain')
    case 'received':
      return one(t.received(event.item), 'gain')
    case 'handed-over':
      return one(t.handed(event.item, event.count))
    case 'paid':
      return one(t.paid(event.price))
    case 'freed':
      return one(t.freed(event.person), 'gain')
    case 'quest-taken':
      return one(t.quest(event.title), 'gain')
    case 'quest-done':
      return one(t.questDone(event.title, event.xp), 'gain')
    case 'vigor':
      return one(t.vigor(event.amount), 'gain')
    case 'war-declared':
      return one(event.alone ? t.duel : t.war, 'warn')
    default:
      return []
  }
}
