// A finished match, ply by ply, as a table that cannot be changed.

import { tick } from 'svelte'
import type { TableEvent, LogEntry, Description, PlainTable, Player, Refusal } from '../games/contract'
import type { History, MatchCard, ReplayPosition } from '../wire/api'
import { api } from './api'
import { namedLines, players, withNames } from './players'

const MAX_WALK = 4 // plies that are shown one after another; a longer way is a jump

export class ReplayTable implements PlainTable {
  readonly mode = 'replay'
  readonly busy = false
  readonly clock = null
  readonly seat = null
  readonly viewer: number
  at = $state(0) // the ply to show
  position = $state.raw<ReplayPosition>() as ReplayPosition
  latest = $state.raw<TableEvent<unknown> | null>(null)

  #positions = new Map<number, Promise<ReplayPosition>>()
  #log: Promise<LogEntry[]> | null = null // of the whole match
  #following: number | null = null // the ply that is being loaded
  #events: Promise<readonly TableEvent<unknown>[]> | null = null // of the whole match

  private constructor(
    readonly card: MatchCard,
    readonly key: string,
    position: ReplayPosition,
  ) {
    this.position = position
    this.at = position.ply
    this.viewer = position.viewer
  }

  get players(): readonly Player[] {
    return players(this.card.seats)
  }

  /** Load a match as a seat or a spectator (-1) saw it; by default as the seat of this guest. */
  static async open(match: string, key: string, at: number, side?: number): Promise<ReplayTable> {
    const card = await api.match(match, key)
    const viewer = side ?? card.seats.findIndex((seat) => seat.yours)
    return new ReplayTable(card, key, await api.replayPosition(match, Math.min(at, card.plies), viewer, key))
  }

  get match(): string {
    return this.card.match
  }
  get game(): string {
    return this.card.game
  }
  get view(): unknown {
    return this.position.view
  }
  get version(): number {
    return this.position.ply
  }
  get toAct(): readonly number[] {
    return this.position.to_act
  }
  get outcome() {
    return this.position.outcome
  }
  get plies(): number {
    return this.position.plies
  }

  show(ply: number): void {
    this.at = Math.min(this.plies, Math.max(0, ply))
  }

  /** Show the end of the turn that comes next: the last action of its seat before another seat acts. */
  async showNextTurn(): Promise<void> {
    const { at } = this
    const events = await this.allEvents()
    const end = events.find(({ version, seat }, n) => version > at && events[n + 1]?.seat !== seat)
    this.show(end?.version ?? this.plies)
  }

  /** Load and show the ply `at`. A few steps forward have events to play, a jump has none. */
  async follow(): Promise<void> {
    const ply = this.at
    if (this.#following === ply) return
    this.#following = ply
    try {
      const ahead = ply - this.position.ply
      for (let next = ahead > 0 && ahead <= MAX_WALK ? ply - ahead + 1 : ply; next <= ply; next++) {
        const position = await this.#position(next)
        if (this.at !== ply) return // another ply was chosen meanwhile
        this.#show(position)
        await tick() // the table takes the events of each ply
      }
    } finally {
      if (this.#following === ply) this.#following = null
    }
    if (ply < this.plies) void this.#position(ply + 1).catch(() => undefined) // most people go forward
  }

  #show(position: ReplayPosition): void {
    const step = position.ply === this.position.ply + 1 && position.seat !== null
    this.latest = step
      ? { version: position.ply, seat: position.seat as number, events: position.events, cause: '' }
      : null
    this.position = position
  }

  #position(ply: number): Promise<ReplayPosition> {
    let found = this.#positions.get(ply)
    if (!found) {
      found = api.replayPosition(this.card.match, ply, this.viewer, this.key)
      found.catch(() => this.#positions.delete(ply))
      this.#positions.set(ply, found)
    }
    return found
  }

  /** Return the position in words, and the events up to it. */
  async describe(): Promise<Description> {
    const { ply, text } = this.position
    const { players: named } = this
    this.#log ??= api.events(this.card.match, this.viewer, this.key, true).catch(() => [])
    const log = (await this.#log).filter((entry) => entry.version <= ply && entry.lines.length)
    return {
      version: ply,
      text: withNames(text, named),
      legal: [],
      legalText: [],
      hasMore: false,
      log: log.map((entry) => namedLines(entry, named)),
    }
  }

  history(before: number): Promise<History> {
    return api.history(this.card.match, before, this.version, this.key)
  }

  allEvents(): Promise<readonly TableEvent<unknown>[]> {
    this.#events ??= api
      .events(this.card.match, this.viewer, this.key)
      .then((entries) => entries.map((one) => ({ ...one, cause: '' })))
    this.#events.catch(() => (this.#events = null))
    return this.#events
  }

  act(): Promise<Refusal | null> {
    return Promise.resolve({ code: 'game-over', message: 'The game is over.' })
  }
}
