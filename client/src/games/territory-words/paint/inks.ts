// The colors of the map, read from the style sheets in the current theme.

const TOKENS = [
  'map', 'grid', 'contour', 'letter', 'letter-off', 'veil', 'accent', 'surface', 'line-strong', 'ink-3', 'bad',
  'one', 'two', 'on-one', 'on-two', 'neutral',
  'b1', 'b2', 'b3', 'b4', 'b5', 'r1', 'r2', 'r3', 'r4', 'r5', 'n0',
] as const // prettier-ignore

export type Ink = (typeof TOKENS)[number]
export type Inks = Record<Ink, string> & { font: string }

/** By the code of the land; unclaimed land shows the ground. */
export const LAND_INKS: readonly (Ink | null)[] = [
  null,
  'b1',
  'b2',
  'b3',
  'b4',
  'b5',
  'r1',
  'r2',
  'r3',
  'r4',
  'r5',
  'n0',
]

export const SEAT_INKS = ['one', 'two'] as const
export const ON_SEAT_INKS = ['on-one', 'on-two'] as const

/** Custom properties are text until they are used: an element on the page resolves them to colors. */
export function readInks(probe: HTMLElement): Inks {
  const style = getComputedStyle(probe)
  const inks = { font: style.fontFamily } as Inks
  for (const token of TOKENS) {
    probe.style.color = `var(--${token})`
    inks[token] = style.color
  }
  return inks
}

/** Parse "rgb(r, g, b)". */
export function bytes(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return [r, g, b]
}
