// The set-up that is on the screen, for those who stand outside of it: the bar, and whoever asks before one leaves.

import type { Draft } from './draft.svelte'
import { say } from './messages'

class Stage {
  current = $state.raw<{ draft: Draft; start: () => void } | null>(null)
}

export const stage = new Stage()

/** What to ask before the table is left. */
export function leaving(): string | null {
  return stage.current?.draft.begun ? say().setUp.leave : null
}

/** What the button says, and why it cannot be pressed yet. */
export const startLabel = (draft: Draft): string => (draft.left ? say().setUp.startLeft(draft.left) : say().setUp.start)
