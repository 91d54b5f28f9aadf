import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lesson } from './lesson.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Places OPERA down the third column, from C2. */
function hides(lesson: Lesson): void {
  for (const cell of [8, 14]) {
    lesson.hiding.choose(cell)
    lesson.hidden()
  }
}

test('the tutorial can be completed by following its steps', async () => {
  const lesson = new Lesson()
  expect([lesson.name, lesson.ringed]).toEqual(['hide', ['B6']])
  lesson.hiding.choose(8)
  lesson.hidden()
  expect(lesson.name).toBe('way')
  expect(lesson.ringed).toHaveLength(1)
  lesson.hiding.choose(14)
  lesson.hidden()
  expect(lesson.name).toBe('letter')
  expect(lesson.view.boards[0]?.words.map(([word]) => word)).toEqual(['KIT', 'LAMA', 'OPERA'])
  for (const [action, next, ringed] of [
    [{ type: 'letter', letter: 'I' }, 'cell', ['B4']],
    [{ type: 'cell', cell: [3, 1] }, 'word', []],
    [{ type: 'word', word: 'FILM' }, 'win', ['C4']],
    [{ type: 'cell', cell: [3, 2] }, 'win', ['D4']],
    [{ type: 'cell', cell: [3, 3] }, 'win', ['E4']],
    [{ type: 'cell', cell: [3, 4] }, 'aim', []],
  ] as const) {
    expect(await lesson.act({ ...action } as never)).toBeNull()
    expect(lesson.seat).toBeNull() // the opponent's turn, or the end
    vi.runAllTimers()
    expect([lesson.name, lesson.ringed]).toEqual([next, ringed])
  }
  expect(lesson.outcome?.results).toEqual(['win', 'loss'])
  expect(lesson.view.phase).toBe('over')
})

test('a star shows its letter once its word is known', async () => {
  const lesson = new Lesson()
  hides(lesson)
  const shown = () => lesson.view.hunts[0]?.shown[19]
  await lesson.act({ type: 'letter', letter: 'I' })
  vi.runAllTimers()
  await lesson.act({ type: 'cell', cell: [3, 1] })
  expect(shown()).toBe('*')
  vi.runAllTimers()
  await lesson.act({ type: 'word', word: 'FILM' })
  expect(shown()).toBe('F')
})

test('a guess other than the requested one is refused with a hint', async () => {
  const lesson = new Lesson()
  hides(lesson)
  const refusal = await lesson.act({ type: 'letter', letter: 'Q' })
  expect(refusal).toMatchObject({ code: 'lesson' })
  expect(refusal?.message).toContain('I')
  expect(lesson.name).toBe('letter')
  expect(lesson.view.history).toEqual([])
})

test('a word that would leave the board is not placed', () => {
  const lesson = new Lesson()
  for (const cell of [35, 34, 33, 32]) lesson.hiding.choose(cell) // from F6 to the left, then not beside it
  expect(lesson.hiding.placed.map(([word]) => word)).toContain('OPERA')
  const other = new Lesson()
  other.hiding.choose(13)
  expect(other.hiding.choose(25)).toMatchObject({ why: 'far' })
  other.hidden()
  expect(other.name).toBe('way')
})
