// Sentences for screen readers, read out at the next pause.

import { untrack } from 'svelte'

class Announcer {
  text = $state('')
}

export const announcer = new Announcer()

export function announce(text: string): void {
  // the same words twice are two events: a changed space makes the second one read, too
  const last = untrack(() => announcer.text) // an effect that announces must not depend on it
  announcer.text = last === text ? text + '\u00a0' : text
}
