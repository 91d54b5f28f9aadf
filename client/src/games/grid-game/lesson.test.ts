// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { Command } from './command.svelte'
import { Lesson, type StepName } from './lesson.svelte'
import type { Cell } from './yard'

beforeEach(() => settings.change({ language: 'en' }))

/** A player who follows the ring: on squares and on buttons. */
function start() {
  const lesson = new Lesson()
  const command = new Command(lesson, undefined, (plan) => lesson.veto(plan))
  const look = () => (lesson.plan = { picked: command.picked, special: command.special, aim: command.aim })
  /** Tap what is ringed. */
  const follow = async () => {
    const { cell, action } = lesson.wanted
    if (cell) command.choose(cell)
    else if (action === 'special') command.aimSpecial()
    else if (action) await command.confirm()
    await new Promise((done) => setTimeout(done))
    look()
  }
  return { lesson, command, follow, look }
}

test('the tutorial is completed by tapping the one ringed target again and again', async () => {
  const { lesson, follow } = start()
  let taps = 0
  while (lesson.seat !== null && taps < 40) {
    expect([lesson.wanted.cell, lesson.wanted.action].filter(Boolean)).toHaveLength(1)
    await follow()
    taps++
  }
  expect(taps).toBe(19)
  expect(lesson.name).toBe('reply')
  const { units, round, traps } = lesson.view
  expect(lesson.latest?.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['turn-began', 'moved', 'stuck', 'blocked']),
  )
  expect(round).toBe(2)
  expect(traps).toEqual([])
  expect(units.map(({ health }) => health)).toEqual([20, 36, 18, 20, 24, 24, 24, 0, 30])
  expect(units[1]?.bubble).toBe(false)
  expect(units[5]?.lock).toBe('gum')
  expect(lesson.seat).toBeNull()
  lesson.next()
  expect(lesson.name).toBe('goal')
})

test('Pip answers in a version of its own, so that the table shows the answer step by step', async () => {
  const { lesson } = start()
  lesson.step = 5 // the trap
  const before = lesson.version
  const acted = lesson.act({ type: 'special', unit: 0, at: [4, 1] })
  expect(lesson.version).toBe(before + 1)
  await acted
  expect(lesson.version).toBe(before + 2)
})

/** Follow the ring to the beginning of a step. */
async function startAt(step: StepName) {
  const lesson = start()
  while (lesson.lesson.name !== step) await lesson.follow()
  return lesson
}

test('after an undo the same step is asked for again', async () => {
  const { lesson, command } = await startAt('bubble')
  await command.takeBack()
  expect(lesson.name).toBe('move')
})

test('other actions are refused', async () => {
  const { lesson } = start()
  expect(await lesson.act({ type: 'end-turn' })).toMatchObject({ code: 'lesson' })
  expect(await lesson.act({ type: 'move', unit: 3, path: [[7, 4]] })).toMatchObject({ code: 'lesson' })
  expect(lesson.version).toBe(0)
})

test('the enemy chosen before the special is refused before anything moves', async () => {
  const { lesson, command, follow, look } = await startAt('bomb')
  const { version, view } = lesson
  await follow() // the Paintballer
  command.choose([3, 7]) // the enemy, without Paint Bomb
  look()
  expect([command.aim, command.notice?.text]).toEqual([null, 'Tap Paint Bomb first.'])
  command.choose([3, 7])
  await command.confirm()
  expect([lesson.version, lesson.view]).toEqual([version, view])
  expect(lesson.wanted).toEqual({ action: 'special' })
})

test('no unit gets stuck in the tutorial', async () => {
  const { lesson, command, follow, look } = await startAt('hit')
  await follow()
  const mud: Cell = [5, 4]
  command.choose(mud)
  look()
  expect(command.aim).toBeNull()
  expect(command.notice?.text).toBe('Tap the highlighted target first.')
  await follow()
  await follow()
  expect(lesson.name).toBe('bomb')
})
