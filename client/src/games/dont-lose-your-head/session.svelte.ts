// State of one open table, shared by table and top bar: the draft of the set-up.

import type { Draft } from './draft.svelte'
import { messages } from './messages'

export class Session {
  setUp = $state.raw<{ draft: Draft; start: () => void } | null>(null)
}

/** Return the label of the start button, with the number of words that are left to place. */
export const startLabel = (draft: Draft): string =>
  draft.left ? messages().setUp.startLeft(draft.left) : messages().setUp.start
