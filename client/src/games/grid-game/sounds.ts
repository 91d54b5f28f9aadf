// Sounds: paint, chalk and whistles.

import { noise, tones } from '../../core/sound'

const splash = (loud = 1, at = 0) => {
  noise({ hz: 900, for: 0.14, at, loud: 1.2 * loud, sharp: 0.8 })
  tones({ hz: 240, to: 90, at, for: 0.12, loud: 0.8 * loud, wave: 'triangle' })
}

export const sounds = {
  pick: () => tones({ hz: 560, to: 640, for: 0.05, loud: 0.5, wave: 'triangle' }),
  /** A footstep. */
  step: () => noise({ hz: 1400, for: 0.045, loud: 0.45, sharp: 1.4 }),
  back: () => tones({ hz: 620, to: 430, for: 0.1, loud: 0.5, wave: 'triangle' }),
  hit: () => splash(),
  throw: () => tones({ hz: 720, to: 1_300, for: 0.22, loud: 0.35 }),
  blocked: () => {
    tones({ hz: 520, to: 1_400, for: 0.09, loud: 0.6 })
    noise({ hz: 4_200, for: 0.06, at: 0.05, loud: 0.7, sharp: 0.8 })
  },
  bubble: () => tones({ hz: 300, to: 620, for: 0.2, loud: 0.6 }, { hz: 640, to: 900, at: 0.12, for: 0.1, loud: 0.35 }),
  heal: () => {
    noise({ hz: 2_600, for: 0.16, loud: 0.5, sharp: 0.6 }) // a brush
    tones({ hz: 523, at: 0.05, for: 0.1, loud: 0.6 }, { hz: 659, at: 0.13, for: 0.12, loud: 0.6 })
  },
  trap: () => tones({ hz: 210, to: 420, for: 0.16, loud: 0.7, wave: 'triangle' }),
  stuck: () => {
    noise({ hz: 420, for: 0.2, loud: 1.1, sharp: 1 })
    tones({ hz: 180, to: 95, for: 0.2, loud: 0.8, wave: 'triangle' })
  },
  fall: () => {
    splash(0.7)
    tones({ hz: 330, to: 130, at: 0.04, for: 0.2, loud: 0.7, wave: 'triangle' })
  },
  burn: () => noise({ hz: 3_200, for: 0.2, loud: 0.6, sharp: 0.5 }),
  refused: () => tones({ hz: 160, to: 118, for: 0.18, loud: 0.9, wave: 'triangle' }),
  /** A short whistle: the next turn begins. */
  turn: () => tones({ hz: 1_250, to: 1_420, for: 0.12, loud: 0.3 }),
  /** Paint rains; a long whistle ends the game. `winner` is a side, or null after a draw. */
  end: (winner: number | null) => {
    for (const n of winner === null ? [0] : [0, 1, 2, 3, 4]) splash(0.6, 0.16 * n)
    tones({ hz: 1_300, to: 1_450, for: 0.5, loud: 0.3 })
  },
}
