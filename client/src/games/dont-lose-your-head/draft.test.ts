import { expect, test } from 'vitest'
import { Draft, type Choice } from './draft.svelte'
import { FamiliarWords } from './familiar.svelte'
import { cellOf, cellsOf, directionTo, faultOf, indexOf, neighbours } from './lines'
import { WordBank } from '../../core/words.svelte'

const LIST = {
  language: 'en',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  common:
    'ACE ACES BAKER CAT CATS CRATE DOG DRAGON EEL HORSE LAMP LANTERN MOON OWL RACE RACK RAFT RAIN SILVER SIX STONE TIGER WINTER',
  rare: 'CAY RAKI RYOTS STOAE XENIAL',
  unproposed: 'RATS',
}
const bank = new WordBank(LIST)
const choice: Choice = { size: 8, words: 3, forgiveness: 'normal', colour: 'teal' }

/** A fixed sequence of random numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

const draft = (change: Partial<Choice> = {}) => new Draft(bank, { ...choice, ...change }, true)

function typed(into: Draft, row: number, word: string): void {
  into.activate(row)
  for (const letter of word) into.type(letter)
}

/** A draft with these words accepted, and placed if a place is given. */
function having(words: [word: string, at?: string, way?: string][], change: Partial<Choice> = {}): Draft {
  const made = draft(change)
  words.forEach(([word, at, way], row) => {
    typed(made, row, word)
    expect(made.accept(row)).toBeNull()
    if (!at || !way) return
    const first = indexOf([Number(at.slice(1)) - 1, at.charCodeAt(0) - 65], made.size)
    const second = neighbours(first, made.size).find(({ direction }) => direction === way)
    made.place(row)
    expect(made.choose(first)).toBe('first')
    expect(made.choose(second?.cell ?? -1)).toBe('placed')
  })
  return made
}

const shown = (of: Draft) => of.letters.map((letter) => letter ?? '.').join('')

test('rows take 3, 4, 5 and 6 letters', () => {
  expect(draft({ words: 3 }).rows.map(({ length }) => length)).toEqual([3, 4, 5])
  expect(draft({ words: 4 }).rows.map(({ length }) => length)).toEqual([3, 4, 5, 6])
})

test('letters go to the active row and stop when it is full', () => {
  const made = draft()
  typed(made, 1, 'RACKS')
  expect(made.rows.map(({ letters }) => letters)).toEqual(['', 'RACK', ''])
  expect(made.erase()).toBe(true)
  expect(made.rows[1]?.letters).toBe('RAC')
})

test('once a word is accepted, letters go to the next incomplete row', () => {
  const made = having([['CAT']])
  made.type('R')
  expect([made.active, made.rows[1]?.letters]).toEqual([1, 'R'])
})

test('only complete words of the list are accepted', () => {
  const made = draft()
  typed(made, 0, 'CA')
  expect(made.accept(0)).toBe('too-short')
  expect(made.problem).toEqual({ row: 0, why: 'too-short' })
  made.type('X')
  expect(made.problem).toBeNull()
  expect(made.accept(0)).toBe('not-a-word')
  expect(made.rows[0]?.accepted).toBe(false)
  made.erase()
  made.type('T')
  expect(made.accept(0)).toBeNull()
  expect(made.rows[0]?.accepted).toBe(true)
  const early = new Draft(new WordBank(), choice, true)
  typed(early, 0, 'CAT')
  expect(early.accept(0)).toBe('not-ready')
})

test('a word that is never suggested can still be hidden', () => {
  expect(having([['CAT'], ['RATS']]).rows[1]?.accepted).toBe(true)
})

test('suggestions start with the typed letters, have the length of the row and come from the list', () => {
  for (const begun of ['R', 'RA', 'RAC', 'C', 'S', 'ST', 'X', 'Q'])
    for (const row of [0, 1, 2, 3]) {
      const made = draft({ words: 4 })
      typed(made, row, begun)
      const { length = 0, letters = '' } = made.rows[row] ?? {}
      const all = `${LIST.common} ${LIST.rare}`.split(' ')
      const fit = all.filter((word) => word.startsWith(letters) && word.length === length)
      expect(made.suggestions.toSorted()).toEqual(length === letters.length ? [] : fit.toSorted())
    }
})

test('common words are suggested first, and at most a few', () => {
  expect(bank.suggestions('RA', 4)).toEqual(['RACE', 'RACK', 'RAFT', 'RAIN', 'RAKI'])
  expect(bank.suggestions('RA', 4, 2)).toEqual(['RACE', 'RACK'])
})

test('familiar words are suggested before all others', () => {
  const familiar = new FamiliarWords(['RAIN', 'RAFT'])
  const made = new Draft(bank, choice, true, familiar)
  typed(made, 1, 'RA')
  expect(made.suggestions).toEqual(['RAIN', 'RAFT', 'RACE', 'RACK', 'RAKI'])
})

test('a suggestion fills the row without accepting the word', () => {
  const made = draft()
  typed(made, 1, 'RA')
  made.fill('RACK')
  expect(made.rows[1]).toMatchObject({ letters: 'RACK', accepted: false })
  expect(made.suggestions).toEqual([])
})

test('random words fill the empty rows with different words of the right length', () => {
  for (let seed = 1; seed < 50; seed++) {
    const made = having([['CAT'], ['RACK']], { words: 4 })
    made.pickWords(randomNumbers(seed))
    const words = made.rows.map(({ letters }) => letters)
    expect(words.slice(0, 2)).toEqual(['CAT', 'RACK'])
    expect(made.rows.every(({ letters, length, accepted }) => accepted && letters.length === length)).toBe(true)
    expect(words.every((word) => bank.has(word))).toBe(true)
    expect(new Set(words).size).toBe(4)
  }
})

test('if no row is empty, random words replace those that are not on the board', () => {
  const made = having([['CAT', 'A1', 'E'], ['RACK'], ['STONE']])
  made.pickWords(() => 0)
  expect(made.rows.map(({ letters }) => letters)).toEqual(['CAT', 'ACES', 'BAKER'])
})

test('a word must be accepted before it is placed', () => {
  const made = draft()
  typed(made, 0, 'CAT')
  made.place(0)
  expect(made.placing).toBeNull()
  expect(made.choose(0)).toBeNull()
})

test('the first square takes the first letter, the second sets the direction', () => {
  const made = having([['CAT']])
  made.place(0)
  made.choose(indexOf([3, 0], 8))
  expect(made.cells[24]).toMatchObject({ look: 'here', letter: 'C' })
  expect(made.choose(indexOf([4, 1], 8))).toBe('placed')
  expect(shown(made)).toBe('.'.repeat(24) + 'C.......' + '.A......' + '..T.....' + '.'.repeat(16))
  expect(made.placed).toEqual([['CAT', [3, 0], 'SE']])
  expect(made.placing).toBeNull()
  expect(made.cells.every(({ look }) => look === 'letter' || look === 'plank')).toBe(true)
})

test('an invalid second square places nothing', () => {
  const made = having([['CAT']])
  made.place(0)
  made.choose(0)
  expect(made.choose(2)).toEqual({ why: 'far' })
  made.back()
  made.choose(6)
  expect(made.choose(7)).toEqual({ why: 'edge' })
  expect(made.left).toBe(3)
  expect(made.first).toBe(6)
})

test('green squares are exactly the legal directions, red ones all others around the first letter', () => {
  for (let seed = 1; seed < 40; seed++) {
    const chance = randomNumbers(seed)
    const made = having([['ACE'], ['RACE'], ['CRATE'], ['SILVER']], { words: 4, size: seed % 2 ? 6 : 8 })
    for (let n = 0; n < 3; n++) made.placeAnywhere(chance)
    made.place(3)
    const others = made.lettersWithout(3)
    for (let at = 0; at < made.size * made.size; at++) {
      made.pointed = at
      for (const { cell, direction } of neighbours(at, made.size)) {
        const legal = !faultOf('SILVER', { at: cellOf(at, made.size), direction }, others, made.size)
        expect(made.cells[cell]?.look).toBe(legal ? 'fits' : 'clash')
        if (legal) expect(made.cells[cell]).toMatchObject({ arrow: direction })
      }
      const colored = made.cells.filter(({ look }) => look === 'fits' || look === 'clash').length
      const whole = made.cells[at]?.look === 'clash' ? 1 : 0
      expect(colored).toBe(neighbours(at, made.size).length + whole)
    }
  }
})

test('a square with a different letter is shown as a clash and cannot be chosen', () => {
  const made = having([['CAT', 'A1', 'E'], ['RACK']])
  made.place(1)
  made.pointed = 0
  expect(made.cells[0]).toMatchObject({ look: 'clash', letter: 'C' })
  expect(made.choose(0)).toEqual({ why: 'letter', cell: 0, letter: 'R', has: 'C' })
  made.choose(indexOf([1, 0], 8)) // R beneath the C
  expect(made.cells[0]).toMatchObject({ look: 'clash', letter: 'C' })
  expect(made.cells[indexOf([0, 1], 8)]).toMatchObject({ look: 'clash' }) // too near the edge
  expect(made.choose(0)).toEqual({ why: 'edge' })
})

test('pointing at an arrow previews the whole word, also across equal letters', () => {
  const made = having([['CAT', 'C3', 'E'], ['RACK'], ['STONE']])
  made.place(1)
  made.choose(indexOf([3, 3], 8)) // R beneath the A
  made.pointed = indexOf([2, 3], 8)
  const way = directionTo(indexOf([3, 3], 8), made.pointed, 8)
  const line = cellsOf({ at: [3, 3], direction: way ?? 'E' }, 4, 8) ?? []
  expect(line.map((cell) => made.cells[cell])).toEqual([
    { look: 'here', letter: 'R' },
    { look: 'fits', letter: 'A' },
    { look: 'ghost', letter: 'C' },
    { look: 'ghost', letter: 'K' },
  ])
})

test('random places obey the rules', () => {
  for (let seed = 1; seed < 200; seed++) {
    const chance = randomNumbers(seed)
    const made = having([['CAT'], ['RACK'], ['STONE'], ['DRAGON']], { words: 4, size: 6 })
    while (made.current !== null && made.placeAnywhere(chance) === 'placed');
    const on: string[] = []
    for (const [word, at, direction] of made.placed) {
      expect(faultOf(word, { at, direction }, on, 6)).toBeNull()
      cellsOf({ at, direction }, word.length, 6)?.forEach((cell, n) => (on[cell] = word.charAt(n)))
    }
  }
})

test('when no place is left, the refusal says so', () => {
  // six letters on 6 by 6 need a whole row, column or diagonal; these words block each of them
  const made = having([['DOG', 'F6', 'N'], ['MOON', 'A6', 'E'], ['TIGER', 'A1', 'SE'], ['XENIAL']], {
    words: 4,
    size: 6,
  })
  expect(made.placeAnywhere()).toEqual({ why: 'full' })
  expect(made.left).toBe(1)
  made.clear(1)
  expect(made.placeAnywhere(() => 0)).toBe('placed') // MOON is the next word without a place
})

test('clearing a placed word lifts it, clearing it again empties the row', () => {
  const made = having([['CAT', 'A1', 'E']])
  expect(made.used).toEqual(new Set('CAT'))
  expect(made.clear(0)).toBe('lifted')
  expect(made.rows[0]).toMatchObject({ letters: 'CAT', accepted: true, line: null })
  expect(made.used.size).toBe(0)
  expect(made.clear(0)).toBe('emptied')
  expect(made.rows[0]).toMatchObject({ letters: '', accepted: false })
})

test('a letter stays marked while any word on the board has it', () => {
  const made = having([
    ['CAT', 'A1', 'E'],
    ['RACK', 'A3', 'E'],
  ])
  made.clear(0)
  expect(made.used).toEqual(new Set('RACK'))
})

test('the draft is ready only when every word is on the board', () => {
  const made = having([['CAT', 'A1', 'E'], ['RACK', 'A3', 'E'], ['STONE']])
  expect([made.ready, made.left]).toEqual([false, 1])
  made.placeAnywhere()
  expect(made.ready).toBe(true)
  made.clear(1)
  expect(made.ready).toBe(false)
})

test('another size keeps the words and takes off those that no longer fit', () => {
  const made = having([
    ['CAT', 'A1', 'E'],
    ['RACK', 'E8', 'E'],
    ['STONE', 'A2', 'E'],
  ])
  made.settle({ size: 6 })
  expect(made.rows.map(({ letters, accepted, line }) => [letters, accepted, line !== null])).toEqual([
    ['CAT', true, true],
    ['RACK', true, false],
    ['STONE', true, true],
  ])
  made.settle({ size: 12 })
  expect(made.cells.length).toBe(144)
  expect(made.placed.length).toBe(2)
})

test('going from four words to three removes only the last row', () => {
  const made = having(
    [
      ['CAT', 'A1', 'E'],
      ['RACK', 'A2', 'E'],
      ['STONE', 'A3', 'E'],
      ['DRAGON', 'A4', 'E'],
    ],
    { words: 4 },
  )
  made.settle({ words: 3 })
  expect(made.placed.map(([word]) => word)).toEqual(['CAT', 'RACK', 'STONE'])
  expect(made.ready).toBe(true)
  made.settle({ words: 4 })
  expect(made.rows[3]).toEqual({ length: 6, letters: '', accepted: false, line: null })
})

test('Escape undoes the first letter, then ends the placement', () => {
  const made = having([['CAT']])
  made.place(0)
  made.choose(0)
  expect(made.back()).toBe(true)
  expect([made.first, made.placing]).toEqual([null, 0])
  expect(made.back()).toBe(true)
  expect(made.placing).toBeNull()
  expect(made.back()).toBe(false)
})

test('cancelling the placement leaves a word where it was', () => {
  const made = having([['CAT', 'A1', 'E']])
  made.place(0)
  made.choose(20)
  made.back()
  made.back()
  expect(made.placed).toEqual([['CAT', [0, 0], 'E']])
})

test('all words can be cleared', () => {
  const made = having([['CAT', 'A1', 'E'], ['RACK']])
  made.clearAll()
  expect([made.begun, made.placed.length]).toEqual([false, 0])
})

test('a draft survives a reload, except for parts that break a rule', () => {
  const made = having([['CAT', 'A1', 'E'], ['RACK', 'C3', 'S'], ['STONE']])
  const saved = JSON.parse(JSON.stringify(made.saved)) as typeof made.saved
  const again = draft()
  again.restore(saved)
  expect(again.saved).toEqual(made.saved)
  const broken = draft()
  broken.restore({ ...saved, rows: saved.rows.map((row) => ({ ...row, line: { at: [0, 0], direction: 'E' } })) })
  expect(broken.placed).toEqual([['CAT', [0, 0], 'E']])
  const other = draft({ words: 4 })
  other.restore({ ...saved, choice: { ...choice, words: 4 } })
  expect(other.begun).toBe(false)
})

test('settings of the opponent’s board do not change the own choice', () => {
  const made = new Draft(bank, choice)
  made.reshape({ size: 10, words: 4 })
  made.settle({ size: 6, words: 3 })
  expect([made.size, made.rows.length, made.choice.size]).toEqual([10, 4, 6])
})

test('Polish letters are read as the plain letters of the board', () => {
  const polish = new WordBank({ ...LIST, language: 'pl', alphabet: 'ABCDEFGHIJKLMNOPRSTUWYZ' })
  expect(['ł', 'Ó', 'ż', 'a', 'x', '1', 'Enter'].map((key) => polish.boardLetter(key))).toEqual([
    'L', 'O', 'Z', 'A', '', '', '',
  ]) // prettier-ignore
})
