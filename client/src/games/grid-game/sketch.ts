// Makes a view from a drawing: '.' plain, '~' mud, '#' wall; L P A K are Blue's four classes, l p a k Orange's; x and o
// are a fallen unit of Blue and of Orange.

import type { Kind, Unit, View } from './yard'

type Traits = Pick<Unit, 'move' | 'health' | 'most' | 'damage'>

const traits = (move: number, health: number, damage: number): Traits => ({ move, health, most: health, damage })
const CLASSES: Record<Kind, Traits> = {
  linebacker: traits(4, 36, 6),
  paintballer: traits(3, 24, 11),
  artist: traits(4, 24, 8),
  prankster: traits(6, 20, 8),
}
const KINDS: Record<string, Kind> = { l: 'linebacker', p: 'paintballer', a: 'artist', k: 'prankster' }
const FALLEN = ['x', 'o'] // by side

/** Units are numbered from the upper left, Blue's first, as in the game. */
export function sketch(rows: readonly string[], changes: Partial<View> = {}): View {
  const units = rows.flatMap((row, n) =>
    [...row].flatMap((letter, col): Unit[] => {
      const kind = KINDS[letter.toLowerCase()]
      const fallen = FALLEN.indexOf(letter)
      if (fallen >= 0) return [{ kind: 'artist', side: fallen, at: [n, col], ...CLASSES.artist, health: 0 }]
      return kind ? [{ kind, side: letter === letter.toLowerCase() ? 1 : 0, at: [n, col], ...CLASSES[kind] }] : []
    }),
  )
  return {
    you: 0,
    options: { size: rows.length },
    terrain: rows.join('').replace(/[a-z]/gi, '.'),
    units: [...units.filter(({ side }) => !side), ...units.filter(({ side }) => side)],
    traps: [],
    turn: 0,
    side: 0,
    round: 1,
    limit: 40,
    ring: 0,
    moving: null,
    over: '',
    given_up: false,
    ...changes,
  }
}
