import './colors.css'
import type { Against, Card } from '../contract'
import words from './card.json'
import Picture from './Picture.svelte'

const CLAIMABLE = 193_600 // pixels, as in land.ts, which the shelf does not load

/** The online dictionary is English. Against the computer there are always hints; people choose, and see the choice before
    they join. With seconds per turn there are none. */
function suits(against: Against, options: Readonly<Record<string, unknown>>): Record<string, readonly string[]> {
  const suited: Record<string, readonly string[]> = options['lexicon'] === 'en' ? {} : { dictionary: ['local'] }
  if (options['turn_seconds']) suited['hints'] = ['off']
  else if (against === 'bot') suited['hints'] = ['on']
  return suited
}

const card: Card = {
  minutes: 12,
  order: 5,
  tutorial: true,
  series: true,
  language: 'lexicon',
  scoreText: (pixels) => `${Math.round((100 * pixels) / CLAIMABLE)}%`,
  asks: ['side', 'turns'],
  suits,
  Picture,
  words,
}

export default card
