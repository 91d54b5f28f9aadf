import { expect, test } from 'vitest'
import type { Event, Struck } from '../../wire/nethack-chat'
import type { TableEvent } from '../contract'
import { chronicle, roundsOf, eventsOf, turnAt } from './chronicle'
import golden from './golden.json' // a run of the engine, with three actions taken back

const happenings = golden.happenings as unknown as TableEvent<Event>[]
const run = chronicle(happenings, {})
const happening = (version: number, ...events: unknown[]): TableEvent<Event> => ({
  version,
  seat: 0,
  events: events as Event[],
  cause: '',
})
const entered = (room: string, from: string) => ({ type: 'entered', direction: 'north', came_from: from, first: true, sight: { room } }) // prettier-ignore
const struck = (damage: number, critical = false) => ({ type: 'struck', target: 'Rat', damage, critical, hp: 1 })
const hurt = (damage: number, hp: number, more = {}) => ({ type: 'hurt', monster: 'Rat', damage, hp, ...more })

test('every turn has the engine’s HP and belongs to the line that led to it', () => {
  expect(run.turns.map(({ turn, version, hp, maxHp }) => [turn, version, hp, maxHp])).toEqual(golden.points)
})

test('the totals are those of the engine', () => {
  expect(run.totals).toMatchObject(golden.totals)
})

test('items of actions taken back do not count as found', () => {
  const events = run.turns.flatMap((turn) => turn.events)
  const looted = events.flatMap((event) => (event.type === 'looted' ? [...event.items, ...event.treasure] : []))
  expect(run.found.flatMap(([name, count]) => Array<string>(count).fill(name)).sort()).toEqual(looted.sort())
  expect(run.found.length).toBeGreaterThan(3)
})

test('the highlights are critical hits, levels and the boss at the end', () => {
  const criticals = run.turns.flatMap(({ events }) => events).filter((e) => e.type === 'struck' && e.critical)
  const marked = run.highlights.filter(({ kind }) => kind === 'critical')
  expect(marked.length).toBe(criticals.length)
  expect(run.totals.criticals).toBe(criticals.length)
  expect(marked.map((one) => 'damage' in one && one.damage)).toEqual(criticals.map((e) => (e as Struck).damage))
  expect(run.highlights.filter(({ kind }) => kind === 'boss')).toMatchObject([
    { name: 'Orc Chieftain', turn: golden.totals.turns },
  ])
  expect(run.highlights.some(({ kind }) => kind === 'level')).toBe(true)
})

test('the stays in rooms have no gaps between them', () => {
  expect(run.stays[0]).toMatchObject({ room: 'Entrance', from: 0 })
  expect(run.stays.at(-1)).toMatchObject({ room: 'Boss Room', to: golden.totals.turns })
  run.stays.slice(1).forEach((stay, n) => expect(stay.from).toBe((run.stays[n]?.to ?? 0) + 1))
})

test('a line of several actions is split into turns; fleeing and entering the next room are one turn', () => {
  const { turns } = chronicle(
    [
      happening(1, entered('Corridor', 'Entrance'), entered('Cell', 'Corridor'), { type: 'fight-began', monsters: [] }),
      happening(2, { type: 'looked' }, { type: 'reply', text: '' }),
      happening(3, { type: 'fled', room: 'Corridor' }, entered('Corridor', 'Cell'), { type: 'dropped', item: 'x' }),
    ],
    { easy: true },
  )
  expect(turns.map(({ turn, version, room, hp }) => [turn, version, room, hp])).toEqual([
    [0, 0, 'Entrance', 45],
    [1, 1, 'Corridor', 45],
    [2, 1, 'Cell', 45],
    [3, 3, 'Corridor', 45],
    [4, 3, 'Corridor', 45],
  ])
})

test('a version between turns belongs to the turn before it; a line told again belongs to its new version', () => {
  const asked = chronicle([happening(1, struck(2)), happening(2, { type: 'reply', text: 'No.' })], {})
  expect(turnAt(asked, 2).turn).toBe(1)
  expect(turnAt(asked, 0).turn).toBe(0)
  const retold = chronicle([happening(1, struck(2)), happening(2, { type: 'retold', text: 'x' })], {})
  expect(turnAt(retold, 2)).toMatchObject({ turn: 1, version: 2 })
  expect(turnAt(retold, 1).turn).toBe(0)
})

test('death, a heavy blow and the narrowest escape are highlights, a parried blow is not', () => {
  const { highlights } = chronicle(
    [
      happening(1, struck(1), hurt(12, 18, { critical: true })),
      happening(2, { type: 'defended' }, hurt(11, 7, { critical: true, defended: true })),
      happening(3, struck(1), hurt(4, 3)),
      happening(4, struck(1), hurt(9, 0), { type: 'died', by: 'Rat', room: 'Cell' }),
    ],
    {},
  )
  expect(highlights.map(({ kind, turn }) => [kind, turn])).toEqual([
    ['heavy', 1],
    ['low', 3],
    ['death', 4],
  ])
})

test('the rounds are those of the fight in the current room', () => {
  const fight = [happening(1, entered('Cell', 'Hall'), { type: 'fight-began', monsters: ['Rat'] })]
  const turns = (...more: TableEvent<Event>[]) => chronicle([...fight, ...more], {}).turns
  expect(roundsOf(turns())).toEqual([])
  const two = turns(happening(2, struck(1), hurt(1, 29), struck(2), hurt(1, 28)), happening(3, { type: 'looted', items: [], treasure: [], gold: 1 })) // prettier-ignore
  expect(roundsOf(two).map(({ turn }) => turn)).toEqual([2, 3])
  expect(roundsOf(turns(happening(2, struck(1)), happening(3, entered('Hall', 'Cell'))))).toEqual([])
  const left = turns(happening(2, struck(1), { type: 'slain', monster: 'Rat' }, entered('Hall', 'Cell')))
  expect(roundsOf(left).map(({ turn }) => turn)).toEqual([2])
})

test('a chronicle can be made from a conversation alone', () => {
  const story = [{ said: '', told: 'Once.', turn: 0 }, { said: 'hit', told: 'So.', turn: 1, events: [struck(3), hurt(5, 25)] }] // prettier-ignore
  const turns = chronicle(eventsOf(story as never), {}).turns
  expect(turns.map(({ version, hp }) => [version, hp])).toEqual([
    [0, 30],
    [1, 25],
  ])
})
