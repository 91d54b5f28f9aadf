import { expect, test } from 'vitest'
import protocol from '../../../docs/protocol.md?raw'
import { withoutWins } from '../../testing/catalogs'
import { en as shellEn } from './en'
import { refusals as enRefusals } from './en/refusals'
import { helpWords } from './help'
import { pl as shellPl } from './pl'
import { refusals } from './pl/refusals'
import { reviewWords } from './review'

const en = { ...shellEn, help: helpWords.en, review: reviewWords.en }
const pl = { ...shellPl, help: helpWords.pl, review: reviewWords.pl }

/** Return every key with the type of its value: "shelf.play string". */
function keys(catalog: object, path = ''): string[] {
  return Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value as object, `${path}${key}.`) : [`${path}${key} ${typeof value}`],
  )
}

/** Return all strings of a catalog, without its functions. */
function texts(catalog: object): string[] {
  return Object.values(catalog).flatMap((value) =>
    typeof value === 'object' ? texts(value as object) : typeof value === 'string' ? [value] : [],
  )
}

test('both languages have the same keys', () => {
  expect(keys(pl).sort()).toEqual(keys(en).sort())
})

test('no message is empty, and only a win has an exclamation mark', () => {
  for (const text of [...texts(en), ...texts(pl)]) {
    expect(text.trim()).not.toBe('')
    expect(withoutWins(text)).not.toContain('!')
  }
})

test('every refusal code of the protocol has a Polish message', () => {
  // the section "Codes": tables whose first column has one or more codes, as in "| `unreadable`, `bad-handshake` | 400 |"
  const section = protocol.slice(protocol.indexOf('`unreadable`')).split('## Limits')[0] as string
  const cells = [...section.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)].map(([, codes]) => codes as string)
  const codes = cells.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code as string))
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !(code in refusals))).toEqual([])
})

test('English sentences of the page are for codes of the protocol, without addresses and names of fields', () => {
  for (const [code, sentence] of Object.entries(enRefusals)) {
    expect(protocol).toContain(`\`${code}\``)
    expect(sentence).not.toMatch(/[/{}_]|version|series|seat\b/i)
  }
})
