// Sounds: glass and sugar.

import { vibrate } from '../../core/haptics'
import { SoundFamily, sounds as shared } from '../../core/sound'
import index from '../../sounds/sugar.json'
import file from '../../sounds/sugar.wav?url'

const sugar = new SoundFamily(file, index)
const HIGHEST = 12 // letters; further ones sound like the last
const LONGEST_CHAIN = 5

const glass = (pitch: number, loud = 1, at = 0) => sugar.play('glass', { pitch, loud, at })

export const sounds = {
  /** Higher with every letter. */
  letter: (n: number) => {
    glass(0.76 + 0.09 * Math.min(n, HIGHEST), 0.8)
    vibrate('tap')
  },
  back: () => {
    glass(0.55, 0.6)
    vibrate('tap')
  },
  /** Higher with every cascade. */
  match: (chain: number) => {
    const pitch = 0.66 * 1.19 ** Math.min(chain, LONGEST_CHAIN)
    glass(pitch)
    glass(pitch * 1.5, 1, 0.08)
    sugar.play('crack', { at: 0.1 })
  },
  land: () => sugar.play('land'),
  blast: () => sugar.play('crack', { pitch: 0.6, at: 0.05 }),
  mixed: () => sugar.play('shake'),
  refused: shared.refuse,
  /** A breaking lollipop. */
  strike: () => {
    sugar.play('snap')
    vibrate('refuse')
  },
  hint: () => glass(1.18, 0.8),
}
