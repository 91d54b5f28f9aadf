// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { recall, remember } from './storage'

afterEach(() => vi.restoreAllMocks())

it('remembers', () => {
  remember('a', { n: 1 })
  expect(recall('a', null)).toEqual({ n: 1 })
  expect(recall('nothing', 7)).toBe(7)
})

it('gets along without storage', () => {
  const off = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(off)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(off)
  remember('b', [1])
  expect(recall('b', [])).toEqual([1])
  expect(recall('c', 'otherwise')).toBe('otherwise')
})
