import './colors.css'
import type { Card } from '../contract'
import words from './card.json'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 8,
  order: 3,
  tutorial: true,
  beginner: { army: 4 },
  series: true,
  secrets: (options) => options['hidden_traps'] === true,
  Picture,
  asks: ['army', 'size'],
  suits: (against): Record<string, readonly string[]> => (against === 'screen' ? { hidden_traps: [] } : {}), // pointless at a shared screen
  words,
}

export default card
