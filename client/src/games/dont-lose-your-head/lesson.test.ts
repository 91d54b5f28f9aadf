import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lesson } from './lesson.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** OPERA down the third column, from C2. */
function hides(lesson: Lesson): void {
  for (const cell of [8, 14]) {
    lesson.hiding.choose(cell)
    lesson.hidden()
  }
}

test('the lesson can be played from beginning to end by doing what it asks for', async () => {
  const lesson = new Lesson()
  expect(lesson.name).toBe('hide')
  hides(lesson)
  expect(lesson.name).toBe('letter')
  expect(lesson.view.boards[0]?.words.map(([word]) => word)).toEqual(['KIT', 'LAMA', 'OPERA'])
  for (const [action, next] of [
    [{ type: 'letter', letter: 'I' }, 'cell'],
    [{ type: 'cell', cell: [3, 1] }, 'word'],
    [{ type: 'word', word: 'FILM' }, 'win'],
    [{ type: 'cell', cell: [3, 2] }, 'win'],
    [{ type: 'cell', cell: [3, 3] }, 'win'],
    [{ type: 'cell', cell: [3, 4] }, 'aim'],
  ] as const) {
    expect(await lesson.act({ ...action } as never)).toBeNull()
    expect(lesson.seat).toBeNull() // she is thinking, or it is over
    vi.runAllTimers()
    expect(lesson.name).toBe(next)
  }
  expect(lesson.outcome?.results).toEqual(['win', 'loss'])
  expect(lesson.view.phase).toBe('over')
})

test('the star is a letter once its word is known', async () => {
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

test('anything else than what is asked for is refused, and says what is', async () => {
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
  for (const cell of [35, 34, 33, 32]) lesson.hiding.choose(cell) // F6 runs left, then squares that are not beside it
  expect(lesson.hiding.placed.map(([word]) => word)).toContain('OPERA')
  const other = new Lesson()
  other.hiding.choose(13)
  expect(other.hiding.choose(25)).toMatchObject({ why: 'far' })
  other.hidden()
  expect(other.name).toBe('hide')
})
