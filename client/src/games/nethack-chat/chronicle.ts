// A whole run, computed from its events: HP of every turn, totals, items found and highlights.

import type { TableEvent } from '../contract'
import type { Event, Exchange, Options } from '../../wire/nethack-chat'
import { firstHp, item } from './tables'

/** The state after a turn, and its events. Turn 0 is the start. */
export interface Turn {
  readonly turn: number
  readonly version: number // of the line that tells it; one line may take several turns
  readonly hp: number
  readonly maxHp: number
  readonly room: string
  readonly events: readonly Event[]
}

export interface Stay {
  readonly room: string
  readonly from: number // first and last turn
  readonly to: number
}

export interface Totals {
  readonly turns: number
  readonly dealt: number
  readonly taken: number
  readonly slain: number
  readonly criticals: number // critical hits dealt
  readonly potions: number
  readonly gold: number // found and won
}

export type Highlight = { readonly turn: number; readonly version: number; readonly hp: number } & (
  | { readonly kind: 'boss' | 'death' | 'ending'; readonly name: string } // of an ending without a fight: its id
  | { readonly kind: 'critical' | 'heavy'; readonly name: string; readonly damage: number }
  | { readonly kind: 'level'; readonly level: number; readonly gain: number }
  | { readonly kind: 'find'; readonly name: string }
  | { readonly kind: 'low' }
)

export interface Chronicle {
  readonly turns: readonly Turn[]
  readonly stays: readonly Stay[]
  readonly totals: Totals
  readonly found: readonly (readonly [name: string, count: number])[]
  readonly highlights: readonly Highlight[]
}

/** Events that begin an action: they split a line of several actions into turns. Those that are listed with an event belong
    to its action instead if it has had one of them. */
const BEGINS: Partial<Record<Event['type'], readonly Event['type'][]>> = {
  entered: ['fled'],
  struck: ['ability-used'],
  defended: [],
  drank: [],
  equipped: [],
  fled: ['smoke-spread'],
  'flee-failed': [],
  looted: ['trap-sprung'],
  dropped: [],
  // of the deep edition
  'spell-cast': [],
  'ability-used': [],
  'mana-gained': [],
  mended: ['spell-cast', 'ability-used', 'answered'],
  'smoke-spread': [],
  'nothing-found': ['spell-cast'],
  'secret-found': ['spell-cast', 'answered', 'secret-found'],
  'trap-noticed': ['spell-cast', 'entered', 'secret-found'],
  'cache-found': ['spell-cast', 'secret-found', 'trap-noticed'],
  'trap-sprung': ['entered'],
  'trap-disarmed': [],
  unlocked: ['answered', 'unlocked'],
  'lock-held': [],
  rested: [],
  combined: [],
  bought: [],
  sold: [],
  haggled: [],
  spoke: ['answered', 'entered'],
  answered: [],
  'war-declared': ['answered'],
  'quest-done': ['answered', 'looted', 'combined', 'quest-done'],
  ended: ['answered', 'room-cleared', 'quest-done'],
}

/** Return, for each event, the number of its action, from 1; those before the first action have 0. */
export function actionsOf(events: readonly Event[]): number[] {
  let action = 0
  let before: Event['type'][] = [] // of the same action
  return events.map(({ type }) => {
    const within = BEGINS[type]
    // a trap springs on entering, too: only one that begins the action belongs to the looting
    const known = type === 'looted' ? before.slice(0, 1) : before
    if (within && !within.some((one) => known.includes(one))) {
      action++
      before = []
    }
    before.push(type)
    return action
  })
}
const LOW = 0.25 // share of the maximum HP

export function chronicle(happenings: readonly TableEvent<Event>[], options: Options): Chronicle {
  const turns = turnsOf(happenings, options)
  return {
    turns,
    stays: staysOf(turns),
    totals: totalsOf(turns),
    found: foundIn(turns),
    highlights: highlightsOf(turns),
  }
}

/** The same from a conversation, if there are no events: lines are counted as versions. */
export const eventsOf = (story: readonly Exchange[], earlier = 0): TableEvent<Event>[] =>
  story
    .map(({ events }, n) => ({ version: earlier + n, seat: 0, events: events ?? [], cause: '' }))
    .filter(({ version }) => version > 0)

/** Return the turn of a version. */
export const turnAt = ({ turns }: Chronicle, version: number): Turn =>
  turns.findLast((turn) => turn.version <= version) ?? (turns[0] as Turn)

const BLOWS: readonly Event['type'][] = ['struck', 'hurt', 'spell-hit', 'dodged']
const fought = ({ events }: Turn): boolean => events.some(({ type }) => BLOWS.includes(type))

/** Return the rounds of the fight in the current room, oldest first; without a fight, those of
    the last line, which may have led here from one. */
export function roundsOf(turns: readonly Turn[]): readonly Turn[] {
  const entered = turns.findLastIndex(({ events }) => events.some(({ type }) => type === 'entered'))
  const rounds = turns.slice(entered + 1).filter(fought)
  return rounds.length ? rounds : turns.filter((turn) => turn.version === turns.at(-1)?.version && fought(turn))
}

export function turnsOf(happenings: readonly TableEvent<Event>[], options: Options): Turn[] {
  const hp = firstHp(options)
  const first = happenings.flatMap(({ events }) => events).find((event) => event.type === 'entered')
  const turns: Turn[] = [{ turn: 0, version: 0, hp, maxHp: hp, room: first?.came_from ?? '', events: [] }]
  for (const { version, events } of happenings) {
    const actions = actionsOf(events)
    events.forEach((event, n) => {
      if (event.type === 'undone') turns.pop()
      else if (event.type === 'retold') retell(turns, version)
      else if (event.type !== 'reply') {
        const last = turns.at(-1) as Turn
        if (actions[n] !== (actions[n - 1] ?? 0))
          turns.push(after({ ...last, turn: last.turn + 1, version, events: [] }, event))
        else turns[turns.length - 1] = after(last, event)
      }
    })
  }
  return turns
}

/** A line that was told again belongs to its last version. */
function retell(turns: Turn[], version: number): void {
  turns.forEach((turn, n) => turn.version === version - 1 && (turns[n] = { ...turn, version }))
}

function after(turn: Turn, event: Event): Turn {
  const next = { ...turn, events: [...turn.events, event] }
  switch (event.type) {
    case 'hurt':
    case 'trap-sprung':
      return { ...next, hp: event.hp }
    case 'drank':
    case 'level-up':
    case 'mended':
    case 'rested':
    case 'vigor':
      return { ...next, hp: event.hp, maxHp: event.max_hp }
    case 'entered':
      return { ...next, room: event.sight.room }
    default:
      return next
  }
}

function staysOf(turns: readonly Turn[]): Stay[] {
  const stays: Stay[] = []
  for (const { turn, room } of turns) {
    const last = stays.at(-1)
    if (last?.room === room) stays[stays.length - 1] = { ...last, to: turn }
    else stays.push({ room, from: turn, to: turn })
  }
  return stays
}

function totalsOf(turns: readonly Turn[]): Totals {
  const sums = { turns: turns.length - 1, dealt: 0, taken: 0, slain: 0, criticals: 0, potions: 0, gold: 0 }
  for (const event of turns.flatMap(({ events }) => events)) {
    if (event.type === 'struck') {
      sums.dealt += event.damage
      if (event.critical) sums.criticals++
    } else if (event.type === 'spell-hit') {
      sums.dealt += event.damage
      if (event.critical) sums.criticals++
    } else if (event.type === 'hurt' || event.type === 'trap-sprung') sums.taken += event.damage
    else if (event.type === 'drank' || event.type === 'mana-gained') sums.potions++
    else if (event.type === 'slain') {
      sums.slain++
      sums.gold += event.gold
    } else if (event.type === 'looted') sums.gold += event.gold
  }
  return sums
}

function foundIn(turns: readonly Turn[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const event of turns.flatMap(({ events }) => events))
    if (event.type === 'looted')
      for (const name of [...event.items, ...event.treasure]) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
}

function highlightsOf(turns: readonly Turn[]): Highlight[] {
  const wounded = turns.filter(({ hp, maxHp }) => hp > 0 && hp < maxHp * LOW)
  const lowest = wounded.reduce<Turn | null>((least, turn) => (least && least.hp <= turn.hp ? least : turn), null)
  return turns.flatMap((turn) => {
    const at = { turn: turn.turn, version: turn.version, hp: turn.hp }
    const won = turn.events.some(({ type }) => type === 'won')
    const killed = turn.events.some(({ type }) => type === 'slain')
    const marked = turn.events.flatMap((event): Highlight[] => {
      switch (event.type) {
        case 'struck':
        case 'spell-hit':
          return event.critical ? [{ ...at, kind: 'critical', name: event.target, damage: event.damage }] : []
        case 'ended':
          return killed ? [] : [{ ...at, kind: 'ending', name: event.ending }]
        case 'slain':
          return won ? [{ ...at, kind: 'boss', name: event.monster }] : []
        case 'hurt':
          return event.critical && event.damage && !event.defended
            ? [{ ...at, kind: 'heavy', name: event.monster, damage: event.damage }]
            : []
        case 'level-up':
          return [{ ...at, kind: 'level', level: event.level, gain: event.gain }]
        case 'looted':
          return event.items.filter(precious).map((name) => ({ ...at, kind: 'find', name }))
        case 'died':
          return [{ ...at, kind: 'death', name: event.by }]
        default:
          return []
      }
    })
    return turn === lowest ? [...marked, { ...at, kind: 'low' }] : marked
  })
}

const precious = (name: string): boolean => ['rare', 'legendary'].includes(item(name)?.rarity ?? '')
