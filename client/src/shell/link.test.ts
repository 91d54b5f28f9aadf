import { expect, test } from 'vitest'
import { readLink } from './link'

const HERE = 'https://parlor.example'

test.each([
  ['https://parlor.example/t/abc_-9#invite=x.y', '/t/abc_-9#invite=x.y'],
  ['  Come and play: https://parlor.example/t/abc#invite=x ', '/t/abc#invite=x'],
  ['parlor.example/t/abc#key=k', '/t/abc#key=k'],
  ['/t/abc#key=k', '/t/abc#key=k'],
  ['http://parlor.example/replay/abc', '/replay/abc'],
])('%s leads to a table', (text, to) => {
  expect(readLink(text, HERE)).toEqual({ to })
})

test.each([
  ['', 'no-link'],
  ['hello there', 'no-link'],
  ['https://', 'no-link'],
  ['https://evil.example/t/abc', 'elsewhere'],
  ['//evil.example/t/abc', 'elsewhere'],
  ['https://parlor.example/', 'other'],
  ['https://parlor.example/t/', 'other'],
  ['https://parlor.example/api/me', 'other'],
])('%s does not', (text, wrong) => {
  expect(readLink(text, HERE)).toMatchObject({ wrong })
})
