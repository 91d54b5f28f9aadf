// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../core/settings.svelte'
import { moodOf } from './Features.svelte'
import Guillotine from './Guillotine.svelte'

const usual = { name: 'Roger', seat: 0, color: 'teal', misses: 0, limit: 20 } as const

function stand() {
  const picture = screen.getByRole('img')
  const blade = picture.querySelector('.blade') as SVGElement
  return { picture, height: parseFloat(blade.style.transform.replace('translateY(', '')), blade }
}

beforeEach(() => settings.change({ language: 'en' }))

test('the blade rises by one notch for each miss, in proportion to the limit', async () => {
  const { rerender } = render(Guillotine, usual)
  const heights = [stand().height]
  for (let misses = 1; misses < usual.limit; misses++) {
    await rerender({ ...usual, misses })
    heights.push(stand().height)
  }
  const steps = heights.slice(1).map((height, n) => (heights[n] as number) - height)
  expect(Math.min(...steps)).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeCloseTo(Math.min(...steps), 6)
  expect(stand().picture.querySelectorAll('.notch')).toHaveLength(usual.limit + 1)
  expect(stand().picture.dataset).toMatchObject({ misses: '19', limit: '20' })
})

test('two notches take twice as long as one, and nothing moves on the first render', async () => {
  const { rerender } = render(Guillotine, { ...usual, misses: 7 })
  const notches = () => stand().picture.style.getPropertyValue('--notches')
  expect(notches()).toBe('0')
  await rerender({ ...usual, misses: 8 })
  expect(notches()).toBe('1')
  await rerender({ ...usual, misses: 10 })
  expect(notches()).toBe('2')
})

test('at the limit the blade falls, the curtain closes and the hat comes off', async () => {
  const { rerender } = render(Guillotine, { ...usual, misses: 19 })
  expect(stand().picture.dataset['fallen']).toBeUndefined()
  expect(stand().picture.querySelector('.curtain')).toBeNull()
  await rerender({ ...usual, misses: 21 })
  expect(stand().picture.dataset['fallen']).toBe('true')
  expect(stand().picture.querySelector('.curtain')).not.toBeNull()
  expect(stand().picture.querySelector('.hat')).not.toBeNull()
  expect(stand().picture.getAttribute('aria-label')).toBe('Roger: the blade has fallen')
})

test('the face changes at 25, 50, 70 and 90 percent of the limit', () => {
  expect([0, 4, 5, 9, 10, 13, 14, 17, 18, 20].map((misses) => moodOf(misses, 20))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3, 4, 4,
  ])
})
