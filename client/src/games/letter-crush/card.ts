import './colors.css'
import type { Card } from '../contract'
import words from './card.json'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 2,
  order: 2,
  tutorial: true,
  language: 'language',
  daily: { mode: 'daily' },
  race: true,
  against: ['alone', 'bot', 'link'], // two players who play at the same time need two screens
  asks: ['mode', 'style', 'language'],
  linked: ['number', 'target', 'rival'],
  suits: (against, { language, mode }) => ({
    mode: against === 'alone' ? ['timer', 'zen', 'daily'] : ['duel'],
    words: [],
    number: [],
    target: [],
    rival: [],
    ...(against === 'alone' && mode === 'daily' ? { style: ['classic'] } : {}), // one ranking a day
    ...(language === 'pl' ? {} : { strict: [] }),
  }),
  Picture,
  words,
}

export default card
