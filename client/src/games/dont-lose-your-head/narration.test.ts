// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeTable } from '../../../testing/fake-table'
import { settings } from '../../core/settings.svelte'
import type { GuessMade } from '../../wire/dont-lose-your-head'
import { boardsOf, cellLabel, cells, fits, marks, sides } from './boards'
import {
  facts,
  highlights,
  hint,
  longestRun,
  narrate,
  describe,
  standings,
  turnText,
  verdict,
  type Table,
} from './narration'

const guess = (seat: number, kind: GuessMade['kind'], said: string, more: Partial<GuessMade> = {}): GuessMade => ({
  type: 'guessed',
  seat,
  kind,
  guess: said,
  ...more,
})
const asked = guess(0, 'letter', 'A')
const miss = guess(1, 'letter', 'P', { misses: 1 })
const history = [asked, miss, guess(0, 'cell', 'B1', { shows: '*' }), guess(1, 'cell', 'A2', { shows: '.', misses: 1 })]

const put = (size: number, letters: Record<number, string>, otherwise: string) =>
  Array.from({ length: size * size }, (_, n) => letters[n] ?? otherwise).join('')

/** Roger hunts on 6 by 6, Mary on 8 by 8. */
function table(more: object = {}, view: object = {}): Table {
  return {
    ...fakeTable(),
    view: {
      you: 0,
      options: {},
      phase: 'play',
      chosen: [null, null],
      placed: [true, true],
      boards: [{ words: [['CAT', [0, 0], 'E']], letters: put(8, { 0: 'C', 1: 'A', 2: 'T' }, '.') }, null],
      hunts: [
        { shown: put(6, { 1: '*', 2: 'A', 3: '.' }, '?'), patterns: ['_A_', '____', 'CRANE'], letters: 'AZ', words: ['RACE', 'CRANE', 'BAT'], misses: 3 }, // prettier-ignore
        {
          shown: put(8, { 0: '*', 1: 'A', 8: '.' }, '?'),
          patterns: ['_A_', '____', '_____'],
          letters: 'AP',
          misses: 18,
        },
      ],
      limits: [18, 21],
      turn: 0,
      first: 0,
      history,
      ...view,
    },
    ...more,
  } as unknown as Table
}

beforeEach(() => settings.change({ language: 'en' }))

test('a guess is described with its result and its misses', () => {
  const says = (one: GuessMade) => describe(table(), one)
  expect(says(asked)).toBe("You asked for A: it's in words 1 and 3.")
  expect(says(miss)).toBe('Mary asked for P: miss.')
  expect(says(guess(0, 'cell', 'B1', { shows: '*' }))).toBe('You opened B1: a letter is there.')
  expect(says(guess(0, 'cell', 'C1', { shows: 'A' }))).toBe("You opened C1: it's A.")
  expect(says(guess(1, 'cell', 'A2', { shows: '.', misses: 1 }))).toBe('Mary opened A2: miss.')
  expect(says(guess(0, 'word', 'RACE', { misses: 2 }))).toBe('You guessed RACE: wrong, 2 misses.')
  expect(says(guess(0, 'word', 'CRANE', { solved: [2] }))).toBe('You guessed CRANE: right. Word 3 is CRANE.')
})

test('events of the set-up are described without the hidden words', () => {
  expect(describe(table(), { type: 'hid', seat: 1 })).toBe("Mary's words are hidden.")
  const choice = { type: 'settings', size: 6, words: 3, forgiveness: 'normal', colour: 'teal' } as const
  expect(describe(table(), { type: 'chose', seat: 0, choice })).toMatch(
    /^You'll search 6 × 6 for 3 words, 18 misses allowed/,
  )
})

test('close to the limit the description says how many misses are left', () => {
  expect(narrate(table(), miss)).toBe('Mary asked for P: miss. Mary has 3 misses left.')
  expect(narrate(table(), guess(0, 'letter', 'Z', { misses: 1 }))).toBe('You asked for Z: miss.')
})

test('the turn text says whose turn it is', () => {
  expect(turnText(table())).toBe('Your turn')
  expect(turnText(table({ seat: null }, { turn: 1 }))).toBe('Mary is thinking')
  expect(turnText(table({ mode: 'replay' }))).toBe("Roger's turn")
  expect(hint(table())).toBe('Pick a letter or a square.')
  expect(hint(table({ seat: null }, { turn: 1 }))).toBe('Mary is searching your board.')
  expect(facts(table(), true)).toEqual(['Your turn'])
  expect(facts(table(), false)).toEqual([])
  expect(facts(table({}, { hunts: [] }), false)).toHaveLength(1)
})

test('the verdict says who won and why', () => {
  const over = (results: string[], reason: string, viewer = 0) =>
    verdict(table({ outcome: { results, reason }, viewer }))
  expect(over(['win', 'loss'], 'discovery')).toEqual({ headline: 'You kept your head!', detail: "You found all of Mary's words" }) // prettier-ignore
  expect(over(['win', 'loss'], 'blade').detail).toBe("Mary's blade dropped: 18 of 21 misses")
  expect(over(['loss', 'win'], 'resignation')).toEqual({ headline: 'You lost your head', detail: 'You resigned' })
  expect(over(['loss', 'win'], 'time').detail).toBe('You ran out of time')
  const watched = table({ outcome: { results: ['loss', 'win'], reason: 'blade' } })
  expect(verdict({ ...watched, players: watched.players.map((one) => ({ ...one, you: false })) }).headline).toBe('Mary wins!') // prettier-ignore
})

test('the result has the misses and words of each seat', () => {
  expect(standings(table())).toEqual([
    { score: '3', unit: 'misses', note: 'Solved 1 of 3 words' },
    { score: '18', unit: 'misses', note: 'Solved 0 of 3 words' },
  ])
  expect(standings(table({}, { hunts: [], history: [] }))).toEqual([])
  expect(highlights(table())).toEqual([['Longest streak of hits', 'You, 2']])
  expect(highlights(table({}, { hunts: [], history: [] }))).toEqual([])
  expect(longestRun([asked, asked, { ...asked, misses: 1 }, asked])).toEqual({ seat: 0, hits: 2 })
})

test("the viewer's own board with its words is at the left, the opponent's shows the guesses", () => {
  const [own, other] = sides(table())
  expect([own.seat, own.size, own.own, other.seat, other.size, other.own]).toEqual([0, 8, true, 1, 6, false])
  expect(cells(own).slice(0, 4)).toEqual([
    { look: 'found', letter: 'C' }, { look: 'found', letter: 'A' }, { look: 'letter', letter: 'T' }, { look: 'plank' },
  ]) // prettier-ignore
  expect(cells(own)[8]).toEqual({ look: 'miss', last: true })
  expect(cells(other).slice(0, 4)).toEqual([{ look: 'plank' }, { look: 'star', last: true }, { look: 'known', letter: 'A' }, { look: 'miss' }]) // prettier-ignore
  expect([0, 1, 2, 3].map((n) => cellLabel(other, table(), n))).toEqual(['A1, hidden', 'B1, unknown letter', 'C1, A', 'D1, empty']) // prettier-ignore
  expect(cellLabel(own, table(), 3)).toBe('D1, no letter')
  expect(cellLabel(own, table(), 0)).toBe('A1, C, found by Mary, letter still unknown')
})

test('at a shared screen words are shown only while peeking, and the boards never swap', () => {
  const both = table({ viewer: 1, seat: 1, players: table().players.map((one) => ({ ...one, you: true })) }, {
    you: 1,
    boards: [null, { words: [['DOG', [0, 3], 'S']], letters: put(6, { 4: 'D' }, '.') }],
  }) // prettier-ignore
  const [left, right] = sides(both)
  expect([left.seat, right.seat]).toEqual([0, 1])
  expect(right.words).toBeNull()
  expect(cells(right)[4]).toEqual({ look: 'plank' })
  expect(sides(both, true)[1].words).toEqual(['DOG'])
  expect(cells(sides(both, true)[1])[4]).toEqual({ look: 'letter', letter: 'D' })
})

test('a solo hunt shows one board, and its result speaks of the misses', () => {
  const alone = (results: string[], reason: string) =>
    table({ outcome: { results, reason }, players: table().players.slice(0, 1) }, { options: { mode: 'solo' } })
  const [board, ...others] = boardsOf(alone(['win'], 'discovery'), false)
  expect([board?.seat, board?.hunter, board?.name, others]).toEqual([1, 0, 'Hidden board', []])
  expect(verdict(alone(['win'], 'discovery')).detail).toBe('You found every word with 3 misses')
  expect(verdict(alone(['loss'], 'blade'))).toEqual({ headline: 'You lost your head', detail: 'Your blade dropped: 3 of 18 misses' }) // prettier-ignore
  expect(verdict(alone(['loss'], 'resignation')).detail).toBe('You resigned')
})

test('squares have the pencil marks of the notebook until they are open', () => {
  const [, other] = sides(table())
  const pencil = new Map([[0, '•'], [1, '2'], [4, '2'], [5, 'R']]) // prettier-ignore
  const looks = cells(other, { pencil, possible: new Map([[0, 0.5], [1, 1]]) }) // prettier-ignore
  expect(looks.slice(0, 2)).toEqual([
    { look: 'plank', pencil: '•', possible: 0.5 },
    { look: 'star', last: true },
  ])
  expect([0, 1, 4, 5].map((n) => cellLabel(other, table(), n, pencil.get(n)))).toEqual([
    'A1, hidden, penciled as empty',
    'B1, unknown letter',
    'E1, hidden, penciled as word 2',
    'F1, hidden, penciled R',
  ])
})

test('trackers show everything that was guessed', () => {
  const [, other] = sides(table())
  expect(marks(other.hunt)).toEqual({ A: 'right', Z: 'wrong' })
})

test('Polish has texts of its own', () => {
  settings.change({ language: 'pl' })
  expect(turnText(table())).toBe('Twoja kolej')
  for (const one of history) expect(describe(table(), one)).toMatch(/^(Pytasz|Odkrywasz|Zgadujesz|Mary) /)
  expect(describe(table(), miss)).toBe('Mary pyta o P: pudło.')
})

test('a suggested word fits all that is known: its pattern, and the letters that were asked for', () => {
  const words = ['LAMA', 'LAMB', 'LIMB', 'CLAM', 'LAM']
  expect(words.filter((word) => fits(word, '_A__', 'A'))).toEqual(['LAMB']) // LAMA has an A that would be shown
  expect(words.filter((word) => fits(word, '____', 'A'))).toEqual(['LIMB'])
  expect(words.filter((word) => fits(word, '____', ''))).toEqual(['LAMA', 'LAMB', 'LIMB', 'CLAM'])
})
