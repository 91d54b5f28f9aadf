// The computer players: the same people in every game, one for each level of bots and one that adapts.

interface Character {
  readonly level: string
  readonly name: string // the same in every language
  readonly face: string // in design/faces.svg
  readonly rank: number // 1 to 6: how many bars its level has; 0 for none
}

const WHO: readonly (readonly [level: string, name: string])[] = [
  ['random', 'Pip'],
  ['easy', 'Mabel'],
  ['medium', 'Roger'],
  ['hard', 'Ines'],
  ['very-hard', 'Casimir'],
  ['expert', 'Vesper'],
]

/** All characters, the gentlest first. */
export const CHARACTERS: readonly Character[] = WHO.map(([level, name], n) => ({
  level,
  name,
  face: name.toLowerCase(),
  rank: n + 1,
}))

/** The character without a level of its own: it plays about as well as its opponent. */
const ADAPTIVE: Character = { level: 'adaptive', name: 'Echo', face: 'echo', rank: 0 }

/** Return the character of a level, or null for a level that only one game has. */
export function characterOf(level: string): Character | null {
  if (level === ADAPTIVE.level || level.startsWith(`${ADAPTIVE.level}-`)) return ADAPTIVE // "adaptive-2.35"
  const known = level === 'first-game' ? 'random' : level
  return CHARACTERS.find((one) => one.level === known) ?? null
}

/** Pictures of guests; a guest's own one comes from the server. */
export const GUEST_FACES = ['otter', 'fox', 'owl', 'hare', 'whale', 'teapot', 'lantern', 'acorn'] as const

const FACES = new Set<string>([...GUEST_FACES, ...CHARACTERS.map((one) => one.face), ADAPTIVE.face])

interface Pictured {
  readonly kind: string
  readonly name: string
  readonly level?: string
  readonly avatar?: string
}

/** Return the picture of a player: the one that the server names, else the character's, else one chosen by the name, so
    that it is the same everywhere. '' for a bot without a character. */
export function faceOf({ kind, name, level = '', avatar = '' }: Pictured): string {
  if (FACES.has(avatar)) return avatar
  if (kind === 'bot') return characterOf(level)?.face ?? ''
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return GUEST_FACES[sum % GUEST_FACES.length] as string
}
