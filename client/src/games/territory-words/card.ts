import './colors.css'
import type { Card } from '../contract'
import words from './card.json'
import Picture from './Picture.svelte'

const CLAIMABLE = 193_600 // pixels, as in land.ts, which the shelf does not load

const card: Card = {
  minutes: 12,
  order: 5,
  tutorial: true,
  series: true,
  language: 'lexicon',
  scoreText: (pixels) => `${Math.round((100 * pixels) / CLAIMABLE)}%`,
  asks: ['side', 'turns'],
  suits: (against, { lexicon, turn_seconds }) => ({
    ...(lexicon === 'en' ? {} : { dictionary: ['local'] }), // the online one is English
    // against the computer hints are always there; people choose, and see the choice before they join
    ...(turn_seconds ? { hints: ['off'] } : against === 'bot' ? { hints: ['on'] } : {}),
  }),
  Picture,
  words,
}

export default card
