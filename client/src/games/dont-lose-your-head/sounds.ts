// Sounds: a wooden winch, a bell, a drum and the blade.

import { vibrate } from '../../core/haptics'
import { SoundFamily, sounds as shared } from '../../core/sound'
import index from '../../sounds/wood.json'
import file from '../../sounds/wood.wav?url'

const wood = new SoundFamily(file, index)
const NOTCH = 0.42 // seconds between two notches, as the blade is shown
const STROKE = 0.075 // seconds between two strokes of the drum
const STROKES = 9

const bell = (pitch = 1, at = 0) => wood.play('bell', { pitch, at })

export const sounds = {
  /** The sound of the winch, once for each notch. */
  winch: (notches: number) => {
    for (let n = 0; n < notches; n++) wood.play('winch', { at: n * NOTCH })
  },
  letter: () => bell(),
  star: () => bell(0.75),
  word: () => {
    bell()
    bell(1.5, 0.12)
  },
  /** A drum roll while the blade hangs at the top. */
  drum: () => {
    for (let n = 0; n < STROKES; n++)
      wood.play('drum', { at: n * STROKE, loud: 0.45 + 0.06 * n, pitch: 1 + 0.03 * (n % 2) })
  },
  /** The last square is found. */
  cheer: () => [1, 1.26, 1.5, 2].forEach((pitch, n) => bell(pitch, 0.12 * n)),
  refused: shared.refuse,
  /** The blade falls. */
  fall: () => {
    wood.play('blade')
    vibrate('blow')
  },
}
