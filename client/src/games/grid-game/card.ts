import './colors.css'
import { i18n } from '../../core/i18n.svelte'
import { settings } from '../../core/settings.svelte'
import type { Card } from '../contract'
import words from './card.json'
import Fields from './Fields.svelte'
import Picture from './Picture.svelte'

/** Describe the board in one line, and whether traps are hidden. */
function terms({ size, army, map, hidden_traps, closing_ring }: Readonly<Record<string, unknown>>): [string, string][] {
  const { options: t, terms: text } = words[settings.language]
  const board = [text.board.replaceAll('{n}', `${size}`), ...(army ? [text.army.replace('{n}', `${army}`)] : [])]
  return [
    [t.size.label, board.join(', ')],
    ...(map ? ([[t.map.label, t.map.values[map as keyof typeof t.map.values]]] as [string, string][]) : []),
    [t.hidden_traps.label, hidden_traps ? text.hidden : text.open],
    ...(closing_ring ? ([[t.closing_ring.label, i18n.t.table.terms.on]] as [string, string][]) : []),
  ]
}

const card: Card = {
  minutes: 8,
  order: 3,
  tutorial: true,
  puzzles: true,
  beginner: { army: 4 },
  series: true,
  secrets: (options) => options['hidden_traps'] === true,
  Picture,
  Fields,
  draws: ['army', 'map', 'puzzle'],
  asks: ['army', 'size'],
  suits: (against, { map }): Record<string, readonly string[]> => ({
    ...(against === 'screen' ? { hidden_traps: [] } : {}), // pointless at a shared screen
    ...(map ? { size: [] } : {}), // maps have one size
  }),
  terms,
  words,
}

export default card
