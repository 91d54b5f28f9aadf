import './colors.css'
import { i18n } from '../../core/i18n.svelte'
import { settings } from '../../core/settings.svelte'
import type { Card } from '../contract'
import Army from './Army.svelte'
import words from './card.json'
import Picture from './Picture.svelte'

/** Describe the board in one line, and whether traps are hidden. */
function terms({ size, army, hidden_traps, closing_ring }: Readonly<Record<string, unknown>>): [string, string][] {
  const { options: t, terms: text } = words[settings.language]
  const board = [text.board.replaceAll('{n}', `${size}`), ...(army ? [text.army.replace('{n}', `${army}`)] : [])]
  return [
    [t.size.label, board.join(', ')],
    [t.hidden_traps.label, hidden_traps ? text.hidden : text.open],
    ...(closing_ring ? ([[t.closing_ring.label, i18n.t.table.terms.on]] as [string, string][]) : []),
  ]
}

const card: Card = {
  minutes: 8,
  order: 3,
  tutorial: true,
  beginner: { army: 4 },
  series: true,
  secrets: (options) => options['hidden_traps'] === true,
  Picture,
  Fields: Army,
  draws: ['army'],
  asks: ['army', 'size'],
  suits: (against): Record<string, readonly string[]> => (against === 'screen' ? { hidden_traps: [] } : {}), // pointless at a shared screen
  terms,
  words,
}

export default card
