// The results of a line: one entry per fact, with its calculation.

import { i18n } from '../../core/i18n.svelte'
import type { Event } from '../../wire/nethack-chat'
import { arithmetic, calculation, type Blow } from './blows'
import { deepEntries } from './ledger-deep'
import { messages } from './messages'

export interface Entry {
  readonly text: string
  readonly sum?: string // "9 + 5 + 1 − 2"
  readonly tone: 'plain' | 'hit' | 'hurt' | 'gain' | 'warn'
}

export function ledger(events: readonly Event[], easy = false): Entry[] {
  return events.flatMap((event) => entries(event, easy))
}

/** Format a calculation: "(9 + 6 + 1 − 1) × 2". */
export function sumOf(blow: Blow, easy: boolean): string {
  const factors = calculation(blow, easy).factors.map(([, n]) => (n === 0.5 ? '÷ 2' : `× ${i18n.number(n)}`))
  const sum = arithmetic(blow)
  return factors.length ? [`(${sum})`, ...factors].join(' ') : sum
}

function entries(event: Event, easy: boolean): Entry[] {
  const t = messages().ledger
  switch (event.type) {
    case 'struck': {
      const { damage, critical } = event
      const text = damage ? (critical ? t.critical(damage) : t.damage(damage)) : t.missed
      const left: Entry[] = event.hp ? [{ text: t.left(event.target, event.hp), tone: 'plain' }] : []
      return [{ text, sum: sumOf(event, easy), tone: damage ? 'hit' : 'plain' }, ...left]
    }
    case 'slain':
      return [
        { text: t.slain(event.monster, event.xp, event.gold), tone: 'gain' },
        ...(event.drop ? [{ text: t.drops(event.drop), tone: 'plain' as const }] : []),
      ]
    case 'level-up':
      return [{ text: t.level(event.level, event.gain), tone: 'gain' }]
    case 'hurt': {
      const { damage, critical, monster } = event
      const text = damage ? (critical ? t.heavyLost : t.lost)(damage, monster) : t.unharmed(monster)
      return [{ text, sum: sumOf(event, easy), tone: damage ? 'hurt' : 'plain' }]
    }
    case 'defended':
      return [{ text: t.defended, tone: 'plain' }]
    case 'drank': {
      const { effect, amount, turns } = event
      const text = effect === 'strength' || effect === 'defense' ? t[effect](amount, turns) : t.healed(amount)
      return [{ text, tone: 'gain' }]
    }
    case 'wore-off':
      return [{ text: event.effect === 'strength' ? t.strengthGone : t.defenseGone, tone: 'plain' }]
    case 'equipped':
      return [{ text: t[event.slot](event.item, event.figure), tone: 'gain' }]
    case 'looted':
      return [
        ...(event.gold ? [{ text: t.gold(event.gold), tone: 'gain' as const }] : []),
        ...piles([...event.treasure, ...event.items]).map((text) => ({ text, tone: 'gain' as const })),
      ]
    case 'pack-full':
      return [{ text: t.full(piles(event.left).join(', ')), tone: 'warn' }]
    case 'dropped':
      return [{ text: t.dropped(event.item), tone: 'plain' }]
    case 'fled':
      return [{ text: t.fled, tone: 'gain' }]
    case 'flee-failed':
      return [{ text: t.stuck, tone: 'warn' }]
    case 'winds-up':
      return [{ text: t.heavy(event.monster), tone: 'warn' }]
    case 'regenerated':
      return [{ text: t.regenerated(event.monster, event.healed), tone: 'warn' }]
    case 'rallied':
      return [{ text: t.rallied(event.monster), tone: 'warn' }]
    case 'undone':
      return [{ text: t.undone, tone: 'plain' }]
    default:
      return deepEntries(event)
  }
}

/** Count equal items together: "2x Health Potion". */
export function piles(names: readonly string[]): string[] {
  const counted = new Map<string, number>()
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
  return [...counted].map(([name, many]) => (many > 1 ? `${many}x ${name}` : name))
}
