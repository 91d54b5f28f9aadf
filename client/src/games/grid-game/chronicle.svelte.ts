// The events that this browser has seen at a table: for the log, and for a player who comes back.

import { loadValue, removeValue, saveValue } from '../../core/storage'
import type { TableEvent } from '../contract'
import type { Entry } from './log'
import { differences } from './narration'
import { ViewHistory } from './view-history'
import { applyEvent } from './apply-event'
import type { Event, Table, View } from './yard'

const KEPT = 300 // maximum number of events
const MATCHES = 6 // number of matches stored in the browser

/** A part of the game that can be replayed. */
export interface Stretch {
  readonly before: View
  readonly events: readonly TableEvent<Event>[]
}

/** What happened while the page was closed. Without events, if only the views before and after are known. */
export interface Missed extends Stretch {
  readonly lines: readonly string[] // what has changed
}

interface Seen {
  readonly version: number
  readonly view: View
  readonly entries: readonly Entry[]
  readonly theirs?: TheirTurn | null // missing if stored by an older page
}

/** A turn of the opponent. */
type TheirTurn = Stretch & { readonly turn: number }

export class Chronicle {
  entries = $state.raw<readonly Entry[]>([])
  missed = $state.raw<Missed | null>(null)
  /** The last turn of the opponent. */
  theirs = $state.raw<TheirTurn | null>(null)
  #seen: { version: number; view: View } | null = null
  #history = new ViewHistory()

  constructor(readonly table: Table) {
    const stored = this.#storageKey ? loadValue<Seen | null>(this.#storageKey, null) : null
    if (!stored || stored.version > table.version || stored.view.terrain !== table.view.terrain) return
    this.entries = stored.entries
    this.theirs = stored.theirs ?? null
    this.#seen = stored
    this.#history.follow({ ...stored, latest: null, outcome: null })
  }

  get #storageKey(): string {
    return this.table.mode === 'play' && this.table.match ? `seen.${this.table.match}` : ''
  }

  /** Add the table's latest events. Return the missed part, or null if nothing was missed. */
  follow(): Missed | null {
    const { version, view, latest } = this.table
    const seen = this.#seen
    const to = this.#history.follow(this.table)
    if (seen?.version === version) return null
    if (to !== null) this.#undo(to)
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
    else this.theirs = null
    if (whole && known.every(({ seat }) => this.table.players[seat]?.you)) return null // only the viewer's own actions
    this.missed = { before: view, events: whole ? known : [], lines: differences(view, this.table.view) }
    return this.missed
  }

  #take(tableEvents: readonly TableEvent<Event>[], before: View): void {
    const you = this.table.players.filter((player) => player.you)
    // at a shared screen both players read the same log, so hidden gum must not be in it
    const secret = before.options.hidden_traps && you.length > 1
    const added: Entry[] = []
    let view = before
    for (const tableEvent of tableEvents) {
      this.#note(tableEvent, view)
      const { version, events } = tableEvent
      for (const event of events) {
        if (!secret || event.type !== 'laid') added.push({ version, round: view.round, event })
        view = applyEvent(view, event)
      }
    }
    this.entries = [...this.entries, ...added].slice(-KEPT)
  }

  /** The opponent's turn while it goes on. */
  #note(event: TableEvent<Event>, before: View): void {
    const mine = this.table.players[event.seat]?.you
    if (this.table.mode !== 'play' || mine || !event.events.length) return
    const { turn } = before
    const going = this.theirs?.turn === turn ? this.theirs : { turn, before, events: [] }
    this.theirs = { ...going, events: [...going.events, event] }
  }

  /** Forget all events after a version. */
  #undo(to: number): void {
    const counts = ({ version }: { readonly version: number }) => version <= to
    this.entries = this.entries.filter(counts)
    this.missed = null
    const events = this.theirs?.events.filter(counts) ?? []
    this.theirs = this.theirs && events.length ? { ...this.theirs, events } : null
  }

  /** Store the current view as seen. */
  keep(): void {
    const key = this.#storageKey
    if (!key || !this.#seen) return
    const order = loadValue<string[]>('seen', []).filter((one) => one !== key)
    for (const old of order.slice(MATCHES - 1)) removeValue(old)
    saveValue('seen', [key, ...order.slice(0, MATCHES - 1)])
    saveValue(key, { ...this.#seen, entries: this.entries, theirs: this.theirs } satisfies Seen)
  }
}
