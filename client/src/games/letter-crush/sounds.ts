// Sounds: glass and sugar.

import { noise, tones } from '../../core/sound'

const glass = (hz: number, at = 0, loud = 0.6) =>
  tones({ hz, at, for: 0.1, loud }, { hz: hz * 2.4, at, for: 0.05, loud: loud * 0.35 })

export const sounds = {
  letter: (n: number) => glass(760 + 90 * n, 0, 0.5),
  back: () => tones({ hz: 620, to: 480, for: 0.07, loud: 0.5, wave: 'triangle' }),
  /** Higher with every cascade. */
  match: (chain: number) => {
    const hz = 660 * 1.19 ** Math.min(chain, 5)
    glass(hz)
    glass(hz * 1.5, 0.08)
    noise({ hz: 5200, for: 0.12, at: 0.1, loud: 0.7, sharp: 0.7 }) // cracking sugar
  },
  land: () => {
    tones({ hz: 190, to: 120, for: 0.07, loud: 0.6, wave: 'triangle' })
    noise({ hz: 1800, for: 0.04, loud: 0.5, sharp: 1 })
  },
  mixed: () => noise({ hz: 3000, for: 0.22, loud: 0.8, sharp: 0.5 }), // a shaken bag of sweets
  refused: () => tones({ hz: 160, to: 118, for: 0.18, loud: 0.9, wave: 'triangle' }),
  /** A breaking lollipop. */
  strike: () => {
    noise({ hz: 2600, for: 0.08, loud: 1, sharp: 1.2 })
    tones({ hz: 210, to: 120, for: 0.22, loud: 0.9, wave: 'triangle' })
  },
  hint: () => glass(1180, 0, 0.5),
}

/** Vibrate, if the device can. */
export function buzz(pattern: number | number[]): void {
  if (typeof navigator !== 'undefined') navigator.vibrate?.(pattern)
}
