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
  suits: (_, { lexicon }): Record<string, readonly string[]> => (lexicon === 'en' ? {} : { dictionary: ['local'] }), // the online one is English
  Picture,
  words,
}

export default card
