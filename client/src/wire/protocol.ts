// Written by tools/wire_types.py from the server's types. Do not edit.

export const VERSION = 2

/** An action that was sent again had been played already, as this version. */
export interface AckMessage {
  type: 'ack'
  match: string
  id: string
  version: number
}

/** Play an action of the game. The client chooses the id; an action that is sent twice is played once. */
export interface ActRequest {
  type: 'act'
  match: string
  seat: number
  action: unknown
  id: string
  version?: number | null
}

/** Accept or decline the pending offer. */
export interface AnswerOfferRequest {
  type: 'answer-offer'
  match: string
  seat: number
  accept: boolean
}

/** By the server's clock, when the message was sent. */
export interface ClockStatus {
  remaining_ms: (number | null)[]
  running: number[]
  starts_in_ms?: number[]
}

/** Return the view in words and the legal actions, for bots and for a page that does not know the game. */
export interface DescribeRequest {
  type: 'describe'
  match: string
  seat: number
  log_since_version?: number | null
}

export interface DescriptionMessage {
  type: 'description'
  match: string
  seat: number
  version: number
  text: string
  legal: unknown[]
  legal_text: string[]
  has_more: boolean
  log_since_version?: number | null
  log?: LogEntry[]
}

/** Show one of six phrases to all who watch the match, at most once in five seconds. */
export interface EmoteRequest {
  type: 'emote'
  match: string
  seat: number
  emote: 'good-game' | 'good-luck' | 'hello' | 'nice-move' | 'oops' | 'wow'
}

/** A player shows one of six phrases. It is not stored. */
export interface EmoteShownMessage {
  type: 'emote-shown'
  match: string
  seat: number
  emote: 'good-game' | 'good-luck' | 'hello' | 'nice-move' | 'oops' | 'wow'
}

/** A frame that could not be read or is not allowed. */
export interface ErrorMessage {
  type: 'error'
  code: string
  message: string
}

/** The first message on every connection. */
export interface HelloMessage {
  type: 'hello'
  protocol: number
  guest: string
  heartbeat_seconds: number
}

export interface LeaveRequest {
  type: 'leave'
  match: string
}

/** The events of one action as sentences. Seats are written as in `text`: "Player 1" is seat 0. */
export interface LogEntry {
  version: number
  seat: number
  lines: string[]
}

/** The answer to watch: everything. */
export interface MatchMessage {
  type: 'match'
  match: string
  game: string
  options: unknown
  settings: unknown
  metadata: MetadataMessage
  version: number
  views: ViewerView[]
  to_act: number[]
  commitment?: string
  missed_steps?: MissedStep[]
  outcome?: Outcome | null
}

/** Everything about a match but its position: sent when any of it changes. */
export interface MetadataMessage {
  type: 'metadata'
  match: string
  status: string
  seats: SeatStatus[]
  clock?: ClockStatus | null
  offer?: Offer | null
  rematch?: string
  spectator_count?: number
  spectators?: Spectator[]
}

/** An action that was played while the client was away, as one viewer saw it. */
export interface MissedStep {
  viewer: number
  version: number
  seat: number
  events: unknown[]
}

/** The new narration of the newest action, as far as it is written: shown in place of the view's until the next
    step, or until `text` is None. */
export interface NarrationDraftMessage {
  type: 'narration-draft'
  match: string
  version: number
  text: string | null
}

/** A take-back or a rematch that waits for the consent of all players. */
export interface Offer {
  kind: string
  accepted_by: number[]
  to_version?: number | null
  id?: string
}

/** The result of every seat, and why the match ended. */
export interface Outcome {
  results: ('draw' | 'loss' | 'win')[]
  reason: string
  scores?: number[]
  facts?: [string, string][]
}

export interface PauseRequest {
  type: 'pause'
  match: string
  seat: number
}

export interface PingRequest {
  type: 'ping'
  n?: number
}

export interface PongMessage {
  type: 'pong'
  n: number
}

/** A request about a match was refused and changed nothing. */
export interface RefusedMessage {
  type: 'refused'
  match: string
  code: string
  message: string
  id?: string
  request?: string
}

/** Another game with the seats swapped, once every player has requested it. */
export interface RematchRequest {
  type: 'rematch'
  match: string
  seat: number
}

export interface ResignRequest {
  type: 'resign'
  match: string
  seat: number
  id: string
}

export interface ResumeRequest {
  type: 'resume'
  match: string
  seat: number
}

export interface SeatStatus {
  kind: string
  name: string
  level?: string
  yours?: boolean
  online?: boolean
  avatar?: string
}

/** A guest who watches without a seat. */
export interface Spectator {
  name: string
  avatar: string
}

/** Start the own clock now, while it still waits after the start of the match. */
export interface StartClockRequest {
  type: 'start-clock'
  match: string
  seat: number
}

/** The match moved on. One for each seat that the client watches as. */
export interface StepMessage {
  type: 'step'
  match: string
  version: number
  viewer: number
  seat: number
  to_act: number[]
  view: unknown
  events?: unknown[]
  system_action?: string
  ack?: string
  clock?: ClockStatus | null
  outcome?: Outcome | null
}

/** Offer to go back to before my last action, or to an earlier version. The others must agree. With an id, a request
    that is sent twice takes back once. With `whole_turn`, go back to the start of my turn, where the game allows it:
    the others need not agree. */
export interface TakeBackRequest {
  type: 'take-back'
  match: string
  seat: number
  to_version?: number | null
  id?: string
  whole_turn?: boolean
}

/** The match can no longer be shown: watch it again when the reason has passed. */
export interface UnavailableMessage {
  type: 'unavailable'
  match: string
  code: string
  message: string
}

/** The view of one seat, or of a spectator (-1). */
export interface ViewerView {
  viewer: number
  view: unknown
}

/** Show me this match from now on: as every seat I hold, or as a spectator, who needs the watch key. */
export interface WatchRequest {
  type: 'watch'
  match: string
  since_version?: number | null
  watch_key?: string | null
}

export type Request = WatchRequest | LeaveRequest | ActRequest | ResignRequest | TakeBackRequest | AnswerOfferRequest | PauseRequest | ResumeRequest | StartClockRequest | RematchRequest | EmoteRequest | DescribeRequest | PingRequest

export type ServerMessage = HelloMessage | MatchMessage | MetadataMessage | StepMessage | NarrationDraftMessage | EmoteShownMessage | AckMessage | RefusedMessage | DescriptionMessage | UnavailableMessage | ErrorMessage | PongMessage
