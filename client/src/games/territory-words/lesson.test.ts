import { expect, test } from 'vitest'
import { Lesson } from './lesson.svelte'
import type { Cell } from './reach'

function spell(lesson: Lesson, ...path: Cell[]): void {
  for (const cell of path) {
    lesson.spelling.choose(cell)
    lesson.spelledOn()
  }
}

test('the tutorial can be completed by following its rings', async () => {
  const lesson = new Lesson()
  const follow = () => spell(lesson, ...lesson.hints)
  follow()
  expect(lesson.name).toBe('spell')
  follow()
  expect(lesson.name).toBe('undo')
  lesson.spelling.undo()
  lesson.spelledOn()
  for (const [name, letters] of [
    ['claim', 2],
    ['clash', 4],
    ['fortify', 4],
  ] as const) {
    // prettier-ignore
    if (lesson.reads) lesson.next()
    expect(lesson.name).toBe(name)
    for (let n = 0; n < letters; n++) follow()
    expect(await lesson.act({ type: 'claim', path: [...lesson.spelling.path] })).toBeNull()
    lesson.spelling.clear()
  }
  expect(lesson.name).toBe('aim')
  expect(lesson.view.history.map((event) => event.type === 'claimed' && event.word)).toEqual([
    'TEN', 'ROAD', 'STONE', 'MAP', 'LAND', 'PALM',
  ]) // prettier-ignore
})

test('a word other than the requested one is refused', async () => {
  const lesson = new Lesson()
  expect(await lesson.act({ type: 'claim', path: [[0, 0], [0, 1], [1, 1]] })).toMatchObject({ code: 'lesson' }) // prettier-ignore
  expect(lesson.name).toBe('spell')
})
