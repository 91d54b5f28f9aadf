import './colors.css'
import type { Card } from '../contract'
import Army from './Army.svelte'
import words from './card.json'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 8,
  order: 3,
  series: true,
  secrets: (options) => options['hidden_traps'] === true,
  Picture,
  Fields: Army,
  draws: ['army'],
  asks: ['army', 'size'],
  suits: (against): Record<string, readonly string[]> => (against === 'screen' ? { hidden_traps: [] } : {}), // pointless at a shared screen
  words,
}

export default card
