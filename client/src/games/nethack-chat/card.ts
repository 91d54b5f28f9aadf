import './colors.css'
import type { Card } from '../contract'
import Fields from './Fields.svelte'
import words from './card.json'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 25,
  order: 4,
  tutorial: true,
  beginner: { easy: true },
  race: true, // no other player waits for a clock, and taking back is an option of this game
  asks: ['dungeon', 'easy'],
  draws: ['dungeon', 'edition', 'class', 'party'],
  Picture,
  Fields,
  words,
}

export default card
