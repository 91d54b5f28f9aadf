// Finds the sentence of a narration that tells each event, so that figures and bars change with it.

import type { Event } from '../../wire/nethack-chat'
import { actionsOf } from './chronicle'
import { paragraphs, sentences } from './sentences'

/** The narrator tells the hero's part first, then a new level, then the monsters' part, then the end. */
const PART: Partial<Record<Event['type'], number>> = {
  'level-up': 1,
  hurt: 2,
  dodged: 2,
  guarded: 2,
  escaped: 2,
  'pack-hunts': 2,
  ambushed: 2,
  'war-declared': 2,
  'winds-up': 2,
  regenerated: 2,
  rallied: 2,
  'room-cleared': 3,
  'secret-found': 3,
  'trap-noticed': 3,
  spoke: 3,
  'quest-taken': 3,
  'quest-done': 3,
  vigor: 3,
  died: 4,
  ended: 4,
  won: 4,
}

/** Return, for each event, the number of the sentence that tells it, from 1; the last one if none does. */
export function cuesOf(told: string, events: readonly Event[]): number[] {
  const said = paragraphs(told).flatMap(sentences)
  const cues = new Map<Event, number>()
  let at = 0
  for (const event of inOrderOfTelling(events)) {
    const clue = clueOf(event)
    const from = event.type === 'winds-up' ? at + 1 : at // the sentence before names the same monster
    const found = clue ? said.findIndex((sentence, n) => n >= from && clue.test(sentence)) : -1
    if (found >= 0) at = found
    if (found >= 0 || !clue) cues.set(event, at + 1)
  }
  return events.map((event) => cues.get(event) ?? said.length)
}

function inOrderOfTelling(events: readonly Event[]): Event[] {
  const actions = actionsOf(events)
  return events
    .map((event, n) => ({ event, order: (actions[n] ?? 0) * 10 + (PART[event.type] ?? 0) }))
    .sort((one, other) => one.order - other.order)
    .map(({ event }) => event)
}

/** Return what the sentence of an event must contain; null if the event needs none of its own. */
function clueOf(event: Event): RegExp | null {
  switch (event.type) {
    case 'struck':
      return event.damage ? number(event.damage) : /miss/i
    case 'slain':
      return words(`${event.xp} XP`)
    case 'hurt':
      return event.damage ? number(event.damage) : words(event.monster)
    case 'winds-up':
      return words(event.monster)
    case 'regenerated':
      return number(event.healed)
    case 'rallied':
      return words(event.monster)
    case 'level-up':
      return words(`level ${event.level}`)
    case 'drank':
      return number(event.amount)
    case 'equipped':
    case 'dropped':
      return words(event.item)
    case 'looted':
      return event.gold && !event.items.length ? number(event.gold) : words(event.items[0] ?? event.treasure[0] ?? '')
    case 'spell-cast':
      return event.source ? null : words(event.spell)
    case 'spell-hit':
      return number(event.damage)
    case 'afflicted':
    case 'dodged':
    case 'guarded':
    case 'escaped':
      return words('target' in event ? event.target : event.monster)
    case 'strengthened':
    case 'spell-ended':
    case 'learned':
      return words(event.spell)
    case 'mended':
    case 'mana-gained':
    case 'vigor':
      return number(event.amount)
    case 'trap-sprung':
      return number(event.damage)
    case 'rested':
      return number(event.hp_gain)
    case 'bought':
    case 'sold':
    case 'haggled':
    case 'received':
    case 'handed-over':
      return words(event.item)
    case 'paid':
      return number(event.price)
    case 'combined':
      return words(event.made)
    case 'quest-taken':
    case 'quest-done':
      return words(event.title)
    case 'died':
    case 'ended':
    case 'won':
      return /$^/ // with the last sentence
    default:
      return null
  }
}

const number = (n: number): RegExp => new RegExp(`(?<!\\d)${n}(?!\\d)`)
const words = (text: string): RegExp => new RegExp(text.replaceAll(/[^\w ]/g, '.'), 'i')
