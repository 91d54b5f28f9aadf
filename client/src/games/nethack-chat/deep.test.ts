// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Condition, Event, Place, SpellHit, View } from '../../wire/nethack-chat'
import { actionsOf, chronicle, eventsOf } from './chronicle'
import { standingOf } from './journal'
import { EXIT, floorsOf, layOut } from './layout'
import { ledger } from './ledger'
import { quick } from './quick'
import { spellBar } from './spells'
import { atStart, withEvent } from './shown-view'

const place = (name: string, ways: Record<string, number>): Place => ({
  name,
  sort: 'normal',
  description: '',
  ways: Object.entries(ways).map(([direction, to]) => ({ direction, to, name: `Room ${to}` })),
})

interface Given {
  foes?: [name: string, hp: number, heavy?: boolean][]
  mana?: number
  wait?: number
  surge?: boolean
  hp?: number
  pack?: string[]
  marks?: string[]
  conditions?: Condition[]
  heroClass?: 'mage' | 'cleric' | 'rogue' | 'warrior'
  deep?: Partial<NonNullable<View['deep']>>
}

function view({
  foes = [],
  mana = 10,
  wait = 0,
  surge = false,
  hp = 20,
  pack = [],
  marks = [],
  conditions = [],
  heroClass = 'mage',
  deep = {},
}: Given = {}): View {
  // prettier-ignore
  const spells = heroClass === 'mage' ? ['Firebolt', 'Weaken', 'Light', 'Fireball'] : ['Heal', 'Bless']
  const costs: Record<string, number> = { Firebolt: 3, Weaken: 3, Light: 1, Fireball: 6, Heal: 4, Bless: 3 }
  return {
    you: 0,
    options: { edition: 'deep', class: heroClass },
    places: [place('Entrance', { north: 2, south: EXIT }), null],
    foes: foes.map(([name, left, heavy = false]) => ({ name, kind: name, hp: left, max_hp: 30, heavy })),
    now: {
      hero: { hp, max_hp: 34, pack },
      chambers: [{ monsters: foes.map(([name, left]) => ({ name, kind: name, hp: left })) }, null],
      room: 1,
      dice: foes.map(() => 1),
      turn: 5,
      adventure: { hero_class: heroClass, mana, surge, wait, marks, conditions },
    },
    deep: { hero_class: 'Mage', floor: 1, mana, max_mana: 24, ability: 'Arcane Surge', wait, spells: spells.map((name) => ({ name, mana: costs[name] as number })), ...deep }, // prettier-ignore
  }
}

beforeEach(() => settings.change({ language: 'en' }))

test('each floor is a map of its own, and stairs lead from one to the next', () => {
  const places = [place('Entrance', { north: 2, south: EXIT }), place('Hall', { south: 1, down: 3 }), place('Cellar', { up: 2, east: 4 }), null] // prettier-ignore
  const { first, of } = floorsOf(places)
  expect([...first]).toEqual([[1, 1], [2, 3]]) // prettier-ignore
  expect([...of]).toEqual([[1, 1], [2, 1], [3, 2], [4, 2]]) // prettier-ignore
  expect(layOut(places, first.get(2)).spots.map(({ room, name }) => [room, name])).toEqual([[3, 'Cellar'], [4, 'Room 4']]) // prettier-ignore
  expect(layOut(places).spots.map(({ room }) => room)).toEqual([1, 2, EXIT])
})

test('a spell is aimed at the weakest enemy, and a curse at the one that is about to strike hardest', () => {
  const lines = spellBar(view({ foes: [['Orc', 30, true], ['Wolf', 4]] })).map(({ line }) => line) // prettier-ignore
  expect(lines).toEqual(['I use Arcane Surge', 'I cast Firebolt at the Wolf', 'I cast Weaken at the Orc', 'I cast Fireball']) // prettier-ignore
})

test('what cannot be paid is shown with its reason, unless the next spell is free', () => {
  const problems = (given: Given) => spellBar(view({ foes: [['Wolf', 4]], ...given })).map(({ name, problem, cost }) => [name, problem, cost]) // prettier-ignore
  expect(problems({ mana: 4 })).toContainEqual(['Fireball', 'poor', 6])
  expect(problems({ mana: 4, surge: true })).toContainEqual(['Fireball', '', 0])
  expect(problems({ wait: 2 })).toContainEqual(['Arcane Surge', 'wait', 0])
  expect(problems({ heroClass: 'cleric', hp: 34 })).toContainEqual(['Heal', 'unhurt', 4])
})

test('outside fights the bar has only what is of use there, and nothing during a conversation', () => {
  expect(spellBar(view()).map(({ name }) => name)).toEqual(['Light'])
  expect(spellBar(view({ heroClass: 'rogue', deep: { spells: [] } }))).toEqual([])
  expect(spellBar(view({ deep: { choices: [{ key: 'bye', label: 'say goodbye' }] } }))).toEqual([])
})

test('the answers of a conversation are its only chips, and a locked or forbidden way is none', () => {
  const choices = [{ key: 'free', label: 'strike off his chains' }]
  expect(quick(view({ deep: { choices } })).map(({ key, line }) => [key, line])).toEqual([['answer-free', 'Strike off his chains']]) // prettier-ignore
  const keys = (given: Given) => quick(view(given)).map(({ key }) => key)
  expect(keys({})).toContain('go-north')
  expect(keys({})).not.toContain('go-south')
  expect(keys({ marks: ['Captive Tibb', 'Captive Dorga', 'Lina'].map((name) => `freed/${name}`) })).toContain(
    'go-south',
  )
  const locked = [{ direction: 'north', name: 'Cell Door', has_key: true }]
  expect(keys({ deep: { locked } })).toContain('unlock-Cell Door')
  expect(keys({ deep: { locked } })).not.toContain('go-north')
})

test('events are counted as actions by what begins one', () => {
  const types = (...names: string[]) => actionsOf(names.map((type) => ({ type }) as Event))
  expect(types('ability-used', 'struck', 'hurt')).toEqual([1, 1, 1])
  expect(types('spell-cast', 'spell-hit', 'spell-cast', 'secret-found')).toEqual([1, 1, 2, 2])
  expect(types('entered', 'trap-sprung', 'looted')).toEqual([1, 1, 2])
  expect(types('trap-sprung', 'looted')).toEqual([1, 1])
  expect(types('bought', 'bought', 'sold')).toEqual([1, 2, 3])
  expect(types('answered', 'freed', 'quest-taken', 'spoke', 'answered', 'ended', 'won')).toEqual([1, 1, 1, 1, 2, 2, 2])
  expect(types('smoke-spread', 'fled', 'entered', 'nothing-found')).toEqual([1, 1, 1, 2])
})

test('a run begins with the health of its class, and an ending is its highlight', () => {
  const events = [{ type: 'answered', person: 'x', choice: 'y' }, { type: 'ended', ending: 'bribe', title: 'z' }, { type: 'won', turns: 1, achievements: [] }] as Event[] // prettier-ignore
  const run = chronicle(eventsOf([{ said: '', told: '', turn: 0 }, { said: 'x', told: '', turn: 1, events }]), { edition: 'deep', class: 'mage', easy: true }) // prettier-ignore
  expect(run.turns[0]?.hp).toBe(51)
  expect(run.highlights).toMatchObject([{ kind: 'ending', name: 'bribe', turn: 1 }])
})

test('a spell is told with its calculation, and the bars follow it', () => {
  const hit: SpellHit = { type: 'spell-hit', target: 'Wolf', spell: 'Firebolt', element: 'fire', power: 9, roll: 4, bonus: 3, critical: false, affinity: 'weak', damage: 24, hp: 6 } // prettier-ignore
  const cast: Event = { type: 'spell-cast', spell: 'Firebolt', element: 'fire', cost: 3, mana: 7, source: '' }
  expect(ledger([cast, hit])).toMatchObject([
    { text: '−3 mana, 7 left' },
    { text: 'Firebolt: 24 damage', sum: '9 + 4 + 3, weak to it' },
    { text: 'Wolf: 6 HP left' },
  ])
  const after = view({ foes: [['Wolf', 6]], mana: 7 })
  const before = atStart(view({ foes: [['Wolf', 30]] }), after)
  expect(before.deep?.mana).toBe(10)
  const told = withEvent(withEvent(before, cast, after), hit, after)
  expect([told.deep?.mana, told.foes?.[0]?.hp]).toEqual([7, 6])
})

test('the journal tells which achievements are still possible', () => {
  expect(standingOf(view(), 'no-shopping')).toBe('open')
  expect(standingOf(view({ marks: ['shopped'] }), 'no-shopping')).toBe('lost')
  expect(standingOf(view(), 'all-secrets')).toBe('open')
})
