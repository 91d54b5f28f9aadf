// Sounds: a quill, coins and a low drum.

import { noise, tones } from '../../core/sound'
import type { Event } from '../../wire/nethack-chat'

const drum = (loud = 1, at = 0) => {
  tones({ hz: 110, to: 52, at, for: 0.2, loud: 1.2 * loud, wave: 'triangle' })
  noise({ hz: 240, for: 0.08, at, loud: 0.8 * loud, sharp: 0.8 })
}
const coin = (at = 0) =>
  tones({ hz: 1_560, at, for: 0.07, loud: 0.4 }, { hz: 2_340, at: at + 0.05, for: 0.16, loud: 0.35 })

export const sounds = {
  /** A pen on parchment. */
  quill: () => {
    noise({ hz: 3_600, for: 0.07, loud: 0.5, sharp: 1.6 })
    noise({ hz: 2_900, for: 0.09, at: 0.1, loud: 0.45, sharp: 1.6 })
  },
  door: () => {
    noise({ hz: 320, for: 0.22, loud: 0.8, sharp: 1.2 })
    tones({ hz: 92, to: 74, for: 0.22, loud: 0.7, wave: 'triangle' })
  },
  struck: () => {
    noise({ hz: 1_900, for: 0.06, loud: 0.9, sharp: 1.1 })
    tones({ hz: 420, to: 190, for: 0.1, loud: 0.6, wave: 'triangle' })
  },
  hurt: () => drum(),
  heavy: () => {
    drum(0.7)
    drum(1, 0.16)
  },
  coin: () => coin(),
  gear: () => noise({ hz: 2_600, for: 0.14, loud: 0.6, sharp: 0.9 }),
  drink: () => tones({ hz: 330, to: 520, for: 0.12, loud: 0.5 }, { hz: 420, to: 660, at: 0.11, for: 0.13, loud: 0.5 }),
  level: () => tones({ hz: 392, for: 0.1 }, { hz: 523, at: 0.08, for: 0.1 }, { hz: 784, at: 0.16, for: 0.2 }),
  victory: () => tones({ hz: 523, for: 0.12 }, { hz: 659, at: 0.1, for: 0.12 }, { hz: 1_047, at: 0.2, for: 0.24 }),
  death: () => {
    drum(1)
    tones({ hz: 196, to: 98, at: 0.1, for: 0.24, loud: 0.9, wave: 'triangle' })
  },
  refused: () => tones({ hz: 160, to: 118, for: 0.18, loud: 0.9, wave: 'triangle' }),
}

/** Play one sound for a line: that of its most important event. A rewritten narration has none: its sound was
 * played before.
 */
export function soundOf(events: readonly Event[]): keyof typeof sounds | null {
  const met = new Set(events.map((event) => event.type))
  const hurt = events.some((event) => event.type === 'hurt' && event.damage > 0)
  if (met.has('retold')) return null
  if (met.has('died')) return 'death'
  if (met.has('won')) return 'victory'
  if (met.has('level-up')) return 'level'
  if (met.has('winds-up')) return 'heavy'
  if (hurt) return 'hurt'
  if (met.has('struck')) return 'struck'
  if (met.has('looted')) return 'coin'
  if (met.has('drank')) return 'drink'
  if (met.has('equipped') || met.has('dropped')) return 'gear'
  return met.has('entered') ? 'door' : 'quill'
}
