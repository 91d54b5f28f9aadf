// Sounds: pen and paper.

import { noise, tones } from '../../core/sound'

export const sounds = {
  letter: (n: number) => {
    noise({ hz: 3600, for: 0.05, loud: 0.7, sharp: 0.8 })
    tones({ hz: 420 + 40 * Math.min(n, 8), for: 0.06, loud: 0.35, wave: 'triangle' })
  },
  back: () => noise({ hz: 1800, for: 0.06, loud: 0.6 }),
  accepted: () => {
    noise({ hz: 2600, for: 0.22, loud: 0.8, sharp: 0.6 }) // a long stroke
    tones({ hz: 440, for: 0.1, loud: 0.6 }, { hz: 660, at: 0.09, for: 0.14, loud: 0.6 })
  },
  refused: () => {
    noise({ hz: 700, for: 0.12, loud: 0.9, sharp: 0.7 }) // crumpled paper
    tones({ hz: 150, to: 115, for: 0.18, wave: 'triangle', loud: 0.9 })
  },
  passed: () => noise({ hz: 1100, for: 0.18, loud: 0.7, sharp: 0.5 }), // a turned page
  /** In addition to the shared sounds: the map is rolled up. */
  over: () => noise({ hz: 1500, for: 0.24, loud: 0.9, sharp: 0.5 }),
}
