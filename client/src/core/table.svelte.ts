// One match as this page knows it: what the server said, and what was asked of it and is not answered yet.

import type { Clock, TableEvent, LogEntry, Look, PlainTable, Refusal } from '../games/contract'
import type {
  Asked,
  Clock as WireClock,
  Looked,
  Missed,
  Outcome,
  Reply,
  Request,
  Seated,
  Step,
  Table as Whole,
} from '../wire/table'
import type { History } from '../wire/house'
import type { Hello } from '../wire/table'
import { api, HouseError } from './api'
import { namedLines, players, withNames } from './players'
import { socket } from './socket.svelte'
import { forget, recall, remember } from './storage'

const SPECTATOR = -1
const FINAL = ['no-such-match', 'not-invited'] // other reasons not to be shown a match pass
const RETRY = 1_500 // ms
const LOG = 200 // entries that are kept, the newest

type Asking = Request & { id: string }

interface Pending {
  readonly request: Asking
  readonly resolve: (refusal: Refusal | null) => void
}

export type Status = 'loading' | 'open' | 'playing' | 'paused' | 'over' | 'gone'

export class LiveTable implements PlainTable {
  game = $state('')
  options = $state.raw<Record<string, unknown>>({})
  settings = $state.raw<{ take_backs?: boolean; series?: number; pace?: Record<string, unknown> }>({})
  status = $state<Status>('loading')
  version = $state(0)
  toAct = $state.raw<number[]>([])
  outcome = $state.raw<Outcome | null>(null)
  commitment = $state('')
  asked = $state.raw<Asked | null>(null)
  successor = $state('')
  draft = $state<string | null>(null)
  /** Why the match cannot be shown. */
  trouble = $state.raw<Refusal | null>(null)
  /** Whom the person at this screen has chosen to look as, where they hold several seats. */
  looksAs = $state<number | null>(null)

  #seats = $state.raw<Seated[]>([])
  #views = $state.raw<ReadonlyMap<number, unknown>>(new Map())
  #happenings = $state.raw<ReadonlyMap<number, TableEvent<unknown>>>(new Map())
  #missed = $state.raw<readonly Missed[]>([])
  #pending = $state.raw<Pending | null>(null)
  #clock = $state.raw<{ at: number; told: WireClock } | null>(null)
  #partial: Step[] = [] // of a version whose views have not all arrived
  #looking: { seat: number; resolve: ((look: Look) => void)[] } | null = null
  #logs = new Map<number, { version: number; entries: LogEntry[] }>() // by seat, up to the version last looked at
  #forget: () => void
  #closed = false

  constructor(
    readonly match: string,
    readonly key = '',
  ) {
    // an action that was on its way when the page was left or reloaded still is
    const kept = recall<Asking | null>(`pending.${match}`, null, 'tab')
    if (kept) this.#pending = { request: kept, resolve: (refusal) => (this.refused = refusal) }
    this.#forget = socket.listen(match, this)
  }

  /** Nobody looks any more. What is on its way is seen to first. */
  close(): void {
    this.#closed = true
    if (!this.#pending) this.#forget()
  }

  // --- as a game's page sees it

  get mode(): 'play' | 'watch' {
    return this.mine.length ? 'play' : 'watch'
  }
  readonly mine = $derived(this.#seats.flatMap((seat, n) => (seat.yours ? [n] : [])))
  readonly players = $derived(players(this.#seats))
  /** A seat of mine that is to act; else the one I looked as last. */
  readonly viewer = $derived.by<number>(() => {
    if (!this.mine.length) return SPECTATOR
    if (this.looksAs !== null && this.mine.includes(this.looksAs)) return this.looksAs
    return this.mine.find((seat) => this.toAct.includes(seat)) ?? (this.mine[0] as number)
  })
  get view(): unknown {
    return this.#views.get(this.viewer)
  }
  get latest(): TableEvent<unknown> | null {
    return this.#happenings.get(this.viewer) ?? null
  }
  get missed(): readonly TableEvent<unknown>[] {
    return this.#missed.filter((one) => one.viewer === this.viewer).map(happening)
  }
  get seat(): number | null {
    return this.status === 'playing' && this.mine.includes(this.viewer) && this.toAct.includes(this.viewer)
      ? this.viewer
      : null
  }
  get busy(): boolean {
    return this.#pending !== null
  }
  get paused(): boolean {
    return this.status === 'paused'
  }
  readonly clock = $derived.by<Clock | null>(() => {
    const clock = this.#clock
    if (!clock) return null
    return {
      running: clock.told.running,
      left: (seat) => {
        const left = clock.told.left[seat] ?? null
        return left === null || !clock.told.running.includes(seat)
          ? left
          : Math.max(0, left - (performance.now() - clock.at))
      },
    }
  })

  act(action: unknown): Promise<Refusal | null> {
    const seat = this.seat
    if (seat === null) return Promise.resolve({ code: 'not-your-turn', sentence: 'It is not your turn.' })
    return this.#ask({ t: 'act', match: this.match, seat, action, id: newId(), version: this.version })
  }

  history(before: number): Promise<History> {
    return api.history(this.match, before, -1, this.key)
  }

  async course(): Promise<readonly TableEvent<unknown>[]> {
    const heard = await api.course(this.match, this.viewer, this.key)
    return heard.map((one) => ({ ...one, cause: '' }))
  }

  async rename(name: string): Promise<Refusal | null> {
    try {
      await api.nameSeat(this.match, this.viewer, name)
      return null // the server tells everyone, this page too
    } catch (error) {
      return error instanceof HouseError ? error : { code: 'failed', sentence: String(error) }
    }
  }

  // --- what else a player may ask for

  resign(seat = this.viewer): Promise<Refusal | null> {
    return this.#ask({ t: 'resign', match: this.match, seat, id: newId() })
  }
  takeBack(): void {
    const seat = this.mine.find((seat) => !this.toAct.includes(seat)) ?? this.viewer
    this.#say({ t: 'take-back', match: this.match, seat })
  }
  answer(yes: boolean): void {
    const seat = this.mine.find((seat) => !this.asked?.by.includes(seat))
    if (seat !== undefined) this.#say({ t: 'answer', match: this.match, seat, yes })
  }
  pause(): void {
    this.#say({ t: 'pause', match: this.match, seat: this.viewer })
  }
  resume(): void {
    this.#say({ t: 'resume', match: this.match, seat: this.viewer })
  }
  /** Whether this person waits for another game: then it is asked for again after a lost connection. */
  wantsRematch = $state(false)
  rematch(): void {
    this.wantsRematch = true
    for (const seat of this.mine) this.#say({ t: 'rematch', match: this.match, seat })
  }
  /** The view in words and the legal actions, for a page that does not know the game. */
  look(): Promise<Look> {
    const seat = this.viewer
    return new Promise((resolve) => {
      const others = this.#looking?.seat === seat ? this.#looking.resolve : []
      this.#looking = { seat, resolve: [...others, resolve] }
      this.#look()
    })
  }
  #look(): void {
    if (!this.#looking) return
    const { seat } = this.#looking
    const log_since = this.#logs.get(seat)?.version ?? 0
    socket.send({ t: 'look', match: this.match, seat, log_since })
  }
  #looked(reply: Looked): void {
    if (reply.version < this.version) return // an answer may come late
    const known = this.#logs.get(reply.seat) ?? { version: 0, entries: [] }
    if ((reply.log_since ?? 0) > known.version) return this.#look() // asked before something was taken back
    const log = [...known.entries, ...(reply.log ?? []).filter((entry) => entry.version > known.version)].slice(-LOG)
    this.#logs.set(reply.seat, { version: Math.max(known.version, reply.version), entries: log })
    if (this.#looking?.seat !== reply.seat) return // it is for the seat that looked before
    const named = this.players
    const look: Look = {
      version: reply.version,
      text: withNames(reply.text, named),
      legal: reply.legal,
      written: reply.written,
      more: reply.more,
      log: log.map((entry) => namedLines(entry, named)),
    }
    for (const resolve of this.#looking.resolve) resolve(look)
    this.#looking = null
  }
  /** A request that was not about an action was refused; shown until the next. */
  refused = $state.raw<Refusal | null>(null)

  #say(request: Request): void {
    this.refused = null
    if (!socket.send(request))
      this.refused = { code: 'offline', sentence: 'There is no connection: try again in a moment.' }
  }

  #ask(request: Asking): Promise<Refusal | null> {
    if (this.#pending) return Promise.resolve({ code: 'busy', sentence: 'Your last action is still on its way.' })
    return new Promise((resolve) => {
      this.#pending = { request, resolve }
      remember(`pending.${this.match}`, request, 'tab')
      socket.send(request) // or when the connection is back
    })
  }

  #settle(refusal: Refusal | null): void {
    const pending = this.#pending
    this.#pending = null
    forget(`pending.${this.match}`, 'tab')
    pending?.resolve(refusal)
    if (this.#closed) this.#forget()
  }

  // --- what the socket calls

  connected(): void {
    const seen = recall<{ version: number } | null>(`seen.${this.match}`, null)
    const since = this.status === 'loading' || this.status === 'gone' ? (seen?.version ?? null) : this.version
    socket.send({ t: 'watch', match: this.match, since, ...(this.key ? { key: this.key } : {}) })
  }

  heard(reply: Exclude<Reply, Hello>): void {
    switch (reply.t) {
      case 'table':
        this.#whole(reply)
        break
      case 'around':
        this.#around(reply)
        break
      case 'step':
        this.#step(reply)
        break
      case 'draft':
        if (reply.version === this.version) this.draft = reply.text
        break
      case 'ack':
        if (reply.id === this.#pending?.request.id) this.#settle(null)
        break
      case 'looked':
        this.#looked(reply)
        break
      case 'gone':
        this.#lost(reply)
        break
      case 'refused':
        if (reply.id && reply.id === this.#pending?.request.id) this.#settle(reply)
        else if (reply.about === 'watch') this.#lost(reply)
        else if (reply.about === 'look') setTimeout(() => this.#look(), RETRY)
        else this.refused = reply
        break
      case 'error':
        // it cannot be told which frame it was: the one on its way, most likely
        if (this.#pending) this.#settle(reply)
        else this.refused = reply
        break
    }
  }

  #lost(why: Refusal): void {
    if (FINAL.includes(why.code)) {
      this.status = 'gone'
      this.trouble = why
    } else {
      this.refused = why
      setTimeout(() => this.connected(), RETRY)
    }
  }

  #whole(told: Whole): void {
    const fresh = this.status === 'loading' || this.status === 'gone'
    this.#partial = []
    this.trouble = this.refused = this.draft = null
    this.game = told.game
    this.options = told.options as Record<string, unknown>
    this.settings = told.settings as typeof this.settings
    this.commitment = told.commitment ?? ''
    this.#around(told.around)
    this.#missed = told.missed ?? []
    const last = fresh ? [] : this.#missed.filter((one) => one.version === told.version)
    this.#happenings = new Map(last.map((one) => [one.viewer, happening(one)]))
    this.#views = new Map(told.shown.map((shown) => [shown.viewer, shown.view]))
    this.version = told.version
    this.toAct = told.to_act
    this.outcome = told.outcome ?? null
    if (this.#pending) socket.send(this.#pending.request) // played already or not: the server knows it by its id
    if (this.wantsRematch && !this.successor) this.rematch()
    this.#logs.clear() // something may have been taken back meanwhile
    this.#look()
  }

  #around(told: Extract<Reply, { t: 'around' }>): void {
    this.status = told.status as Status
    this.#seats = told.seats
    this.asked = told.asked ?? null
    this.successor = told.successor ?? ''
    this.#setClock(told.clock)
  }

  #setClock(told: WireClock | null | undefined): void {
    this.#clock = told ? { at: performance.now(), told } : null
  }

  #step(step: Step): void {
    if (step.version <= this.version) return
    if (this.#partial[0] && this.#partial[0].version !== step.version) this.#partial = []
    this.#partial.push(step)
    const viewers = this.mine.length ? this.mine : [SPECTATOR]
    if (this.#partial.length < viewers.length) return // a page that holds several seats shows them at once
    const steps = this.#partial
    this.#partial = []
    if (step.house === 'take-back') this.#logs.clear()
    this.#views = new Map(steps.map((one) => [one.viewer, one.view]))
    this.#happenings = new Map(
      steps.map((one) => [
        one.viewer,
        { version: one.version, seat: one.seat, events: one.events ?? [], cause: one.house ?? '' },
      ]),
    )
    this.version = step.version
    this.toAct = step.to_act
    this.asked = this.refused = this.draft = null
    this.outcome = step.outcome ?? null
    if (step.outcome) this.status = 'over'
    if (step.clock || this.#clock) this.#setClock(step.clock)
    if (steps.some((one) => one.ack && one.ack === this.#pending?.request.id)) this.#settle(null)
  }
}

const happening = ({ version, seat, events }: Missed): TableEvent<unknown> => ({ version, seat, events, cause: '' })

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('')
}
