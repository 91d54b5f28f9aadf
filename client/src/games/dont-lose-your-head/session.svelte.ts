// State of one open table: the set-up, for the start button in the top bar, the show, for which the result waits, and
// the notebook.

import type { Draft } from './draft.svelte'
import { messages } from './messages'
import { Notebook } from './notebook.svelte'
import type { Plan } from './plan.svelte'
import type { Show } from './show.svelte'

export class Session {
  setUp = $state.raw<{ draft: Draft; plan: Plan; start: () => void } | null>(null)
  show = $state.raw<Show | null>(null)
  readonly notebook: Notebook

  constructor(match = '') {
    this.notebook = new Notebook(match)
  }
}

/** Return the label of the start button, with the number of words that are left to place. */
export const startLabel = (draft: Draft): string =>
  draft.left ? messages().setUp.startLeft(draft.left) : messages().setUp.start
