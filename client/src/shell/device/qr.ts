// A QR code of a short text: byte mode, error correction level L, versions 1 to 5, which have one block.

const VERSIONS = [
  { data: 19, correction: 7 },
  { data: 34, correction: 10 },
  { data: 55, correction: 15 },
  { data: 80, correction: 20 },
  { data: 108, correction: 26 },
] as const // numbers of codewords
const FIELD = 0x11d // polynomial of the field with 256 elements
const FORMAT = 0x537 // polynomial of the format's check bits
const FORMAT_MASK = 0x5412
const LEVEL_L = 1

type Mask = (x: number, y: number) => boolean
const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Return the dark modules of a code, row by row, or null if the text is too long (more than 106 bytes). */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = VERSIONS.findIndex(({ data }) => bytes.length + 2 <= data)
  const kind = VERSIONS[version]
  if (!kind) return null
  const codewords = dataCodewords(bytes, kind.data)
  const bits = [...codewords, ...correctionCodewords(codewords, kind.correction)].flatMap((word) =>
    Array.from({ length: 8 }, (_, n) => ((word >> (7 - n)) & 1) === 1),
  )
  const candidates = MASKS.map((mask, n) => draw(21 + 4 * version, bits, mask, n))
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

/** Mode and length take 12 bits, the end takes 4: every byte is split across two codewords. */
function dataCodewords(bytes: Uint8Array, count: number): number[] {
  const halves = [0x4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const words = Array.from({ length: halves.length / 2 }, (_, n) => (halves[2 * n]! << 4) | halves[2 * n + 1]!)
  while (words.length < count) words.push((words.length - halves.length / 2) % 2 ? 0x11 : 0xec)
  return words
}

function times(a: number, b: number): number {
  let product = 0
  for (let n = 7; n >= 0; n--) {
    product = (product << 1) ^ ((product >> 7) * FIELD)
    if ((b >> n) & 1) product ^= a
  }
  return product
}

/** Return the Reed-Solomon codewords: the remainder of the division by the generator. */
export function correctionCodewords(data: readonly number[], count: number): number[] {
  const generator = Array<number>(count).fill(0)
  generator[count - 1] = 1
  for (let n = 0, root = 1; n < count; n++, root = times(root, 2))
    for (let i = 0; i < count; i++) generator[i] = times(generator[i]!, root) ^ (generator[i + 1] ?? 0)
  const rest = Array<number>(count).fill(0)
  for (const word of data) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    generator.forEach((one, i) => (rest[i]! ^= times(one, factor)))
  }
  return rest
}

function draw(size: number, bits: readonly boolean[], mask: Mask, number: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, dark: boolean) => {
    if (!modules[y] || x < 0 || x >= size) return
    modules[y][x] = dark
    fixed[y]![x] = true
  }
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0) // timing
    set(n, 6, n % 2 === 0)
  }
  const square = (cx: number, cy: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, [2, 4]) // prettier-ignore
  if (size > 21) square(size - 7, size - 7, 2, [1])
  drawFormat(size, number, set)

  let next = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = (right + 1) & 2 ? step : size - 1 - step
        if (!fixed[y]![x]) modules[y]![x] = (bits[next++] ?? false) !== mask(x, y)
      }
  }
  return modules
}

/** Level and mask with their check bits, twice, beside the finders. */
function drawFormat(size: number, mask: number, set: (x: number, y: number, dark: boolean) => void): void {
  const level = (LEVEL_L << 3) | mask
  let rest = level
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >> 9) * FORMAT)
  const bits = ((level << 10) | rest) ^ FORMAT_MASK
  const bit = (n: number) => ((bits >> n) & 1) === 1
  for (let n = 0; n < 15; n++) {
    set(n < 8 ? 8 : n === 8 ? 7 : 14 - n, n < 6 ? n : n < 8 ? n + 1 : 8, bit(n))
    set(n < 8 ? size - 1 - n : 8, n < 8 ? 8 : size - 15 + n, bit(n))
  }
  set(8, size - 8, true)
}

/** Count what makes a code hard to read: long runs and blocks of one color. */
function penalty(modules: readonly boolean[][]): number {
  const columns = modules.map((_, x) => modules.map((row) => row[x]))
  let sum = 0
  for (const line of [...modules, ...columns]) {
    let run = 1
    for (let n = 1; n <= line.length; n++) {
      if (line[n] === line[n - 1]) run++
      else {
        if (run >= 5) sum += run - 2
        run = 1
      }
    }
  }
  for (let y = 1; y < modules.length; y++)
    for (let x = 1; x < modules.length; x++) {
      const dark = modules[y]![x]
      if (modules[y]![x - 1] === dark && modules[y - 1]![x] === dark && modules[y - 1]![x - 1] === dark) sum += 3
    }
  return sum
}
