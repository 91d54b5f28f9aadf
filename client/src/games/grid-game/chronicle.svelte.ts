// What has happened at a table, as far as this browser has seen it: for the log, and for whoever comes back.

import { forget, recall, remember } from '../../core/storage'
import type { Happening } from '../contract'
import type { Entry } from './log'
import { differences } from './telling'
import type { Event, Table, View } from './yard'

const KEPT = 300 // events
const MATCHES = 6 // that a browser remembers

/** A stretch of the game that can be shown again. */
export interface Stretch {
  readonly before: View
  readonly happenings: readonly Happening<Event>[]
}

/** What happened while nobody looked. Where only its two ends are known it has no happenings. */
export interface Missed extends Stretch {
  readonly lines: readonly string[] // what it has changed
}

interface Seen {
  readonly version: number
  readonly view: View
  readonly entries: readonly Entry[]
}

export class Chronicle {
  entries = $state.raw<readonly Entry[]>([])
  missed = $state.raw<Missed | null>(null)
  /** The last turn of the other side. */
  theirs = $state.raw<Stretch | null>(null)
  #seen: { version: number; view: View } | null = null
  #turn: { turn: number; before: View; happenings: Happening<Event>[] } | null = null

  constructor(readonly table: Table) {
    const kept = this.#kept ? recall<Seen | null>(this.#kept, null) : null
    if (!kept || kept.version > table.version || kept.view.terrain !== table.view.terrain) return
    this.entries = kept.entries
    this.#seen = kept
  }

  get #kept(): string {
    return this.table.mode === 'play' && this.table.match ? `seen.${this.table.match}` : ''
  }

  /** Take in what the table says now. Gives what was missed, if anything was. */
  follow(): Missed | null {
    const { version, view, latest } = this.table
    const seen = this.#seen
    if (seen?.version === version) return null
    let missed: Missed | null = null
    if (!seen) this.entries = []
    else if (version < seen.version) this.entries = this.entries.filter((entry) => entry.version <= version)
    else if (version === seen.version + 1 && latest?.version === version) this.#take([latest], seen.view)
    else missed = this.#catchUp(seen)
    this.#seen = { version, view }
    return missed
  }

  #catchUp({ version, view }: { version: number; view: View }): Missed | null {
    if (this.table.mode !== 'play') return null
    const known = (this.table.missed ?? []).filter((one) => one.version > version)
    const whole = known.length === this.table.version - version && known[0]?.version === version + 1
    if (whole) this.#take(known, view)
    if (whole && known.every(({ seat }) => this.table.players[seat]?.you)) return null // our own, a moment ago
    this.missed = { before: view, happenings: whole ? known : [], lines: differences(view, this.table.view) }
    return this.missed
  }

  #take(happenings: readonly Happening<Event>[], before: View): void {
    let round = before.round
    const added: Entry[] = []
    for (const { version, events } of happenings)
      for (const event of events) {
        added.push({ version, round, event })
        if (event.type === 'turn-began') round = event.round
      }
    this.entries = [...this.entries, ...added].slice(-KEPT)
    for (const happening of happenings) this.#note(happening, before)
  }

  /** The other side's turn, while it goes on. */
  #note(happening: Happening<Event>, before: View): void {
    if (this.table.mode !== 'play' || this.table.players[happening.seat]?.you) return
    const { turn } = before
    if (this.#turn?.turn !== turn) this.#turn = { turn, before, happenings: [] }
    this.#turn.happenings.push(happening)
    this.theirs = { before: this.#turn.before, happenings: [...this.#turn.happenings] }
  }

  /** Remember this moment as one that has been seen. */
  keep(): void {
    const key = this.#kept
    if (!key || !this.#seen) return
    const order = recall<string[]>('seen', []).filter((one) => one !== key)
    for (const old of order.slice(MATCHES - 1)) forget(old)
    remember('seen', [key, ...order.slice(0, MATCHES - 1)])
    remember(key, { ...this.#seen, entries: this.entries } satisfies Seen)
  }
}
