// Words for those who do not see the page change. Spoken when the reader's machine finds a pause.

import { untrack } from 'svelte'

class Announcer {
  text = $state('')
}

export const announcer = new Announcer()

export function announce(text: string): void {
  // the same words twice are two events: a changed space makes the second one heard
  const last = untrack(() => announcer.text) // whoever announces does not listen
  announcer.text = last === text ? text + '\u00a0' : text
}
