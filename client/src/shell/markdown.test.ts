import { expect, test } from 'vitest'
import { blocks, inlines } from './markdown'

test('headings, paragraphs and lists with continued items', () => {
  const text = '# Title\n\n**Aim:** own more\nof the map.\n\n1. One\n   and a half.\n2. Two\n\nThe end.'
  expect(blocks(text)).toEqual([
    { kind: 'heading', level: 1, inside: ['Title'] },
    { kind: 'paragraph', inside: [{ kind: 'strong', text: 'Aim:' }, ' own more of the map.'] },
    { kind: 'list', ordered: true, start: 1, items: [['One and a half.'], ['Two']] },
    { kind: 'paragraph', inside: ['The end.'] },
  ])
})

test('code and tables', () => {
  expect(blocks('```\na < b\n\nc\n```\n| a | b |\n|---|---|\n| 1 | `2` |')).toEqual([
    { kind: 'code', text: 'a < b\n\nc' },
    {
      kind: 'table',
      rows: [
        [['a'], ['b']],
        [['1'], [{ kind: 'code', text: '2' }]],
      ],
    },
  ])
})

test('a line of its own is a picture of the game', () => {
  expect(blocks('Look:\n\n![A word reads right.](lines.svg)\n\nGood.')).toEqual([
    { kind: 'paragraph', inside: ['Look:'] },
    { kind: 'picture', file: 'lines.svg', text: 'A word reads right.' },
    { kind: 'paragraph', inside: ['Good.'] },
  ])
  expect(blocks('![x](https://elsewhere.example/x.svg)')[0]?.kind).toBe('paragraph') // only files that ship with the page
})

test('stars without emphasis stay stars', () => {
  expect(inlines('4 * 5 * 6')).toEqual(['4 * 5 * 6'])
  expect(inlines('an *own* word')).toEqual(['an ', { kind: 'em', text: 'own' }, ' word'])
})

test('only links to the web or to this server are kept', () => {
  expect(inlines('[a](https://example.org/x)')).toEqual([{ kind: 'link', text: 'a', href: 'https://example.org/x' }])
  expect(inlines('[a](/how/deal)')).toEqual([{ kind: 'link', text: 'a', href: '/how/deal' }])
  expect(inlines('[a](javascript:x)')).toEqual(['a'])
  expect(inlines('[a](//evil.example)')).toEqual(['a'])
})

test('parsing ends for every text', () => {
  for (const text of ['', '```', '-', '- ', '#', '|', '####### x', '**', '1.'])
    expect(Array.isArray(blocks(text))).toBe(true)
})
