// Sentences for screen readers, read at the next pause.

import { untrack } from 'svelte'

class Announcer {
  text = $state('')
}

export const announcer = new Announcer()

export function announce(text: string): void {
  // a changed space makes a repeated sentence read again
  const last = untrack(() => announcer.text) // an effect that announces must not depend on it
  announcer.text = last === text ? text + '\u00a0' : text
}
