// A finished match, ply by ply, as a table that cannot be changed.

import type { TableEvent, LogEntry, Description, PlainTable, Player, Refusal } from '../games/contract'
import type { History, MatchCard, ReplayPosition } from '../wire/api'
import { api } from './api'
import { namedLines, players, withNames } from './players'

export class ReplayTable implements PlainTable {
  readonly mode = 'replay'
  readonly busy = false
  readonly clock = null
  readonly seat = null
  readonly viewer: number
  at = $state(0) // the ply to show
  moment = $state.raw<ReplayPosition>() as ReplayPosition
  latest = $state.raw<TableEvent<unknown> | null>(null)

  #moments = new Map<number, Promise<ReplayPosition>>()
  #log: Promise<LogEntry[]> | null = null // of the whole match
  #turns: Promise<number[]> | null = null // the last ply of each turn

  private constructor(
    readonly card: MatchCard,
    readonly key: string,
    moment: ReplayPosition,
  ) {
    this.moment = moment
    this.at = moment.ply
    this.viewer = moment.viewer
  }

  get players(): readonly Player[] {
    return players(this.card.seats)
  }

  /** Load a match as a seat or a spectator (-1) saw it; by default as the seat of this guest. */
  static async open(match: string, key: string, at: number, side?: number): Promise<ReplayTable> {
    const card = await api.match(match, key)
    const viewer = side ?? card.seats.findIndex((seat) => seat.yours)
    return new ReplayTable(card, key, await api.moment(match, Math.min(at, card.plies), viewer, key))
  }

  get match(): string {
    return this.card.match
  }
  get game(): string {
    return this.card.game
  }
  get view(): unknown {
    return this.moment.view
  }
  get version(): number {
    return this.moment.ply
  }
  get toAct(): readonly number[] {
    return this.moment.to_act
  }
  get outcome() {
    return this.moment.outcome
  }
  get plies(): number {
    return this.moment.plies
  }

  show(ply: number): void {
    this.at = Math.min(this.plies, Math.max(0, ply))
  }

  /** Show the end of the turn that comes next: the last action of its seat before another seat acts. */
  async showNextTurn(): Promise<void> {
    const { at } = this
    this.#turns ??= api
      .events(this.card.match, this.viewer, this.key)
      .then((entries) => entries.flatMap(({ version, seat }, n) => (entries[n + 1]?.seat === seat ? [] : [version])))
    this.#turns.catch(() => (this.#turns = null))
    const end = (await this.#turns).find((version) => version > at)
    this.show(end ?? this.plies)
  }

  /** Load and show the ply `at`. A step forward has events to play, a jump has none. */
  async follow(): Promise<void> {
    const ply = this.at
    const moment = await this.#moment(ply)
    if (this.at !== ply) return // another ply was chosen meanwhile
    const step = moment.ply === this.moment.ply + 1 && moment.seat !== null
    this.latest = step ? { version: moment.ply, seat: moment.seat as number, events: moment.events, cause: '' } : null
    this.moment = moment
    if (ply < moment.plies) void this.#moment(ply + 1).catch(() => undefined) // most people go forward
  }

  #moment(ply: number): Promise<ReplayPosition> {
    let found = this.#moments.get(ply)
    if (!found) {
      found = api.moment(this.card.match, ply, this.viewer, this.key)
      found.catch(() => this.#moments.delete(ply))
      this.#moments.set(ply, found)
    }
    return found
  }

  /** The moment in words, and what happened up to it. */
  async describe(): Promise<Description> {
    const { ply, text } = this.moment
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

  async allEvents(): Promise<readonly TableEvent<unknown>[]> {
    const entries = await api.events(this.card.match, this.viewer, this.key)
    return entries.map((one) => ({ ...one, cause: '' }))
  }

  act(): Promise<Refusal | null> {
    return Promise.resolve({ code: 'game-over', message: 'The game is over.' })
  }
}
