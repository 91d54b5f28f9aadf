// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Exchange } from '../../wire/nethack-chat'
import type { Refusal } from '../contract'
import { paragraphs, Reading, sentences } from './reading.svelte'
import { lengthOf, Talk } from './talk.svelte'
import type { Table } from './telling'

class Desk {
  mode = 'play'
  match = 'm1'
  busy = false
  seat: number | null = 0
  version = 3
  latest: unknown = null
  view: { story: Exchange[] }
  said: string[] = []
  answer: Refusal | null = null
  constructor(...lines: string[]) {
    this.view = { story: [{ said: '', told: 'One.', turn: 0 }, ...lines.map(exchange)] }
  }
  act = ({ text }: { text: string }): Promise<Refusal | null> => {
    this.said.push(text)
    return Promise.resolve(this.answer)
  }
  get table(): Table {
    return this as unknown as Table
  }
}
const exchange = (said: string): Exchange => ({ said, told: 'First. Second? Third.\n\nFourth.', turn: 1 })

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

test('a line is said, and leaves the field', async () => {
  const desk = new Desk()
  const talk = new Talk(desk.table)
  talk.line = '  go north  '
  const sent = talk.send()
  expect([talk.line, talk.sent, talk.busy]).toEqual(['', 'go north', true])
  await sent
  expect([desk.said, talk.sent, talk.busy]).toEqual([['go north'], '', false])
})

test('a line that is refused stands in the field again', async () => {
  const desk = new Desk()
  desk.answer = { code: 'not-your-turn', sentence: 'No.' }
  const talk = new Talk(desk.table)
  talk.line = 'go north'
  await talk.send()
  expect([talk.line, talk.refusal?.code]).toEqual(['go north', 'not-your-turn'])
  talk.line = 'go south'
  expect(talk.refusal).toBeNull()
})

test('nothing is sent that is empty or too long, or while an answer is awaited', async () => {
  const desk = new Desk()
  const talk = new Talk(desk.table)
  talk.line = '   '
  await talk.send()
  talk.line = '😀'.repeat(501)
  await talk.send()
  expect([desk.said, talk.refusal?.code, lengthOf(talk.line), talk.left]).toEqual([[], 'too-long', 501, -1])
  desk.busy = true
  talk.line = 'go north'
  await talk.send()
  expect([desk.said, talk.refusal?.code, talk.line]).toEqual([[], 'busy', 'go north'])
  desk.busy = false
  talk.line = '😀'.repeat(500)
  await talk.send()
  expect(desk.said.length).toBe(1)
})

test('a chip leaves what is being typed alone', async () => {
  const desk = new Desk()
  const talk = new Talk(desk.table)
  talk.line = 'I am still th'
  await talk.say('I flee')
  expect([desk.said, talk.line]).toEqual([['I flee'], 'I am still th'])
})

test('arrows lead through what was said, and back to the line in the making', () => {
  const talk = new Talk(new Desk('look', 'go north', 'go north', 'flee').table)
  talk.line = 'dra'
  const lines = [talk.older(), talk.older(), talk.older()].map(() => talk.line)
  expect([lines.at(-1), talk.older()]).toEqual(['look', false])
  talk.newer()
  talk.newer()
  expect(talk.line).toBe('flee')
  talk.newer()
  expect([talk.line, talk.newer()]).toEqual(['dra', false])
})

test('the line is kept while the page is loaded again', () => {
  const desk = new Desk()
  new Talk(desk.table).line = 'half a senten'
  expect(new Talk(desk.table).line).toBe('half a senten')
})

test('text has paragraphs, and these have sentences', () => {
  expect(paragraphs('One. Two.\n\nThree.')).toEqual(['One. Two.', 'Three.'])
  expect(sentences('It says "Go." You go. 3.5 HP? Yes: now')).toEqual([
    'It says "Go."',
    'You go.',
    '3.5 HP?',
    'Yes:',
    'now',
  ])
})

test('new words are told one sentence after another, and at once to whoever is in a hurry', () => {
  vi.useFakeTimers()
  settings.change({ motion: 'auto' })
  const desk = new Desk()
  const reading = new Reading()
  reading.follow(desk.table)
  expect(reading.done).toBe(true) // what one finds is there already
  desk.view.story = [...desk.view.story, exchange('look')]
  desk.latest = {}
  reading.follow(desk.table)
  expect(reading.shown).toBe(1)
  vi.advanceTimersByTime(300)
  expect(reading.shown).toBe(2)
  reading.finish()
  expect(reading.done).toBe(true)
  desk.view.story = [...desk.view.story, exchange('look')]
  reading.follow(desk.table)
  vi.advanceTimersByTime(5_000)
  expect(reading.done).toBe(true)
  vi.useRealTimers()
})

test('whoever likes it still is told everything at once', () => {
  settings.change({ motion: 'less' })
  const desk = new Desk()
  const reading = new Reading()
  reading.follow(desk.table)
  desk.view.story = [...desk.view.story, exchange('look')]
  desk.latest = {}
  reading.follow(desk.table)
  expect(reading.done).toBe(true)
  settings.change({ motion: 'auto' })
})
