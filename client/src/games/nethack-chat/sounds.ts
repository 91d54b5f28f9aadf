// Sounds: a quill, coins, steel and a low drum.

import { vibrate } from '../../core/haptics'
import { SoundFamily, sounds as shared } from '../../core/sound'
import index from '../../sounds/quill.json'
import file from '../../sounds/quill.wav?url'
import type { Event } from '../../wire/nethack-chat'

const dungeon = new SoundFamily(file, index)

export const sounds = {
  /** A pen on parchment. */
  quill: () => dungeon.play('quill'),
  door: () => dungeon.play('door'),
  struck: () => dungeon.play('steel'),
  hurt: () => {
    dungeon.play('drum')
    vibrate('blow')
  },
  heavy: () => {
    dungeon.play('drum', { loud: 0.7 })
    dungeon.play('drum', { at: 0.16 })
  },
  coin: () => dungeon.play('coin'),
  gear: () => dungeon.play('gear'),
  drink: () => dungeon.play('drink'),
  level: () => dungeon.play('level'),
  victory: () => {
    dungeon.play('level')
    dungeon.play('level', { pitch: 1.335, at: 0.2 })
  },
  death: () => {
    dungeon.play('death')
    vibrate('blow')
  },
  refused: shared.refuse,
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
  if (hurt || met.has('trap-sprung')) return 'hurt'
  if (met.has('struck') || met.has('spell-hit')) return 'struck'
  if (met.has('quest-done') || met.has('freed')) return 'level'
  if (['looted', 'bought', 'sold', 'paid', 'cache-found'].some((type) => met.has(type as Event['type']))) return 'coin'
  if (met.has('drank') || met.has('mana-gained') || met.has('mended')) return 'drink'
  if (['equipped', 'dropped', 'combined', 'trap-disarmed'].some((type) => met.has(type as Event['type']))) return 'gear'
  if (met.has('unlocked') || met.has('secret-found')) return 'door'
  return met.has('entered') ? 'door' : 'quill'
}
