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
  daily: { mode: 'daily' },
  against: ['bot', 'alone', 'screen', 'link'],
  asks: ['mode'],
  suits: (against, { mode }) =>
    against === 'alone'
      ? { mode: ['solo', 'daily'], reading: [], extra_turn: [], ...(mode === 'daily' ? { calibrated: [] } : {}) }
      : { mode: ['duel'] },
  Picture,
  Fields,
  words,
}

export default card
