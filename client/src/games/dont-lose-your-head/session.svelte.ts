// What the page keeps for one open table: the set-up on the screen, which the bar can start and which leaving would lose.

import type { Draft } from './draft.svelte'
import { messages } from './messages'

export class Session {
  setUp = $state.raw<{ draft: Draft; start: () => void } | null>(null)
}

/** What the start button says, and why it cannot be pressed yet. */
export const startLabel = (draft: Draft): string =>
  draft.left ? messages().setUp.startLeft(draft.left) : messages().setUp.start
