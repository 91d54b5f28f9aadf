import { expect, test } from 'vitest'
import colors from './colors.css?raw'
import sheet from './pennants.css?raw'
import { CHARGES, colorOf, COLORS } from './pennants'

const GROUNDS = { light: '#ffffff', dark: '#1c1e22' } // backgrounds of panels
const ON = { light: '#ffffff', dark: '#16171a' }

const palette = Object.fromEntries(
  [...sheet.matchAll(/--pennant-(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name as string,
    { light: light as string, dark: dark as string },
  ]),
)

const shares = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)

function brightness(color: string): number {
  const [r = 0, g = 0, b = 0] = shares(color).map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function hueAndColor(color: string): [number, number] {
  const [r = 0, g = 0, b = 0] = shares(color)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const span = most - least
  const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return [(sixth * 60 + 360) % 360, span]
}

test('every color of the game has a value in the style sheet and a pattern of its own', () => {
  expect(Object.keys(palette)).toEqual(COLORS)
  expect(new Set(Object.values(CHARGES)).size).toBe(8)
})

test('the marks of the seats have the colors of the usual banners, so neither is red', () => {
  for (const [seat, mark] of ['one', 'two'].entries()) {
    const usual = palette[colorOf({ chosen: [null, null] }, seat)]
    expect(colors).toContain(`--${mark}: light-dark(${usual?.light}, ${usual?.dark});`)
  }
})

test.each(['light', 'dark'] as const)('no white, red, black or gray is offered, %s', (theme) => {
  for (const name of COLORS) {
    const color = palette[name]?.[theme] ?? ''
    const [hue, strength] = hueAndColor(color)
    expect(strength, `${name} is no grey, white or black`).toBeGreaterThan(0.2)
    expect(Math.min(hue, 360 - hue), `${name} is not red`).toBeGreaterThan(20)
    expect(brightness(color)).toBeGreaterThan(0.05)
    expect(brightness(color)).toBeLessThan(0.75)
  }
})

test.each(['light', 'dark'] as const)('names in every color and letters on it have AA contrast, %s', (theme) => {
  for (const name of COLORS) {
    const color = palette[name]?.[theme] ?? ''
    expect(contrast(color, GROUNDS[theme]), name).toBeGreaterThan(4.5)
    expect(contrast(color, ON[theme]), name).toBeGreaterThan(4.5)
  }
})

test('two players never get the same color by default', () => {
  const chose = (color: 'teal' | 'pink') =>
    ({ type: 'settings', size: 8, words: 3, forgiveness: 'normal', colour: color }) as const
  expect(colorOf({ chosen: [null, null] }, 0)).not.toBe(colorOf({ chosen: [null, null] }, 1))
  expect(colorOf({ chosen: [null, chose('teal')] }, 0)).not.toBe('teal')
  expect(colorOf({ chosen: [chose('pink'), null] }, 1)).not.toBe('pink')
  expect(colorOf({ chosen: [chose('pink'), null] }, 0)).toBe('pink')
})
