// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { expectSameKeys } from '../../../testing/catalogs'
import type { Event, Exchange, Foe, Hero, View } from '../../wire/nethack-chat'
import { ledger, piles } from './ledger'
import { words } from './messages'
import { quick } from './quick'
import { achievements, facts, figures, highlights, roomsOf, lostIn, verdict, wordless, type Table } from './narration'

const sight = (room: string) => ({ room, description: '', exits: [], foes: [], floor: [], chest: '' as const })
const entered = (room: string, first = true): Event => ({
  type: 'entered',
  direction: 'north',
  came_from: 'Entrance',
  first,
  sight: sight(room),
})
const struck = { type: 'struck', target: 'Orc', weapon: 'Battle Axe', base: 9, roll: 5, level: 1, strength: 0, defense: 3, critical: false, brittle: false, damage: 12, hp: 28 } as const // prettier-ignore
const hurt = { type: 'hurt', monster: 'Orc', attack: 7, roll: 6, armor: 2, level: 1, potion: 0, critical: true, rage: false, defended: true, damage: 10, hp: 6 } as const // prettier-ignore
const orc: Foe = { name: 'Orc', kind: 'Orc', hp: 28, max_hp: 40, heavy: false }
const scout: Foe = { name: 'Goblin Scout', kind: 'Goblin Scout', hp: 9, max_hp: 15, heavy: false }

interface Given {
  hero?: Partial<Hero>
  events?: Event[]
  story?: Exchange[]
  foes?: Foe[]
  floor?: { items?: string[]; gold?: number; chest?: '' | 'closed' | 'open' }
  turn?: number
  undo?: boolean
  dungeon?: number
}

function view({ hero, events = [], story, foes = [], floor = {}, turn = 31, undo, dungeon }: Given = {}): View {
  const places = [
    { name: 'Entrance', sort: 'normal' as const, description: '', ways: [] },
    {
      name: 'Dark Corridor',
      sort: 'normal' as const,
      description: '',
      ways: [
        { direction: 'south', to: 1, name: 'Entrance' },
        { direction: 'north', to: 3, name: 'Guard Room' },
      ],
    },
    null,
  ]
  const now = {
    hero: { hp: 30, max_hp: 30, level: 3, xp: 300, gold: 61, weapon: 'Rusty Dagger', armor: 'Tattered Cloth', pack: ['Health Potion'], ...hero }, // prettier-ignore
    chambers: [null, { monsters: [], ...floor }, null],
    room: 2,
    dice: foes.map(() => 0),
    turn,
    tally: { dealt: 120, taken: 44, slain: 5, potions: 2 },
    events,
  }
  return {
    you: 0,
    options: { ...(dungeon ? { dungeon } : {}) },
    now,
    past: undo ? [now] : [],
    story: story ?? [{ said: '', told: 'It begins.', turn }],
    places,
    foes,
  } as View
}

const table = (given: Given = {}, reason = '', you = true): Table =>
  ({
    mode: 'play',
    players: [{ name: 'Ada', you }],
    outcome: reason ? { results: [reason === 'victory' ? 'win' : 'loss'], reason } : null,
    view: view(given),
  }) as unknown as Table
const keys = (given: Given) => quick(view(given)).map(({ key }) => key)

beforeEach(() => settings.change({ language: 'en' }))

test('the bar names the room and the turns', () => {
  expect(facts(table().view)).toEqual(['Dark Corridor', 'Turn 31'])
  expect(facts(table({ dungeon: 4711 }).view)).toEqual(['Dark Corridor', 'Turn 31', 'Dungeon 4711'])
})

test('the verdict of a death names killer and room, of a victory the reward', () => {
  const died: Event = { type: 'died', by: 'Orc', room: 'Secret Passage' }
  expect(verdict(table({ events: [died] }, 'death'))).toEqual({
    headline: 'The Orc killed you',
    detail: 'Your story ends in the Dark Corridor.',
  })
  expect(verdict(table({}, 'victory')).headline).toBe('You win!')
  expect(verdict(table({}, 'resignation')).headline).toBe('You gave up')
  expect(verdict(table({}, 'victory', false)).headline).toBe('Ada wins!') // for a spectator
  expect(verdict(table({ events: [died] }, 'death', false))).toEqual({
    headline: 'The Orc killed Ada',
    detail: 'The story ends in the Dark Corridor.',
  })
  settings.change({ language: 'pl' })
  expect(verdict(table({ events: [died] }, 'death')).headline).toBe('Zabija cię Orc')
})

test('the highlights of a run are its figures and achievements', () => {
  const won: Event = { type: 'won', turns: 31, achievements: ['no-potions', 'speed-run'] }
  expect(highlights(table())).toEqual([
    ['Turns', '31'],
    ['Level', '3'],
    ['Slain', '5'],
    ['Gold', '61'],
  ])
  expect(figures(table()).map(([, value]) => value)).toEqual(['120', '44', '2'])
  expect(achievements(table({ events: [won] }))).toEqual(['Used no potions', 'Faster than 90% of experts'])
})

test('a line that enters a room at once begins a chapter, and one that ends elsewhere names the room', () => {
  const led = (...events: Event[]) => roomsOf({ said: 'north twice', told: '', turn: 2, events })
  const corridor = { room: 'Dark Corridor', first: true }
  expect(led(entered('Dark Corridor'))).toEqual({ begins: corridor, ends: '' })
  expect(led(entered('Dark Corridor'), entered('Guard Room', false))).toEqual({ begins: corridor, ends: 'Guard Room' })
  expect(led(struck, entered('Guard Room'))).toEqual({ begins: null, ends: 'Guard Room' })
  expect(led({ type: 'fled', room: 'Dark Corridor' }, entered('Dark Corridor')).begins).toEqual(corridor)
  expect(led(struck)).toEqual({ begins: null, ends: '' })
})

test('the lost HP are those of the last line that have not been restored, and none for a dead hero', () => {
  expect(lostIn(view({ events: [struck, hurt], hero: { hp: hurt.hp } }))).toBe(hurt.damage)
  expect(lostIn(view({ events: [hurt], hero: { hp: hurt.hp + hurt.damage + 3 } }))).toBe(0) // restored by a potion
  expect(lostIn(view({ events: [{ ...hurt, hp: 0, damage: 90 }], hero: { hp: 0 } }))).toBe(0)
})

test('actions without a line are described too', () => {
  expect(wordless(view({ events: [struck] }))).toEqual([])
  expect(wordless(view({ events: [struck], story: [{ said: '', told: '', turn: 3 }] }))).toEqual([struck])
})

test('the ledger lists every fact with its calculation', () => {
  expect(ledger([struck, hurt]).map(({ text, tone }) => [text, tone])).toEqual([
    ['12 damage', 'hit'],
    ['Orc: 28 HP left', 'plain'],
    ['Orc, critical hit on you: −10 HP', 'hurt'],
  ])
  expect(ledger([{ ...hurt, critical: false }])[0]?.text).toBe('Orc hits you: −10 HP') // not "Orc: −10 HP"
  expect(ledger([struck])[0]?.sum).toBe('9 + 5 + 1 − 3')
  expect(ledger([hurt])[0]?.sum).toBe('(7 + 6 − 2 − 1) × 2 ÷ 2')
  expect(ledger([hurt], true)[0]?.sum).toBe('(7 + 6 − 2 − 1) × 2 ÷ 2 × 0.75')
  const slain: Event = { type: 'slain', monster: 'Orc', kind: 'Orc', xp: 71, gold: 18, drop: 'Iron Sword' }
  const up: Event = { type: 'level-up', level: 3, gain: 5, hp: 30, max_hp: 40, damage: 1, defense: 1 }
  const looted: Event = {
    type: 'looted',
    items: ['Iron Sword', 'Health Potion', 'Health Potion'],
    treasure: ['Ruby Gem'],
    gold: 115,
    chest: false,
  }
  expect(ledger([{ ...struck, damage: 0, hp: 40 }, slain, up, looted]).map(({ text }) => text)).toEqual([
    'Missed',
    'Orc: 40 HP left',
    'Orc slain: +71 XP, +18 gold',
    'It drops: Iron Sword',
    'Level 3: +5 HP',
    '+115 gold',
    'Ruby Gem',
    'Iron Sword',
    '2x Health Potion',
  ])
  expect(ledger([entered('Armory'), { type: 'fight-began', monsters: ['Orc'] }])).toEqual([])
  expect(piles(['A', 'B', 'A'])).toEqual(['2x A', 'B'])
})

test('in a fight the weakest monster comes first, and defending if a heavy blow is announced', () => {
  const calm = keys({ foes: [orc, scout] })
  expect(calm.slice(0, 3)).toEqual(['attack-Goblin Scout', 'attack-Orc', 'defend'])
  expect(calm).toContain('flee')
  expect(calm).not.toContain('drink-Health Potion') // full health
  const [most, less] = [view({}).now.hero.max_hp, 3]
  expect(keys({ foes: [orc], hero: { hp: most - less } })).not.toContain('drink-Health Potion') // hardly hurt
  expect(keys({ foes: [orc], hero: { hp: Math.floor(most / 2) } })).toContain('drink-Health Potion')
  const heavy = quick(view({ foes: [{ ...orc, heavy: true }], hero: { hp: 22 } }))
  expect(heavy[0]).toMatchObject({ key: 'defend', wise: true })
  expect(keys({ foes: [orc], hero: { hp: 6 } })[0]).toBe('drink-Health Potion')
})

test('outside a fight suggestions are to take, to equip, then to explore', () => {
  expect(keys({ floor: { items: ['Iron Sword'], gold: 15 } }).slice(0, 3)).toEqual(['loot', 'go-north', 'go-south'])
  expect(keys({ floor: { items: ['Rusty Dagger'] } })[0]).toBe('loot')
  expect(quick(view({ floor: { items: ['Rusty Dagger'] } }))[0]?.wise).toBeFalsy()
  expect(keys({ hero: { pack: ['Iron Sword', 'Rusty Dagger'] } })[0]).toBe('wear-Iron Sword')
  expect(keys({ floor: { chest: 'closed' } })[0]).toBe('chest')
  const full = { pack: [...Array(9).fill('Health Potion'), 'Rusty Dagger'] as string[] }
  expect(quick(view({ floor: { items: ['Iron Sword'] }, hero: full }))[0]?.line).toBe('I drop the rusty dagger')
  expect(keys({ floor: { items: ['Rusty Dagger'] }, hero: full })[0]).toBe('go-north') // no better than the current one
  expect(keys({ undo: true })).toContain('undo')
  expect(keys({ turn: 0 })).toEqual(expect.arrayContaining(['look', 'help']))
  for (const given of [{}, { foes: [orc, scout] }, { floor: { items: ['Iron Sword'] } }])
    expect(quick(view(given)).length).toBeLessThanOrEqual(8)
})

test('a question of the narrator has its answers as suggestions', () => {
  const asked = { said: 'hit it', told: 'Which one?', turn: 31, asked: 'attack', choices: ['Orc', 'Goblin Scout'] }
  expect(quick(view({ story: [asked], foes: [orc, scout] })).map(({ line }) => line)).toEqual([
    'the Orc',
    'the Goblin Scout',
  ])
})

test("suggestions are labelled in the player's language and send English lines", () => {
  settings.change({ language: 'pl' })
  expect(quick(view({ foes: [orc] }))[0]).toMatchObject({ label: 'Atakuj: Orc', line: 'I strike at the orc' })
})

test('both languages have the same messages, without exclamation marks', () => {
  expectSameKeys(words)
})
