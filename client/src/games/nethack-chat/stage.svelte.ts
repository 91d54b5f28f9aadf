// The conversation that is on the screen, for those who stand outside of it: the menu, and whoever waits for its end.

import type { MenuEntry } from '../contract'
import { say } from './messages'
import type { Reading } from './reading.svelte'
import type { Table } from './telling'

class Stage {
  reading = $state.raw<Reading | null>(null)
  leaving = $state(false) // whether it is asked if the run is to be given up
}

export const stage = new Stage()

/** The result waits until the last words have been read. */
export const settled = (): boolean => stage.reading?.done ?? true

export function menu(table: Table): MenuEntry[] {
  if (table.mode !== 'play' || table.seat === null || !table.resign) return []
  return [{ label: say().giveUp.menu, icon: 'flag', onselect: () => (stage.leaving = true) }]
}
