// Sounds: a pen, ink and paper.

import { vibrate } from '../../core/haptics'
import { SoundFamily } from '../../core/sound'
import index from '../../sounds/ink.json'
import file from '../../sounds/ink.wav?url'

const ink = new SoundFamily(file, index)
const HIGHEST = 8 // letters; further ones sound like the last

export const sounds = {
  /** Higher with every letter. */
  letter: (n: number) => ink.play('stroke', { pitch: 0.96 + 0.06 * Math.min(n, HIGHEST) }),
  back: () => ink.play('lift'),
  /** A long stroke of the pen. */
  accepted: () => ink.play('claim'),
  /** Crumpled paper. */
  refused: () => {
    ink.play('crumple')
    vibrate('refuse')
  },
  /** A turned page. */
  passed: () => ink.play('page'),
  /** In addition to the shared sounds: the map is rolled up. */
  over: () => ink.play('roll'),
}
