import { expect, test } from 'vitest'
import { fieldTitle, groupsOf, menuOf, type Group, type Menu } from './choices'

const only = (groups: Group[]): Group => groups[0] as Group
const labels = (menu: Menu) => (menu.choices ?? menu.values).map(({ label }) => label)

const bids = Array.from({ length: 5 }, (_, n) => n + 1).flatMap((count) =>
  Array.from({ length: 6 }, (_, n) => ({ type: 'bid', count, face: n + 1 })),
)
const written = bids.map(({ count, face }) => `bid ${count} ${face}`)

test('actions are grouped by type, with readable names', () => {
  const groups = groupsOf([{ type: 'take-back' }, ...bids, { type: 'call' }], ['take-back', ...written, 'call'])
  expect(groups.map(({ title, actions }) => [title, actions.length])).toEqual([
    ['Take back', 1],
    ['Bid', 30],
    ['Call', 1],
  ])
  expect(menuOf(only(groups), [])).toMatchObject({
    choices: [{ action: { type: 'take-back' }, label: 'Take back' }],
    about: '',
  })
})

test('many actions are chosen field by field', () => {
  const group = only(groupsOf(bids, written))
  const first = menuOf(group, [])
  expect([first.field, labels(first)]).toEqual(['count', ['1', '2', '3', '4', '5']])
  const second = menuOf(group, [{ field: 'count', key: '2' }])
  expect(second).toMatchObject({ about: 'face' })
  expect(labels(second)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(second.choices?.[4]?.action).toEqual({ type: 'bid', count: 2, face: 5 })
})

test('a few actions are listed at once, with the names of their fields', () => {
  const group = only(groupsOf(bids.slice(4, 8), written.slice(4, 8)))
  expect(labels(menuOf(group, []))).toEqual([
    'Count 1, face 5',
    'Count 1, face 6',
    'Count 2, face 1',
    'Count 2, face 2',
  ])
})

test('equal fields are not asked for, and values of every type have a text', () => {
  const plays = [
    { type: 'play', mask: 1, target: null, sure: true },
    { type: 'play', mask: 1, target: 2, sure: false },
    { type: 'play', mask: 1, target: [3, 'a'], sure: false },
  ]
  const typed = ['play 1 null true', 'play 1 2 false', 'play 1 [3,"a"] false']
  const menu = menuOf(only(groupsOf(plays, typed)), [])
  expect(labels(menu)).toEqual(['Sure Yes', 'Target 2, sure No', 'Target 3, a, sure No'])
})

test("a game's own notation is shown unchanged, without the type", () => {
  const moves = [
    { type: 'move', from: 1, to: 2 },
    { type: 'move', from: 2, to: 3 },
  ]
  expect(labels(menuOf(only(groupsOf(moves, ['move a1 b2', 'b2-c3'])), []))).toEqual(['a1 b2', 'b2-c3'])
})

test('many lines of notation are chosen word by word', () => {
  const plays = Array.from({ length: 16 }, (_, n) => ({ type: 'play', mask: n >> 3, target: n % 8 }))
  const lines = plays.map(({ mask, target }) => `${mask ? 'fox' : 'owl'} Player ${target + 1}`)
  const named = (text: string) => text.replace('Player 8', 'Ada Byron')
  const group = only(groupsOf(plays, lines))
  const first = menuOf(group, [])
  expect([fieldTitle(first.field ?? ''), labels(first)]).toEqual(['', ['owl', 'fox']])
  expect(labels(menuOf(group, [{ field: '0', key: '"fox"' }], named))[7]).toBe('fox Ada Byron')
})

test('a list that no field divides is shown whole', () => {
  const words = Array.from({ length: 40 }, (_, n) => ({ type: 'say', word: `w${n}` }))
  const menu = menuOf(only(groupsOf(words, words.map(({ word }) => `say ${word}`))), []) // prettier-ignore
  expect(labels(menu)).toHaveLength(40)
  expect(labels(menu)[3]).toBe('w3')
})
