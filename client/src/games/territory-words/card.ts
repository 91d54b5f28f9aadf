import './colors.css'
import type { Card } from '../contract'
import words from './card.json'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 12,
  order: 5,
  tutorial: true,
  series: true,
  suits: (_, { lexicon }): Record<string, readonly string[]> => (lexicon === 'en' ? {} : { dictionary: ['local'] }), // the online one is English
  Picture,
  words,
}

export default card
