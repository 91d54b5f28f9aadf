import { expect, test } from 'vitest'
import type { Event, View } from '../../wire/nethack-chat'
import { cuesOf } from './cues'
import recorded from './lesson.json' // a run of the engine
import { paragraphs, sentences } from './sentences'
import { atStart, withEvent } from './shown-view'

const steps = recorded.steps as unknown as { line: string; events: Event[]; view: View }[]
const first = recorded.first as unknown as View

/** Return each event of a step with the sentence that tells it. */
function told(step: number): [string, string][] {
  const line = steps[step]?.view.story?.[0]
  const events = line?.events ?? []
  const said = paragraphs(line?.told ?? '').flatMap(sentences)
  return cuesOf(line?.told ?? '', events).map((n, at) => [events[at]?.type ?? '', said[n - 1] ?? ''])
}

test('a blow, a wound and a heavy blow have their own sentences', () => {
  const [struck, hurt, heavy] = told(2)
  expect(struck?.[0]).toBe('struck')
  expect(struck?.[1]).toContain('4 damage')
  expect(hurt?.[0]).toBe('hurt')
  expect(hurt?.[1]).toContain('5 damage')
  expect(heavy?.[0]).toBe('winds-up')
  expect(heavy?.[1]).toContain('hind legs')
})

test('a kill is told with its experience, before the room falls silent', () => {
  const found = Object.fromEntries(told(4))
  expect(found['slain']).toContain('24 XP')
})

test('an event without a sentence of its own comes with the last one', () => {
  const died: Event = { type: 'died', by: 'Rat', room: 'Hall' }
  expect(cuesOf('It bites. You fall. It is dark.', [died])).toEqual([3])
  expect(cuesOf('It bites. You fall. It is dark.', [{ type: 'dropped', item: 'Ruby Gem' }])).toEqual([3])
})

test('a gain in levels is told before the blows of the others', () => {
  const struck = { type: 'struck', damage: 9 } as Event
  const hurt = { type: 'hurt', monster: 'Orc', damage: 5 } as Event
  const level = { type: 'level-up', level: 2 } as Event
  const text = 'You hit for 9 damage.\n\nYou reach level 2.\n\nThe Orc hits for 5 damage. Ouch.'
  expect(cuesOf(text, [struck, level, hurt])).toEqual([1, 2, 3])
})

test('all events of a line lead from the view before it to the view after it', () => {
  let before = first
  for (const { view: after } of steps) {
    const events = after.story?.[0]?.events ?? []
    const shown = events.reduce((view, event) => withEvent(view, event, after), atStart(before, after))
    expect(shown.now.hero).toEqual(after.now.hero)
    expect(shown.now.room).toEqual(after.now.room)
    expect(shown.now.chambers.map((chamber) => chamber?.monsters)).toEqual(
      after.now.chambers.map((chamber) => chamber?.monsters),
    )
    expect(shown.now.chambers[3]?.items).toEqual(after.now.chambers[3]?.items)
    expect(shown.foes).toEqual(after.foes)
    expect(shown.places).toEqual(after.places)
    before = after
  }
})

test('before a blow is told, the bars are as they were', () => {
  const after = steps[2]?.view as View
  const start = atStart(steps[1]?.view as View, after)
  expect([start.now.hero.hp, start.foes?.[0]?.hp, start.now.turn]).toEqual([30, 5, after.now.turn])
  const [struck] = after.story?.[0]?.events ?? []
  const hit = withEvent(start, struck as Event, after)
  expect([hit.now.hero.hp, hit.foes?.[0]?.hp]).toEqual([30, 1])
})
