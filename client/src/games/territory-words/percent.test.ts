// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { claim, claimable, EMPTY, shares } from './land'
import { between, percentAhead, percentOf, percents, signedPercent } from './percent'
import { spans } from './raster'

beforeEach(() => settings.change({ language: 'en' }))

test('the largest possible polygon is the whole map, and an empty map is all open', () => {
  const all = claim(EMPTY, spans([[0, 0], [0, 11], [11, 11], [11, 0]]), 0, 1) // prettier-ignore
  expect(shares(all)).toEqual({ blue: 1, red: 0, neutral: 0, open: 0 })
  expect(shares(EMPTY)).toEqual({ blue: 0, red: 0, neutral: 0, open: 1 })
  expect(claimable()).toBe(193_600)
})

test('whole percents always add up to 100, and none is negative', () => {
  for (let blue = 0; blue <= 1; blue += 0.0731)
    for (let red = 0; red <= 1 - blue; red += 0.0477)
      for (let neutral = 0; neutral <= 1 - blue - red; neutral += 0.0619) {
        const whole = percents({ blue, red, neutral, open: 1 - blue - red - neutral })
        const figures = Object.values(whole)
        expect(figures.reduce((sum, figure) => sum + figure)).toBe(100)
        expect(Math.min(...figures)).toBeGreaterThanOrEqual(0)
      }
  expect(percents({ blue: 0.505, red: 0.495, neutral: 0, open: 0 })).toEqual({ blue: 50, red: 50, neutral: 0, open: 0 })
  expect(percents({ blue: 0.07, red: 0.1, neutral: 0.04, open: 0.79 })).toEqual({
    blue: 7,
    red: 10,
    neutral: 4,
    open: 79,
  })
})

test('small areas have one decimal, in the player’s language', () => {
  expect([0, 1, 800, 1_900, 23_232].map((area) => percentOf(area))).toEqual(['0%', '0.1%', '0.4%', '1%', '12%'])
  expect([23_232, -800, 0].map((area) => signedPercent(area))).toEqual(['+12%', '−0.4%', '0%'])
  settings.change({ language: 'pl' })
  expect(percentOf(800)).toBe('0,4%')
})

test('a lead is the difference of the figures that are shown', () => {
  const area = (percent: number) => (percent * claimable()) / 100
  expect(percentAhead(area(61.4), area(13.6))).toBe('47%') // 61% and 14%
  expect(percentAhead(area(30.4), area(29.8))).toBe('0.6%') // 30% and 30%
})

test('figures count up between two lands', () => {
  const [from, to] = [
    { blue: 0, red: 0.2, neutral: 0, open: 0.8 },
    { blue: 0.4, red: 0.1, neutral: 0, open: 0.5 },
  ]
  expect(between(from, to, 0)).toEqual(from)
  expect(between(from, to, 1)).toEqual(to)
  expect(percents(between(from, to, 0.5))).toEqual({ blue: 20, red: 15, neutral: 0, open: 65 })
})
