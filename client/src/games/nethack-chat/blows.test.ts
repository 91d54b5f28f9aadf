import { expect, test } from 'vitest'
import type { Event } from '../../wire/nethack-chat'
import { arithmetic, calculation, type Blow } from './blows'
import golden from './golden.json' // a run of the engine

const blows = golden.happenings
  .flatMap(({ events }) => events as unknown as Event[])
  .filter((event): event is Blow => event.type === 'struck' || event.type === 'hurt')

test.each(blows.map((blow, n) => [n, blow] as const))(
  'the terms of blow %i add up to the engine’s damage',
  (_, blow) => {
    const { terms, factors, damage } = calculation(blow)
    const sum = terms.reduce((all, [, figure]) => all + figure, 0)
    const all = factors.reduce((so, [, by]) => Math.floor(so * by), sum)
    expect(Math.max(0, all)).toBe(damage)
  },
)

test('the calculation is written in one line', () => {
  const blow = { type: 'struck', target: 'Orc', weapon: 'Battle Axe', base: 9, roll: 5, level: 1, strength: 0, defense: 3, critical: false, brittle: false, damage: 12, hp: 28 } as const // prettier-ignore
  expect(arithmetic(blow)).toBe('9 + 5 + 1 − 3')
})

test('easy mode subtracts a quarter at the end', () => {
  const blow = { type: 'hurt', monster: 'Orc', attack: 7, roll: 6, armor: 2, level: 0, potion: 0, critical: true, rage: false, defended: true, damage: 8, hp: 2 } as const // prettier-ignore
  const { terms, factors } = calculation(blow, true)
  expect(factors.map(([factor]) => factor)).toEqual(['critical', 'defended', 'easy'])
  const sum = terms.reduce((all, [, figure]) => all + figure, 0)
  expect(factors.reduce((so, [, by]) => Math.floor(so * by), sum)).toBe(8)
})
