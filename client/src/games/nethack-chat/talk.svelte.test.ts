// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../core/settings.svelte'
import type { Event, Exchange } from '../../wire/nethack-chat'
import type { Refusal, TableEvent } from '../contract'
import { Reading } from './reading.svelte'
import { paragraphs, sentences } from './sentences'
import { sounds } from './sounds'
import { lengthOf, Talk } from './talk.svelte'
import type { Table } from './narration'

class Desk {
  mode = 'play'
  match = 'm1'
  busy = false
  seat: number | null = 0
  version = $state(3)
  latest = $state.raw<TableEvent<unknown> | null>(null)
  view = $state.raw<{ story: Exchange[]; now: object }>({ story: [], now: {} })
  said: string[] = []
  answer: Refusal | null = null
  constructor(...lines: string[]) {
    this.view = { story: [{ said: '', told: 'One.', turn: 0 }, ...lines.map(exchange)], now: {} }
  }
  act = ({ text }: { text: string }): Promise<Refusal | null> => {
    this.said.push(text)
    return Promise.resolve(this.answer)
  }
  get table(): Table {
    return this as unknown as Table
  }
  /** Add an exchange and update the page. */
  add(line: string, events: Event[] = []): void {
    this.view = { story: [...this.view.story, { ...exchange(line), events }], now: {} }
    this.version++
    this.latest = { version: this.version, seat: 0, events: [{ type: 'looked' }], cause: '' }
    flushSync()
  }
}
const exchange = (said: string): Exchange => ({ said, told: 'First. Second? Third.\n\nFourth.', turn: 1 })

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => vi.unstubAllGlobals())

test('a line is sent and leaves the field', async () => {
  const desk = new Desk()
  const talk = new Talk(desk.table)
  talk.line = '  go north  '
  const sent = talk.send()
  expect([talk.line, talk.sent, talk.busy]).toEqual(['', 'go north', true])
  await sent
  expect([desk.said, talk.sent, talk.busy]).toEqual([['go north'], '', false])
})

test('a refused line is in the field again', async () => {
  const desk = new Desk()
  desk.answer = { code: 'not-your-turn', message: 'No.' }
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

test('a suggestion does not change the text in the field', async () => {
  const desk = new Desk()
  const talk = new Talk(desk.table)
  talk.line = 'I am still th'
  await talk.sendLine('I flee')
  expect([desk.said, talk.line]).toEqual([['I flee'], 'I am still th'])
})

test('arrow keys go through earlier lines and back to the current one', () => {
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

test('the text in the field survives a reload', () => {
  const desk = new Desk()
  new Talk(desk.table).line = 'half a senten'
  expect(new Talk(desk.table).line).toBe('half a senten')
})

test('a text is split into paragraphs and sentences', () => {
  expect(paragraphs('One. Two.\n\nThree.')).toEqual(['One. Two.', 'Three.'])
  expect(sentences('It says "Go." You go. 3.5 HP? Yes: now')).toEqual([
    'It says "Go."',
    'You go.',
    '3.5 HP?',
    'Yes:',
    'now',
  ])
})

/** A reading that follows its table, and a function that stops it. */
function follow(desk: Desk) {
  const reading = new Reading(desk.table)
  const leave = $effect.root(() => reading.stage.follow())
  flushSync()
  return { reading, leave }
}

test('new text is shown sentence by sentence, or at once on request', async () => {
  vi.useFakeTimers()
  settings.change({ motion: 'auto', sound: false })
  const desk = new Desk()
  const { reading, leave } = follow(desk)
  expect(reading.done).toBe(true) // text that was there before is shown at once
  desk.add('look')
  expect(reading.shown).toBe(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(reading.shown).toBe(2)
  reading.finish()
  expect(reading.done).toBe(true)
  desk.add('look')
  expect(reading.shown).toBe(1)
  desk.add('look') // the answer before is not waited for
  expect(reading.shown).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reading.done).toBe(true)
  leave()
  vi.useRealTimers()
})

test('a new line begins where the one before ended, even if that was not told to its end', async () => {
  vi.useFakeTimers()
  settings.change({ motion: 'auto', sound: false })
  const desk = new Desk()
  const { reading, leave } = follow(desk)
  desk.add('look')
  const { view } = desk
  desk.add('look')
  expect(reading.view).toBe(view)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reading.view).toBe(desk.view)
  leave()
  vi.useRealTimers()
})

test('a skipped end is heard, once', () => {
  settings.change({ motion: 'auto', sound: false })
  const death = vi.spyOn(sounds, 'death').mockImplementation(() => undefined)
  const desk = new Desk()
  const { reading, leave } = follow(desk)
  desk.add('look', [{ type: 'died', by: 'Rat', room: 'Hall' }])
  expect(death).not.toHaveBeenCalled()
  reading.finish()
  reading.finish()
  expect(death).toHaveBeenCalledOnce()
  leave()
  death.mockRestore()
})

test('with reduced motion everything is shown at once', () => {
  settings.change({ motion: 'less', sound: false })
  const desk = new Desk()
  const { reading, leave } = follow(desk)
  desk.add('look')
  expect(reading.done).toBe(true)
  leave()
  settings.change({ motion: 'auto' })
})
