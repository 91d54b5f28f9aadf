// Sentences about the state and the end of a run.

import type { Action, Died, Event, Exchange, Foe, Place, View, Won } from '../../wire/nethack-chat'
import type { GameTable } from '../contract'
import { messages } from './messages'

export type Table = GameTable<View, Action, Event>
/** What the panels read of a table: its view may be behind the table's own. */
export type PanelTable = Pick<Table, 'view' | 'players' | 'seat' | 'mode'>

const BOSS = 'Orc Chieftain'

// --- the current room

export const turnOf = (view: View): number => view.now.turn ?? 0
export const storyOf = (view: View): readonly Exchange[] => view.story ?? []
/** Return the number of all exchanges, with those that the view no longer contains. */
export const exchangesOf = (view: View): number => (view.earlier ?? 0) + storyOf(view).length
export const foesOf = (view: View): readonly Foe[] => view.foes ?? []
export const placeOf = (view: View): Place | null => view.places?.[(view.now.room ?? 1) - 1] ?? null
export const roomOf = (view: View): string => placeOf(view)?.name ?? ''
export const isFighting = (view: View): boolean => (view.now.dice?.length ?? 0) > 0

/** Return the events since the last line, caused by a player who sends actions instead of lines. */
export function wordless(view: View): readonly Event[] {
  const last = storyOf(view).at(-1)
  return last && last.turn === turnOf(view) ? [] : (view.now.events ?? [])
}

interface LineRooms {
  readonly begins: { readonly room: string; readonly first: boolean } | null // the room that it enters first of all
  readonly ends: string // the room in which it ends if that is another one, else ''
}

/** Return which rooms a line leads to. */
export function roomsOf({ events = [] }: Exchange): LineRooms {
  const entered = events.filter((event) => event.type === 'entered')
  const before = events.findIndex((event) => event.type === 'entered')
  const [first] = entered
  const atOnce = first && events.slice(0, before).every(({ type }) => type === 'fled' || type === 'reply')
  const begins = atOnce ? { room: first.sight.room, first: first.first } : null
  const last = entered.at(-1)?.sight.room ?? ''
  return { begins, ends: last === begins?.room ? '' : last }
}

/** Return the HP that the last line cost and that have not been restored; 0 for a dead hero. */
export function lostIn({ now }: View): number {
  const blow = now.events?.find((event) => event.type === 'hurt')
  return blow && now.hero.hp ? Math.max(0, blow.hp + blow.damage - now.hero.hp) : 0
}

/** Return short facts for the bar. */
export function facts(view: View): string[] {
  const number = view.options.dungeon ?? 0
  return [
    ...(roomOf(view) ? [roomOf(view)] : []),
    ...(turnOf(view) ? [messages().turn(turnOf(view))] : []), // none has been played at the start
    ...(number ? [messages().dungeon(number)] : []),
  ]
}

// --- the end

const diedOf = (view: View): Died | null => view.now.events?.find((event) => event.type === 'died') ?? null
export const wonOf = (view: View): Won | null => view.now.events?.find((event) => event.type === 'won') ?? null

export type End = 'victory' | 'death' | 'given'

export function endOf(table: Table): End {
  if (table.outcome?.reason === 'victory') return 'victory'
  return table.outcome?.reason === 'death' ? 'death' : 'given'
}

export function verdict(table: Table): { headline: string; detail: string } {
  const t = messages().end
  const { view } = table
  const room = roomOf(view)
  const by = diedOf(view)?.by ?? ''
  const [hero] = table.players
  const other = hero && !hero.you ? hero.name : '' // for spectators
  switch (endOf(table)) {
    case 'victory':
      return { headline: other ? t.victoryOf(other) : t.victory, detail: t.victorySay(BOSS) }
    case 'death':
      return other
        ? { headline: t.deathOf(other, by), detail: t.deathSayOf(room) }
        : { headline: t.death(by), detail: t.deathSay(room) }
    case 'given':
      return other
        ? { headline: t.givenOf(other), detail: t.givenSayOf(room) }
        : { headline: t.given, detail: t.givenSay(room) }
  }
}

export function highlights({ view }: Table): [string, string][] {
  const t = messages().end
  const { hero, tally } = view.now
  return [
    [t.turns, `${turnOf(view)}`],
    [t.level, `${hero.level ?? 1}`],
    [t.slain, `${tally?.slain ?? 0}`],
    [t.gold, `${hero.gold ?? 0}`],
  ]
}

/** Return the remaining figures of a run. */
export function figures({ view }: Table): [string, string][] {
  const t = messages().end
  const { dealt = 0, taken = 0, potions = 0 } = view.now.tally ?? {}
  return [
    [t.dealt, `${dealt}`],
    [t.taken, `${taken}`],
    [t.potions, `${potions}`],
  ]
}

export function achievements({ view }: Table): string[] {
  const t = messages().end.achievements
  return (wonOf(view)?.achievements ?? []).map((goal) => t[goal] ?? goal)
}
