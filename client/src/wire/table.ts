// Written by tools/wire_types.py from the server's types. Do not edit.

export const VERSION = 1

/** An action that was sent again had been played already, as this version. */
export interface Ack {
  t: 'ack'
  match: string
  id: string
  version: number
}

/** Play an action of the game. The id is mine; sending it twice plays it once. */
export interface Act {
  t: 'act'
  match: string
  seat: number
  action: unknown
  id: string
  version?: number | null
}

/** Agree or not to what is asked. */
export interface Answer {
  t: 'answer'
  match: string
  seat: number
  yes: boolean
}

/** Everything about a match but its board: sent when any of it changes. */
export interface Around {
  t: 'around'
  match: string
  status: string
  seats: Seated[]
  clock?: Clock | null
  asked?: Asked | null
  successor?: string
}

export interface Asked {
  what: string
  by: number[]
  to?: number | null
  id?: string
}

/** By the server's clock, when the message was sent. */
export interface Clock {
  left: (number | null)[]
  running: number[]
}

/** What the house tells of the newest action in other words, as far as it has come: shown in place of what the view
    says, until it is over. Then the match moves on by it, or what the view says stands. */
export interface Draft {
  t: 'draft'
  match: string
  version: number
  text: string | null
}

/** A frame that could not be read or is not allowed. */
export interface Error {
  t: 'error'
  code: string
  sentence: string
}

/** The match is no longer shown: watch it again when the reason has passed. */
export interface Gone {
  t: 'gone'
  match: string
  code: string
  sentence: string
}

/** The first message on every connection. */
export interface Hello {
  t: 'hello'
  protocol: number
  you: string
  heartbeat: number
}

export interface Leave {
  t: 'leave'
  match: string
}

/** The events of one action as sentences. Seats are written as in `text`: "Player 1" is seat 0. */
export interface LogEntry {
  version: number
  seat: number
  lines: string[]
}

/** The view in words and the legal actions, for bots and for a page that does not know the game. */
export interface Look {
  t: 'look'
  match: string
  seat: number
  log_since?: number | null
}

export interface Looked {
  t: 'looked'
  match: string
  seat: number
  version: number
  text: string
  legal: unknown[]
  written: string[]
  more: boolean
  log_since?: number | null
  log?: LogEntry[]
}

/** An action that was played while I was away, as one viewer heard of it. */
export interface Missed {
  viewer: number
  version: number
  seat: number
  events: unknown[]
}

export interface Outcome {
  results: ('draw' | 'loss' | 'win')[]
  reason: string
  scores?: number[]
  facts?: [string, string][]
}

export interface Pause {
  t: 'pause'
  match: string
  seat: number
}

export interface Ping {
  t: 'ping'
  n?: number
}

export interface Pong {
  t: 'pong'
  n: number
}

/** A request about a match that changes nothing, and why. */
export interface Refused {
  t: 'refused'
  match: string
  code: string
  sentence: string
  id?: string
  about?: string
}

/** Another game with the seats swapped, once every player asked for it. */
export interface Rematch {
  t: 'rematch'
  match: string
  seat: number
}

export interface Resign {
  t: 'resign'
  match: string
  seat: number
  id: string
}

export interface Resume {
  t: 'resume'
  match: string
  seat: number
}

export interface Seated {
  kind: string
  name: string
  level?: string
  yours?: boolean
  online?: boolean
}

/** What one seat, or -1 for a spectator, sees. */
export interface Shown {
  viewer: number
  view: unknown
}

/** The match moved on. One for each seat that the client watches as. */
export interface Step {
  t: 'step'
  match: string
  version: number
  viewer: number
  seat: number
  to_act: number[]
  view: unknown
  events?: unknown[]
  house?: string
  ack?: string
  clock?: Clock | null
  outcome?: Outcome | null
}

/** The answer to watch: everything. */
export interface Table {
  t: 'table'
  match: string
  game: string
  options: unknown
  settings: unknown
  around: Around
  version: number
  shown: Shown[]
  to_act: number[]
  commitment?: string
  missed?: Missed[]
  outcome?: Outcome | null
}

/** Ask to go back to before my last action, or to an earlier ply. The others must agree. With an id of mine, sending
    it twice takes back once. */
export interface TakeBack {
  t: 'take-back'
  match: string
  seat: number
  to?: number | null
  id?: string
}

/** Show me this match from now on: as every seat I hold, or as a spectator, who needs the watch link's key. */
export interface Watch {
  t: 'watch'
  match: string
  since?: number | null
  key?: string | null
}

export type Request = Watch | Leave | Act | Resign | TakeBack | Answer | Pause | Resume | Rematch | Look | Ping

export type Reply = Hello | Table | Around | Step | Draft | Ack | Refused | Looked | Gone | Error | Pong
