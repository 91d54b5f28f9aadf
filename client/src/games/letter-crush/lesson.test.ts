// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { cellOf, wordAlong } from './board'
import { Lesson } from './lesson.svelte'

beforeEach(() => settings.change({ language: 'en' }))
const submit = (lesson: Lesson, path: readonly number[]) => lesson.act({ type: 'submit', path: path.map(cellOf) })

test('the tutorial can be completed by following its marks', async () => {
  const lesson = new Lesson()
  expect(lesson.name).toBe('tap')
  lesson.selected(lesson.wanted.slice(0, 4))
  expect(lesson.name).toBe('tap')
  lesson.selected(lesson.wanted)
  for (const [name, word] of [
    ['submit', 'START'],
    ['down', 'PLAN'],
    ['cascade', 'KIT'],
    ['strike', 'RDK'],
  ] as const) {
    expect(lesson.name).toBe(name)
    expect(wordAlong(lesson.view.runs[0]?.board ?? '', lesson.wanted)).toBe(word)
    expect(await submit(lesson, lesson.wanted)).toBeNull()
    expect([lesson.name, lesson.wanted]).toEqual([name, []]) // until the word has been shown
    lesson.shown()
  }
  expect(lesson.name).toBe('aim')
  expect(lesson.seat).toBeNull()
  const [run] = lesson.view.runs
  expect(run?.found?.map(({ word, chain }) => [word, chain])).toEqual([['START', 0], ['PLAN', 0], ['KIT', 0], ['MENU', 1]]) // prettier-ignore
  expect(run?.score).toBe(8 + 6 + 7 + 9)
  expect(lesson.view.standings[0]?.strikes).toBe(1)
  expect(run?.board).toHaveLength(36)
})

test('a word submitted before its step is accepted', async () => {
  const lesson = new Lesson()
  expect(await submit(lesson, lesson.wanted)).toBeNull()
  lesson.shown()
  expect(lesson.name).toBe('down')
})

test('letters other than the marked ones are refused', async () => {
  const lesson = new Lesson()
  expect(await submit(lesson, [0, 1, 2])).toMatchObject({ code: 'lesson' })
  expect(lesson.view.runs[0]?.found).toEqual([])
})
