// One match as this page knows it: what the server sent, and the request that is not answered yet.

import type { Clock, TableEvent, Description, PlainTable, Refusal } from '../games/contract'
import type {
  Offer,
  MetadataMessage,
  MissedStep,
  Outcome,
  ServerMessage,
  Request,
  SeatStatus,
  Spectator,
  StepMessage,
  MatchMessage,
} from '../wire/protocol'
import type { History } from '../wire/api'
import type { HelloMessage } from '../wire/protocol'
import { api, ApiError } from './api'
import { Descriptions } from './descriptions'
import { MatchClock } from './match-clock.svelte'
import { players } from './players'
import { socket } from './socket.svelte'
import { loadValue, removeValue, saveValue } from './storage'

const SPECTATOR = -1
const FINAL_CODES = ['no-such-match', 'not-invited'] // other reasons not to be shown a match pass
const RETRY_DELAY = 1_500 // ms

/** The quick phrases, in the order of the tray. */
export const EMOTES = ['hello', 'good-luck', 'nice-move', 'wow', 'oops', 'good-game'] as const
type Emote = (typeof EMOTES)[number]

type Answerable = Request & { id: string }

interface Pending {
  readonly request: Answerable
  readonly resolve: (refusal: Refusal | null) => void
}

export type Status = 'loading' | 'open' | 'playing' | 'paused' | 'over' | 'gone'

export class LiveTable implements PlainTable {
  game = $state('')
  options = $state.raw<Record<string, unknown>>({})
  settings = $state.raw<{ allow_take_backs?: boolean; series?: number; time?: Record<string, unknown> }>({})
  status = $state<Status>('loading')
  version = $state(0)
  toAct = $state.raw<number[]>([])
  outcome = $state.raw<Outcome | null>(null)
  commitment = $state('')
  /** Guests who watch without a seat: how many, and up to eight of them. */
  spectatorCount = $state(0)
  spectators = $state.raw<readonly Spectator[]>([])
  /** What another player proposes: to take a move back, or to play again. */
  offer = $state.raw<Offer | null>(null)
  rematchId = $state('')
  draft = $state<string | null>(null)
  /** Why the match cannot be shown. */
  failure = $state.raw<Refusal | null>(null)
  /** The seat that the person at this screen has chosen to see the table as, where they hold several. */
  viewAs = $state<number | null>(null)

  #seats = $state.raw<SeatStatus[]>([])
  #views = $state.raw<ReadonlyMap<number, unknown>>(new Map())
  #events = $state.raw<ReadonlyMap<number, TableEvent<unknown>>>(new Map())
  #missed = $state.raw<readonly MissedStep[]>([])
  #pending = $state.raw<Pending | null>(null)
  #clock = new MatchClock()
  #descriptions: Descriptions
  #partial: StepMessage[] = [] // of a version whose views have not all arrived
  #unsubscribe: () => void
  #closed = false

  constructor(
    readonly match: string,
    readonly key = '',
  ) {
    this.#descriptions = new Descriptions(match)
    // an action that was on its way when the page was left or reloaded still is
    const stored = loadValue<Answerable | null>(`pending.${match}`, null, 'tab')
    if (stored) this.#pending = { request: stored, resolve: (refusal) => (this.refused = refusal) }
    this.#unsubscribe = socket.listen(match, this)
  }

  /** Stop listening, once the request that is on its way is answered. */
  close(): void {
    this.#closed = true
    this.#clock.close()
    if (!this.#pending) this.#unsubscribe()
  }

  // --- what a game's page uses

  get mode(): 'play' | 'watch' {
    return this.mine.length ? 'play' : 'watch'
  }
  readonly mine = $derived(this.#seats.flatMap((seat, n) => (seat.yours ? [n] : [])))
  readonly players = $derived(players(this.#seats))
  /** The seat of mine that is to act, else the one that was shown last. */
  readonly viewer = $derived.by<number>(() => {
    if (!this.mine.length) return SPECTATOR
    if (this.viewAs !== null && this.mine.includes(this.viewAs)) return this.viewAs
    return this.mine.find((seat) => this.toAct.includes(seat)) ?? (this.mine[0] as number)
  })
  get view(): unknown {
    return this.#views.get(this.viewer)
  }
  get latest(): TableEvent<unknown> | null {
    return this.#events.get(this.viewer) ?? null
  }
  get missed(): readonly TableEvent<unknown>[] {
    return this.#missed.filter((one) => one.viewer === this.viewer).map(tableEvent)
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
  get clock(): Clock | null {
    return this.#clock.shown
  }

  act(action: unknown): Promise<Refusal | null> {
    const seat = this.seat
    if (seat === null) return Promise.resolve({ code: 'not-your-turn', message: "It isn't your turn." })
    return this.#request({ type: 'act', match: this.match, seat, action, id: newId(), version: this.version })
  }

  undoTurn(): Promise<Refusal | null> {
    const { match, viewer: seat } = this
    return this.#request({ type: 'take-back', match, seat, whole_turn: true, id: newId() })
  }

  history(before: number): Promise<History> {
    return api.history(this.match, before, -1, this.key)
  }

  async allEvents(): Promise<readonly TableEvent<unknown>[]> {
    const entries = await api.events(this.match, this.viewer, this.key)
    return entries.map((one) => ({ ...one, cause: '' }))
  }

  async rename(name: string): Promise<Refusal | null> {
    try {
      await api.nameSeat(this.match, this.viewer, name)
      return null // the server sends the new name to everyone, this page too
    } catch (error) {
      return error instanceof ApiError ? error : { code: 'failed', message: String(error) }
    }
  }

  // --- other requests of a player

  resign(seat = this.viewer): Promise<Refusal | null> {
    return this.#request({ type: 'resign', match: this.match, seat, id: newId() })
  }
  takeBack(): void {
    const seat = this.mine.find((seat) => !this.toAct.includes(seat)) ?? this.viewer
    this.#send({ type: 'take-back', match: this.match, seat })
  }
  answerOffer(accept: boolean): void {
    const seat = this.mine.find((seat) => !this.offer?.accepted_by.includes(seat))
    if (seat !== undefined) this.#send({ type: 'answer-offer', match: this.match, seat, accept })
  }
  pause(): void {
    this.#send({ type: 'pause', match: this.match, seat: this.viewer })
  }
  resume(): void {
    this.#send({ type: 'resume', match: this.match, seat: this.viewer })
  }
  startClock(): void {
    this.#send({ type: 'start-clock', match: this.match, seat: this.viewer })
  }
  /** Whether this person waits for another game: then it is asked for again after a lost connection. */
  wantsRematch = $state(false)
  rematch(): void {
    this.wantsRematch = true
    for (const seat of this.mine) this.#send({ type: 'rematch', match: this.match, seat })
  }
  /** Show a quick phrase to everyone at this table. */
  sendEmote(emote: Emote): void {
    this.#send({ type: 'emote', match: this.match, seat: this.viewer, emote })
  }
  /** Call `listener` for every phrase that a player shows. Return a function that ends it. */
  onEmote(listener: (seat: number, emote: Emote) => void): () => void {
    this.#emoteListeners.add(listener)
    return () => this.#emoteListeners.delete(listener)
  }
  #emoteListeners = new Set<(seat: number, emote: Emote) => void>()
  /** The view in words and the legal actions, for a page that does not know the game. */
  describe(): Promise<Description> {
    return this.#descriptions.describe(this.viewer)
  }
  /** A request that was not about an action was refused; shown until the next. */
  refused = $state.raw<Refusal | null>(null)

  #send(request: Request): void {
    this.refused = null
    if (!socket.send(request)) this.refused = { code: 'offline', message: "You're offline. Try again in a moment." }
  }

  #request(request: Answerable): Promise<Refusal | null> {
    if (this.#pending) return Promise.resolve({ code: 'busy', message: 'Your last move is still on its way.' })
    return new Promise((resolve) => {
      this.#pending = { request, resolve }
      saveValue(`pending.${this.match}`, request, 'tab')
      socket.send(request) // or when the connection is back
    })
  }

  #resolvePending(refusal: Refusal | null): void {
    const pending = this.#pending
    this.#pending = null
    removeValue(`pending.${this.match}`, 'tab')
    pending?.resolve(refusal)
    if (this.#closed) this.#unsubscribe()
  }

  // --- called by the socket

  connected(): void {
    const seen = loadValue<{ version: number } | null>(`seen.${this.match}`, null)
    const since_version = this.status === 'loading' || this.status === 'gone' ? (seen?.version ?? null) : this.version
    socket.send({ type: 'watch', match: this.match, since_version, ...(this.key ? { watch_key: this.key } : {}) })
  }

  receive(reply: Exclude<ServerMessage, HelloMessage>): void {
    switch (reply.type) {
      case 'match':
        this.#applySnapshot(reply)
        break
      case 'metadata':
        this.#applyMetadata(reply)
        break
      case 'step':
        this.#applyStep(reply)
        break
      case 'narration-draft':
        if (reply.version === this.version) this.draft = reply.text
        break
      case 'emote-shown':
        for (const listener of this.#emoteListeners) listener(reply.seat, reply.emote)
        break
      case 'ack':
        if (reply.id === this.#pending?.request.id) this.#resolvePending(null)
        break
      case 'description':
        this.#descriptions.receive(reply, this.version, this.players)
        break
      case 'unavailable':
        this.#handleRejection(reply)
        break
      case 'refused':
        if (reply.id && reply.id === this.#pending?.request.id) this.#resolvePending(reply)
        else if (reply.request === 'watch') this.#handleRejection(reply)
        else if (reply.request === 'describe') setTimeout(() => this.#descriptions.request(), RETRY_DELAY)
        else this.refused = reply
        break
      case 'error':
        // the message does not name its request: most likely the one on its way
        if (this.#pending) this.#resolvePending(reply)
        else this.refused = reply
        break
    }
  }

  #handleRejection(refusal: Refusal): void {
    if (FINAL_CODES.includes(refusal.code)) {
      this.status = 'gone'
      this.failure = refusal
    } else {
      this.refused = refusal
      setTimeout(() => this.connected(), RETRY_DELAY)
    }
  }

  #applySnapshot(message: MatchMessage): void {
    const fresh = this.status === 'loading' || this.status === 'gone'
    this.#partial = []
    this.failure = this.refused = this.draft = null
    this.game = message.game
    this.options = message.options as Record<string, unknown>
    this.settings = message.settings as typeof this.settings
    this.commitment = message.commitment ?? ''
    this.#applyMetadata(message.metadata)
    this.#missed = message.missed_steps ?? []
    const last = fresh ? [] : this.#missed.filter((one) => one.version === message.version)
    this.#events = new Map(last.map((one) => [one.viewer, tableEvent(one)]))
    this.#views = new Map(message.views.map(({ viewer, view }) => [viewer, view]))
    this.version = message.version
    this.toAct = message.to_act
    this.outcome = message.outcome ?? null
    if (this.#pending) socket.send(this.#pending.request) // played already or not: the server knows it by its id
    if (this.wantsRematch && !this.rematchId) this.rematch()
    this.#descriptions.forgetLogs() // something may have been taken back meanwhile
    this.#descriptions.request()
  }

  #applyMetadata(message: MetadataMessage): void {
    this.status = message.status as Status
    this.#seats = message.seats
    this.offer = message.offer ?? null
    this.rematchId = message.rematch ?? ''
    this.spectatorCount = message.spectator_count ?? 0
    this.spectators = message.spectators ?? []
    this.#clock.set(message.clock)
  }

  #applyStep(step: StepMessage): void {
    if (step.version <= this.version) return
    if (this.#partial[0] && this.#partial[0].version !== step.version) this.#partial = []
    this.#partial.push(step)
    const viewers = this.mine.length ? this.mine : [SPECTATOR]
    if (this.#partial.length < viewers.length) return // a page that holds several seats shows them at once
    const steps = this.#partial
    this.#partial = []
    if (step.system_action === 'take-back') this.#descriptions.forgetLogs()
    this.#views = new Map(steps.map((one) => [one.viewer, one.view]))
    this.#events = new Map(
      steps.map((one) => [
        one.viewer,
        { version: one.version, seat: one.seat, events: one.events ?? [], cause: one.system_action ?? '' },
      ]),
    )
    this.version = step.version
    this.toAct = step.to_act
    this.offer = this.refused = this.draft = null
    this.outcome = step.outcome ?? null
    if (step.outcome) this.status = 'over'
    if (step.clock || this.clock) this.#clock.set(step.clock)
    if (steps.some((one) => one.ack && one.ack === this.#pending?.request.id)) this.#resolvePending(null)
  }
}

const tableEvent = ({ version, seat, events }: MissedStep): TableEvent<unknown> => ({
  version,
  seat,
  events,
  cause: '',
})

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('')
}
