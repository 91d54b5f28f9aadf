import { expect, test } from 'vitest'
import { correctionCodewords, qrCode } from './qr'

/** Read a code as a scanner does: format, mask, then the bits along the columns. */
function read(modules: readonly boolean[][]): string {
  const size = modules.length
  const at = (x: number, y: number) => modules[y]?.[x] === true
  const format = [0, 1, 2, 3, 4].map((n) => at([0, 1, 2, 3, 4][n]!, 8)).reduce((sum, bit) => sum * 2 + Number(bit), 0)
  const level = format ^ (0x5412 >> 10)
  expect(level >> 3).toBe(1) // L
  const masks: ((x: number, y: number) => number)[] = [
    (x, y) => (x + y) % 2,
    (_, y) => y % 2,
    (x) => x % 3,
    (x, y) => (x + y) % 3,
    (x, y) => ((x / 3 | 0) + (y / 2 | 0)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ] // prettier-ignore
  const mask = masks[level & 7]!
  const near = (x: number, y: number, cx: number, cy: number) => Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
  const isFixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    (size > 21 && near(x, y, size - 7, size - 7))
  const bits: boolean[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let n = 0; n < size; n++) {
      const y = up ? size - 1 - n : n
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits.push(at(x, y) !== (mask(x, y) === 0))
    }
    up = !up
  }
  const number = (from: number, many: number) => bits.slice(from, from + many).reduce((sum, bit) => sum * 2 + +bit, 0)
  expect(number(0, 4)).toBe(4) // bytes
  const bytes = Array.from({ length: number(4, 8) }, (_, n) => number(12 + 8 * n, 8))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

test('a code is read back, in every size', () => {
  for (const text of ['K7QM', 'https://parlor.example/device#code=K7QM2FXA', 'ż'.repeat(20), 'x'.repeat(106)])
    expect(read(qrCode(text)!)).toBe(text)
  expect(qrCode('x')).toHaveLength(21)
  expect(qrCode('x'.repeat(106))).toHaveLength(37)
  expect(qrCode('x'.repeat(107))).toBeNull()
})

test('the correction codewords are those of the standard’s example', () => {
  // "HELLO WORLD" in version 1-M
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(correctionCodewords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})
