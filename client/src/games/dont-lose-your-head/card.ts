import './colors.css'
import type { Card } from '../contract'
import Fields from './Fields.svelte'
import words from './card.json'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 10,
  order: 1,
  tutorial: true,
  language: 'lexicon',
  Picture,
  Fields,
  words,
}

export default card
