// State of one open table: the conversation, and how far it has been shown.

import type { Table } from './narration'
import { Reading } from './reading.svelte'
import { Talk } from './talk.svelte'

export class Session {
  readonly talk: Talk
  readonly reading: Reading
  /** Whether the dialog to end the run is open. */
  resigning = $state(false)

  constructor(table: Table) {
    this.talk = new Talk(table)
    this.reading = new Reading(table)
  }
}
