import { expect, test } from 'vitest'
import { en } from './en'
import { pl } from './pl'

/** Every key with its kind: "shelf.play string". */
function keys(catalogue: object, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value as object, `${path}${key}.`) : [`${path}${key} ${typeof value}`],
  )
}

function texts(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value) =>
    typeof value === 'object' ? texts(value as object) : typeof value === 'string' ? [value] : [],
  )
}

test('both languages have the same words', () => {
  expect(keys(pl).sort()).toEqual(keys(en).sort())
})

test('no words are missing, and nobody shouts', () => {
  for (const text of [...texts(en), ...texts(pl)]) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toContain('!')
  }
})
