// A match in words, for pages that do not know its game: the view, the legal actions, and a log, of which only the
// entries since the last description are requested.

import type { Description, LogEntry, Player } from '../games/contract'
import type { DescriptionMessage } from '../wire/protocol'
import { namedLines, withNames } from './players'
import { socket } from './socket.svelte'

const MAX_LOG_ENTRIES = 200

export class Descriptions {
  #waiting: { seat: number; resolve: ((description: Description) => void)[] } | null = null
  #logs = new Map<number, { version: number; entries: LogEntry[] }>() // by seat, up to the version last looked at

  constructor(readonly match: string) {}

  /** Describe the match as a seat sees it. Of several seats, only the last one is answered. */
  describe(seat: number): Promise<Description> {
    return new Promise((resolve) => {
      const others = this.#waiting?.seat === seat ? this.#waiting.resolve : []
      this.#waiting = { seat, resolve: [...others, resolve] }
      this.request()
    })
  }

  /** Send the request that is not answered yet, if there is one. */
  request(): void {
    if (!this.#waiting) return
    const { seat } = this.#waiting
    const log_since_version = this.#logs.get(seat)?.version ?? 0
    socket.send({ type: 'describe', match: this.match, seat, log_since_version })
  }

  /** Handle an answer of the server; one that is older than `version` is ignored. */
  receive(reply: DescriptionMessage, version: number, players: readonly Player[]): void {
    if (reply.version < version) return
    const known = this.#logs.get(reply.seat) ?? { version: 0, entries: [] }
    if ((reply.log_since_version ?? 0) > known.version) return this.request() // asked before something was taken back
    const log = [...known.entries, ...(reply.log ?? []).filter((entry) => entry.version > known.version)].slice(
      -MAX_LOG_ENTRIES,
    )
    this.#logs.set(reply.seat, { version: Math.max(known.version, reply.version), entries: log })
    if (this.#waiting?.seat !== reply.seat) return // it is for the seat that was shown before
    const description: Description = {
      version: reply.version,
      text: withNames(reply.text, players),
      legal: reply.legal,
      legalText: reply.legal_text,
      hasMore: reply.has_more,
      log: log.map((entry) => namedLines(entry, players)),
    }
    for (const resolve of this.#waiting.resolve) resolve(description)
    this.#waiting = null
  }

  /** Request whole logs from now on, because something may have been taken back. */
  forgetLogs(): void {
    this.#logs.clear()
  }
}
