// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { Command } from './command.svelte'
import { Lesson, STEPS } from './lesson.svelte'
import type { Cell } from './yard'

beforeEach(() => settings.change({ language: 'en' }))

/** Choose the marked squares. */
function start() {
  const lesson = new Lesson()
  const command = new Command(lesson)
  const choose = () => {
    lesson.picked = command.picked
    command.choose(lesson.wanted[0]!)
    lesson.picked = command.picked
  }
  return { lesson, command, choose }
}

test('the tutorial can be completed by following its marks', async () => {
  const { lesson, command, choose } = start()
  for (const name of STEPS.slice(0, 6)) {
    expect(lesson.name).toBe(name)
    if (command.picked === null) choose()
    if (name !== 'move' && name !== 'hit') command.aimSpecial()
    if (name !== 'bubble') choose()
    expect(command.aim).not.toBeNull()
    await command.confirm()
  }
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
  expect(lesson.name).toBe('aim')
})

test('after a take-back the same step is asked for again', async () => {
  const { lesson, command, choose } = start()
  choose()
  choose()
  await command.confirm()
  expect(lesson.name).toBe('bubble')
  await command.takeBack()
  expect(lesson.name).toBe('move')
})

test('other actions are refused', async () => {
  const { lesson } = start()
  expect(await lesson.act({ type: 'end-turn' })).toMatchObject({ code: 'lesson' })
  expect(await lesson.act({ type: 'move', unit: 3, path: [[7, 4]] })).toMatchObject({ code: 'lesson' })
  expect(lesson.version).toBe(0)
})

test('no unit gets stuck in the tutorial', async () => {
  const { lesson, command, choose } = start()
  for (const name of STEPS.slice(0, 3)) {
    expect(lesson.name).toBe(name)
    if (command.picked === null) choose()
    if (name === 'hit') break
    if (name === 'bubble') command.aimSpecial()
    else choose()
    await command.confirm()
  }
  const mud: Cell = [5, 4]
  command.choose(mud)
  expect(command.aim).toMatchObject({ kind: 'move', unit: 3 })
  await command.confirm()
  expect(command.notice?.text).toContain('follow the lesson')
  expect(lesson.view.units[3]?.lock ?? '').toBe('')
  command.choose(lesson.wanted[0]!)
  await command.confirm()
  expect(lesson.name).toBe('bomb')
})
