// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { loadValue, saveValue } from './storage'

afterEach(() => vi.restoreAllMocks())

it('returns a saved value, or the fallback if there is none', () => {
  saveValue('a', { n: 1 })
  expect(loadValue('a', null)).toEqual({ n: 1 })
  expect(loadValue('nothing', 7)).toBe(7)
})

it('keeps values in memory if the browser blocks storage', () => {
  const block = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(block)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(block)
  saveValue('b', [1])
  expect(loadValue('b', [])).toEqual([1])
  expect(loadValue('c', 'fallback')).toBe('fallback')
})
