import { expect, test } from 'vitest'
import { en } from './en'
import protocol from '../../../docs/protocol.md?raw'
import { pl } from './pl'
import { refusals } from './pl/refusals'

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

test('both languages have the same keys', () => {
  expect(keys(pl).sort()).toEqual(keys(en).sort())
})

test('no message is missing, and there are no exclamation marks', () => {
  for (const text of [...texts(en), ...texts(pl)]) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toContain('!')
  }
})

test('every refusal code of the protocol has a Polish message', () => {
  const tables = protocol.slice(protocol.indexOf('`unreadable`')).split('## Limits')[0] as string
  const rows = [...tables.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)].map(([, codes]) => codes as string)
  const codes = rows.flatMap((row) => [...row.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code as string))
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !(code in refusals))).toEqual([])
})
