// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { Lesson } from './lesson.svelte'
import { Spelling } from './spelling.svelte'

beforeEach(() => settings.change({ language: 'en' }))

/** Do what the coach asks for until the step changes; return its sentences. */
async function follow(lesson: Lesson, spelling: Spelling): Promise<string[]> {
  const said: string[] = []
  for (const step = lesson.step; lesson.step === step && !lesson.explains;) {
    const { text, cell, button } = lesson.coach(spelling)
    said.push(text)
    if (cell) spelling.choose(cell)
    else if (button === 'submit') {
      expect(await lesson.act({ type: 'claim', path: [...spelling.path] })).toBeNull()
      spelling.clear()
    }
    lesson.updateStep(spelling)
  }
  return said
}

test('the tutorial is completed by doing what the coach says, and Pip plays too', async () => {
  const [lesson, spelling] = [new Lesson(), new Spelling()]
  expect(await follow(lesson, spelling)).toEqual([
    'Tap M to start spelling MAP.',
    'Tap A to keep spelling MAP.',
    'Tap P to keep spelling MAP.',
  ])
  expect(await follow(lesson, spelling)).toEqual(['Submit MAP to claim the shape you drew.'])
  expect(lesson.name).toBe('attack')
  expect((await follow(lesson, spelling)).at(-1)).toBe('Submit LAND. 4 letters give it strength 2.')
  expect(lesson.seat).toBeNull()
  expect(lesson.coach(spelling).text).toBe('You took my 1, canceled my 2, and weakened my 3.')
  lesson.next()
  expect((await follow(lesson, spelling)).at(-1)).toBe('Submit PALM: 1 + 2 makes strength 3.')
  expect(lesson.name).toBe('aim')
  expect(lesson.view.history.map((event) => event.type === 'claimed' && event.word)).toEqual([
    'TEN', 'STONE', 'MAP', 'ROAD', 'LAND', 'PALM',
  ]) // prettier-ignore
  expect(lesson.version).toBe(4) // each turn is one version, so that each is shown
})

test("it is Pip's turn between the player's word and Pip's answer", async () => {
  const [lesson, spelling] = [new Lesson(), new Spelling()]
  await follow(lesson, spelling)
  expect(lesson.view.turn).toBe(0)
  const answered = lesson.act({ type: 'claim', path: [...spelling.path] })
  expect(lesson.view.turn).toBe(1)
  await answered
  expect(lesson.view.turn).toBe(0)
})

test("nothing is asked for while Pip's word is shown", async () => {
  const [lesson, spelling] = [new Lesson(), new Spelling()]
  for (let n = 0; n < 2; n++) await follow(lesson, spelling)
  lesson.replying = true
  expect(lesson.coach(spelling)).toEqual({ text: 'My turn. Watch!' })
  expect(lesson.seat).toBeNull()
  lesson.replying = false
  expect(lesson.coach(spelling).cell).toBeDefined()
})

test('every sentence is short', async () => {
  const [lesson, spelling] = [new Lesson(), new Spelling()]
  for (let n = 0; n < 4; n++) {
    for (const text of await follow(lesson, spelling)) expect(text.split(' ').length).toBeLessThan(12)
    if (lesson.explains) lesson.next()
  }
})

test('a wrong letter is to be undone, and a word other than the requested one is refused', async () => {
  const [lesson, spelling] = [new Lesson(), new Spelling()]
  spelling.choose([0, 0])
  lesson.updateStep(spelling)
  expect(lesson.coach(spelling)).toMatchObject({ button: 'undo' })
  expect(await lesson.act({ type: 'claim', path: [[0, 0], [0, 1], [1, 1]] })).toMatchObject({ code: 'lesson' }) // prettier-ignore
  expect(lesson.name).toBe('spell')
})
