// The run that is on the screen, for those who stand outside of it: the bar, the menu, and whoever asks before one leaves.

import type { Leaving, MenuEntry } from '../contract'
import { say } from './messages'
import type { Playing } from './playing.svelte'
import { modeOf, type Table } from './telling'

class Stage {
  current = $state.raw<Playing | null>(null)
  scores = $state(false) // whether the high scores are open
}

export const stage = new Stage()

/** The result waits until the last word has been seen. */
export const settled = (): boolean => stage.current?.settled ?? true

/** A run that is left counts as far as it came. Zen waits for whoever comes back. */
export function leaving(table: Table): Leaving | null {
  if (table.seat === null || modeOf(table.view) === 'zen') return null
  return { question: say().leave, before: () => void table.act({ type: 'finish' }) }
}

export function menu(table: Table): MenuEntry[] {
  const t = say()
  const playing = stage.current
  if (table.mode !== 'play' || !playing) return []
  return [
    ...(table.seat === null ? [] : [{ label: t.finish, icon: 'flag' as const, onselect: () => void playing.finish() }]),
    { label: t.scores.title, icon: 'trophy', onselect: () => (stage.scores = true) },
  ]
}
