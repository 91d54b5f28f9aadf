// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { GameCard } from '../../core/api'
import { settings } from '../../core/settings.svelte'
import { card } from '../../games/registry'
import {
  dailyOptions,
  suitableOptions,
  saveChoices,
  linkedChoices,
  offeredLevels,
  offersSeries,
  quickChoices,
} from './choices'

const game = (id: string, seats: [number, number], levels: string[], properties: object = {}) =>
  ({
    id,
    title: id,
    seats: { min: seats[0], max: seats[1] },
    seat_counts: Array.from({ length: seats[1] - seats[0] + 1 }, (_, n) => ({ seats: seats[0] + n, options: {} })),
    levels,
    seat_names: [],
    hidden: false,
    options: { properties },
  }) as unknown as GameCard

const LEVELS = ['random', 'easy', 'medium', 'hard', 'very-hard', 'expert']
const WORDS = { type: 'string', default: 'en' }
const GAMES = {
  heads: game('dont-lose-your-head', [1, 2], LEVELS, {
    lexicon: WORDS,
    mode: { enum: ['daily', 'duel', 'solo'], default: 'duel' },
  }),
  crush: game('letter-crush', [1, 2], LEVELS, {
    mode: { enum: ['daily', 'duel', 'timer', 'zen'], default: 'timer' },
    language: { enum: ['en', 'pl'], default: 'en' },
  }),
  grid: game('grid-game', [2, 2], LEVELS, {
    size: { type: 'integer', minimum: 16, maximum: 32, default: 16 },
    army: { enum: [0, 4, 8, 12, 16], default: 0 },
    hidden_traps: { type: 'boolean', default: false },
  }),
  dungeon: game('nethack-chat', [1, 1], ['random', 'naive', 'expert'], { easy: { type: 'boolean', default: false } }),
  map: game('territory-words', [2, 2], LEVELS, {
    lexicon: WORDS,
    dictionary: { enum: ['local', 'api'], default: 'local' },
  }),
}
const firstTap = (one: GameCard) => {
  const own = card(one.id)
  const choices = quickChoices(one, own)
  return { ...choices, options: suitableOptions(one, own, choices), series: offersSeries(one, own, choices) }
}

beforeEach(() => {
  localStorage.clear()
  settings.change({ language: 'en' })
})

test("a first tap starts a beginner's game: the gentlest opponent, a small army, an easy dungeon, no pair", () => {
  for (const one of [GAMES.heads, GAMES.grid, GAMES.map])
    expect(firstTap(one)).toMatchObject({ against: 'bot', level: 'random', seat: 0, clock: 0, series: false })
  expect(firstTap(GAMES.grid).options).toMatchObject({ army: 4, size: 16, hidden_traps: false })
  expect(firstTap(GAMES.heads).options['mode']).toBe('duel')
  expect(firstTap(GAMES.crush)).toMatchObject({ against: 'alone', options: { mode: 'timer' } })
  expect(firstTap(GAMES.dungeon)).toMatchObject({ against: 'alone', options: { easy: true } })
})

test('a game whose bots can have any strength offers one that adapts, after its levels', () => {
  const adaptive = { ...GAMES.map, adaptive: true }
  expect(offeredLevels(GAMES.map, card('territory-words'))).toEqual(LEVELS)
  expect(offeredLevels(adaptive, card('territory-words'))).toEqual([...LEVELS, 'adaptive'])
  saveChoices(adaptive, { ...firstTap(adaptive), level: 'adaptive' })
  expect(firstTap(adaptive).level).toBe('adaptive')
  expect(firstTap(GAMES.map).level).toBe('random') // the same game without it
})

test('words are in the language of the page, until another one was chosen', () => {
  settings.change({ language: 'pl' })
  expect(firstTap(GAMES.map).options['lexicon']).toBe('pl')
  expect(firstTap(GAMES.heads).options['lexicon']).toBe('pl')
  expect(firstTap(GAMES.crush).options['language']).toBe('pl')
  saveChoices(GAMES.map, { ...firstTap(GAMES.map), options: { lexicon: 'en' } })
  expect(firstTap(GAMES.map).options['lexicon']).toBe('en')
})

test('the online dictionary, which is English, is not kept for Polish words', () => {
  const chosen = (lexicon: string) => {
    saveChoices(GAMES.map, { ...firstTap(GAMES.map), options: { lexicon, dictionary: 'api' } })
    return firstTap(GAMES.map).options['dictionary']
  }
  expect([chosen('en'), chosen('pl')]).toEqual(['api', 'local'])
})

test('the daily on the shelf is the one that a tap starts', () => {
  settings.change({ language: 'pl' })
  expect(dailyOptions(GAMES.crush, card('letter-crush'))).toEqual({ language: 'pl', mode: 'daily' })
  expect(dailyOptions(GAMES.map, card('territory-words'))).toBeNull()
})

test('a pair of games is offered against people, unless the second game would know the secrets of the first', () => {
  const own = card('grid-game')
  const offers = (against: 'bot' | 'link' | 'screen', hidden_traps: boolean) =>
    offersSeries(GAMES.grid, own, { ...firstTap(GAMES.grid), against, options: { hidden_traps } })
  expect([offers('link', false), offers('screen', false)]).toEqual([true, true])
  expect([offers('link', true), offers('bot', false)]).toEqual([false, false])
})

test('a tap repeats the last choices, but never waits for a friend', () => {
  saveChoices(GAMES.map, { ...firstTap(GAMES.map), against: 'link', level: 'hard' })
  expect(firstTap(GAMES.map)).toMatchObject({ against: 'bot', level: 'hard' })
})

test('one tap remembers the mode, but does not start a second daily', () => {
  const last = firstTap(GAMES.crush)
  saveChoices(GAMES.crush, { ...last, options: { mode: 'zen' } })
  expect(firstTap(GAMES.crush).options['mode']).toBe('zen')
  saveChoices(GAMES.crush, { ...last, options: { mode: 'daily' } })
  expect(firstTap(GAMES.crush).options['mode']).toBe('timer')
})

test('the link of a challenge sets every option, and is not remembered', () => {
  const schema = { integer: { type: 'integer', minimum: 0, maximum: 2 ** 53 - 1, default: 0 }, text: { type: 'string', default: '' } } // prettier-ignore
  const crush = game('letter-crush', [1, 2], LEVELS, {
    mode: { enum: ['daily', 'duel', 'timer', 'zen'], default: 'timer' },
    style: { enum: ['classic', 'crush'], default: 'classic' },
    strict: { type: 'boolean', default: false },
    number: schema.integer,
    target: schema.integer,
    rival: schema.text,
  })
  const own = card(crush.id)
  const link = new URLSearchParams({ mode: 'zen', style: 'crush', number: '7', target: '95', rival: 'Ann' })
  const choices = linkedChoices(crush, own, link)
  const wanted = { mode: 'zen', style: 'crush', strict: false, number: 7, target: 95, rival: 'Ann' }
  expect(choices.against).toBe('alone')
  expect(suitableOptions(crush, own, choices)).toEqual(wanted)
  saveChoices(crush, choices)
  expect(suitableOptions(crush, own, quickChoices(crush, own))).not.toHaveProperty('number', 7)
})
