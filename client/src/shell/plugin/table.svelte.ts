// A table as the page of a game's own package sees it (client/plugin/parlor-page.d.ts).

import type {
  PluginEvents,
  PluginDescription,
  PluginPlayer,
  PluginRefusal,
  PluginTable,
} from '../../../plugin/parlor-page'
import { settings } from '../../core/settings.svelte'
import type { PlainTable } from '../../games/contract'

export class PageTable implements PluginTable {
  events: readonly PluginEvents[] = []
  #table: PlainTable
  #callbacks = new Set<() => void>()
  #seen: number // the version at the last update

  constructor(table: PlainTable) {
    this.#table = table
    this.#seen = table.version
  }

  get game(): string {
    return this.#table.game
  }
  get mode(): 'play' | 'watch' | 'replay' {
    const { mode } = this.#table
    return mode === 'learn' ? 'play' : mode
  }
  get view(): any {
    return this.#table.view
  }
  get viewer(): number {
    return this.#table.viewer
  }
  get seat(): number | null {
    return this.#table.seat
  }
  get players(): readonly PluginPlayer[] {
    return this.#table.players
  }
  get toAct(): readonly number[] {
    return this.#table.toAct
  }
  get version(): number {
    return this.#table.version
  }
  get outcome() {
    return this.#table.outcome
  }
  get busy(): boolean {
    return this.#table.busy
  }
  get language(): string {
    return settings.language
  }

  act(action: unknown): Promise<PluginRefusal | null> {
    return this.#table.act(action)
  }
  describe(): Promise<PluginDescription> {
    return this.#table.describe()
  }
  subscribe(callback: () => void): () => void {
    this.#callbacks.add(callback)
    return () => this.#callbacks.delete(callback)
  }

  /** Read everything that a page may show, so that an effect runs again on any change. */
  track(): void {
    const { view, viewer, seat, players, toAct, version, outcome, busy, latest } = this.#table
    void [view, viewer, seat, players, toAct, version, outcome, busy, latest, settings.language]
  }

  /** Notify the page of a change; errors of the page are thrown. */
  changed(update: () => void): void {
    const { version, latest, missed = [] } = this.#table
    const known = [...missed, ...(latest ? [latest] : [])]
    const newEvents = new Map(known.filter((one) => one.version > this.#seen).map((one) => [one.version, one]))
    const fresh = version > this.#seen ? [...newEvents.values()].filter((one) => one.version <= version) : []
    this.events = fresh.map(({ cause, ...event }) => ({ ...event, systemAction: cause }))
    this.#seen = version
    try {
      update()
      for (const callback of this.#callbacks) callback()
    } finally {
      this.events = []
    }
  }
}
