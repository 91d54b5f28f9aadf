// State of one open table: the conversation, how far it has been shown, and its end.

import { untrack } from 'svelte'
import { Finale } from './finale.svelte'
import type { Table } from './narration'
import { Reading } from './reading.svelte'
import { Talk } from './talk.svelte'

export class Session {
  readonly talk: Talk
  readonly reading: Reading
  readonly finale: Finale
  /** Whether the dialog to end the run is open. */
  resigning = $state(false)

  constructor(readonly table: Table) {
    this.talk = new Talk(table)
    this.reading = new Reading(table)
    this.finale = new Finale(table)
  }

  /** Start following the table. Call it during the initialization of the component. */
  start(): void {
    this.reading.stage.follow()
    $effect(() => {
      const isTold = this.table.outcome !== null && this.reading.stage.settled && this.reading.done
      untrack(() => this.finale.update(isTold))
    })
    $effect(() => () => this.finale.stop())
  }

  /** Whether everything was shown: the result may follow. */
  get settled(): boolean {
    return this.reading.done && this.finale.phase === 'over'
  }

  /** Show the rest of the text, or go on to the result. */
  skip(): void {
    if (!this.reading.done) this.reading.finish()
    else this.finale.skip()
  }
}
