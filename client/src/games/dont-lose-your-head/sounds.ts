// Sounds: a wooden winch and a bell.

import { noise, tones } from '../../core/sound'

const NOTCH = 0.3 // seconds

const bell = (hz: number, at = 0, loud = 0.8) =>
  tones({ hz, at, for: 0.24, loud }, { hz: hz * 2.76, at, for: 0.12, loud: loud * 0.3 })

export const sounds = {
  /** The sound of the winch, once for each notch. */
  winch: (notches: number) => {
    for (let n = 0; n < notches; n++) {
      noise({ hz: 420, for: 0.18, at: n * NOTCH, loud: 0.8, sharp: 2 })
      noise({ hz: 1500, for: 0.04, at: n * NOTCH + 0.2, loud: 1.1, sharp: 1.4 })
      tones({ hz: 190, to: 140, for: 0.07, at: n * NOTCH + 0.2, loud: 0.8, wave: 'triangle' })
    }
  },
  letter: () => bell(784),
  star: () => bell(587),
  word: () => {
    bell(784)
    bell(1175, 0.12)
  },
  /** A drum roll while the blade hangs at the top. */
  drum: () => {
    for (let n = 0; n < 9; n++) noise({ hz: 180, for: 0.07, at: n * 0.075, loud: 0.5 + n * 0.06, sharp: 1.2 })
  },
  /** The last square is found. */
  cheer: () => {
    bell(784)
    bell(988, 0.12)
    bell(1175, 0.24)
    bell(1568, 0.36)
  },
  refused: () => tones({ hz: 150, to: 115, for: 0.18, wave: 'triangle', loud: 0.9 }),
  /** The blade falls, then the curtain. */
  fall: () => {
    noise({ hz: 2400, for: 0.16, loud: 0.7, sharp: 0.5 })
    tones({ hz: 110, to: 60, for: 0.22, at: 0.18, loud: 1, wave: 'triangle' })
    noise({ hz: 700, for: 0.24, at: 0.3, loud: 0.6, sharp: 0.4 })
  },
}
