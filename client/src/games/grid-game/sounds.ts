// Sounds: paint, chalk, gum and a whistle.

import { SoundFamily, sounds as shared } from '../../core/sound'
import index from '../../sounds/paint.json'
import file from '../../sounds/paint.wav?url'

const paint = new SoundFamily(file, index)
const RAIN = [1, 0.9, 1.1, 0.85, 1.05] // pitches of the splashes at the end
const LAST_WHISTLES = [1, 1, 0.94]

export const sounds = {
  pick: () => paint.play('pick'),
  /** A footstep. */
  step: () => paint.play('step'),
  back: () => paint.play('pick', { pitch: 0.75 }),
  hit: () => paint.play('splat'),
  throw: () => paint.play('throw'),
  blocked: () => paint.play('block'),
  bubble: () => paint.play('bubble'),
  heal: () => paint.play('brush'),
  trap: () => paint.play('stuck', { pitch: 1.5, loud: 0.8 }),
  stuck: () => paint.play('stuck'),
  fall: () => paint.play('fall'),
  burn: () => paint.play('burn'),
  refused: shared.refuse,
  /** A short whistle: the next turn begins. */
  turn: () => paint.play('whistle'),
  /** Paint rains; three whistles end the game. `winner` is a side, or null after a draw. */
  end: (winner: number | null) => {
    LAST_WHISTLES.forEach((pitch, n) => paint.play('whistle', { pitch, at: 0.2 * n }))
    RAIN.slice(0, winner === null ? 1 : RAIN.length).forEach((pitch, n) =>
      paint.play('splat', { pitch, at: 0.16 * n, loud: 0.6 }),
    )
  },
}
