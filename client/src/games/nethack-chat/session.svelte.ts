// What the page keeps for one open table: the conversation and how far it has been read out.

import type { Table } from './narration'
import { Reading } from './reading.svelte'
import { Talk } from './talk.svelte'

export class Session {
  readonly talk: Talk
  readonly reading: Reading
  /** Whether the player is asked if the run is to be given up. */
  resigning = $state(false)

  constructor(table: Table) {
    this.talk = new Talk(table)
    this.reading = new Reading(table)
  }
}
