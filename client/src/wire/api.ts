// Written by tools/wire_types.py from the server's types. Do not edit.

import type { Outcome } from './protocol'

/** The events of one action of a finished match, as one viewer saw them. */
export interface ActionEvents {
  version: number
  seat: number
  events: unknown[]
  lines: string[]
}

/** The body of every response with an error status. */
export interface ApiError {
  code: string
  message: string
  id?: string
}

/** A move that would have been better than the one played. */
export interface BetterMove {
  move: string
  action: unknown
  value: number
  gain: number
}

/** How the start page shows a game. Each field may be empty. */
export interface CardInfo {
  blurb?: string
  minutes?: number
  accent?: string
  picture?: string
}

/** A code that another device of yours shows. */
export interface CodeRequest {
  code: string
}

/** Where a new match continues a finished one, and who plays. */
export interface ForkRequest {
  ply: number
  seats: Wish[]
}

/** A game of this server, with its rules. */
export interface GameGuide {
  id: string
  title: string
  seats: SeatRange
  levels: string[]
  adaptive: boolean
  seat_names: string[]
  hidden: boolean
  has_review: boolean
  options: Record<string, unknown>
  seat_counts: SeatCount[]
  card: CardInfo
  page: PageInfo | null
  howto: string
}

/** Entries of a match's log that its view no longer shows. */
export interface History {
  first: number
  entries: unknown[]
}

/** Everything to show before a guest joins. */
export interface Invitation {
  match: string
  game: string
  title: string
  status: 'open' | 'over' | 'paused' | 'playing'
  options: Record<string, unknown>
  settings: Settings
  seat: number
  seat_name: string
  seat_status: 'open' | 'taken' | 'yours'
  inviter: SeatCard | null
  seats: SeatCard[]
  created_at_ms: number
}

/** An invite to an open seat. */
export interface JoinRequest {
  invite: string
}

/** A public match that is being played: anyone may watch it. */
export interface LiveMatch {
  match: string
  game: string
  seats: SeatCard[]
  created_at_ms: number
  last_active_at_ms: number
  plies: number
  scores: number[]
  spectator_count: number
}

/** A match. */
export interface MatchCard {
  match: string
  game: string
  status: 'open' | 'over' | 'paused' | 'playing'
  options: Record<string, unknown>
  settings: Settings
  seats: SeatCard[]
  created_at_ms: number
  plies: number
  outcome: Outcome | null
  series: Outcome | null
  day: string
  origin: string
  rematch: string
  invites: Record<string, string>
  watch_key: string
  preview_key?: string
}

/** A match in a list. */
export interface MatchLine {
  match: string
  game: string
  status: 'open' | 'over' | 'paused' | 'playing'
  seats: SeatCard[]
  created_at_ms: number
  plies: number
  outcome: Outcome | null
  invites: Record<string, string>
}

/** You, as other players see you. */
export interface Me {
  id: string
  name: string
  avatar: string
  named: boolean
}

/** A match to be created. */
export interface Order {
  game: string
  seats: Wish[]
  options?: Record<string, unknown>
  settings?: Settings
}

/** The page that a game brings for its table. */
export interface PageInfo {
  module: string
  api: number
  problem?: string
}

/** The figures of a player for the whole match. Values are in the unit of the review. */
export interface PlayerReview {
  seat: number
  name: string
  result: 'draw' | 'loss' | 'win'
  accuracy: number | null
  judged: number
  best: number
  loss: number
  luck: number | null
  missed: number | null
  par: number[]
}

/** A name, a picture or both; what is left out stays as it is. */
export interface ProfileRequest {
  name?: string
  avatar?: 'acorn' | 'fox' | 'hare' | 'lantern' | 'otter' | 'owl' | 'teapot' | 'whale'
}

/** The ranking of a day. Only the first match of each player counts. */
export interface Ranking {
  day: string
  places: RankingPlace[]
  players: number
  yours: number | null
  streak: number
}

/** A player's place in the ranking of a day. */
export interface RankingPlace {
  place: number
  name: string
  score: number
  you: boolean
  facts: [string, string][]
  avatar: string
}

/** A new name for a seat, and its picture if that changes too. */
export interface RenameRequest {
  name: string
  avatar?: 'acorn' | 'fox' | 'hare' | 'lantern' | 'otter' | 'owl' | 'teapot' | 'whale'
}

/** The position of a finished match after some of its entries. */
export interface ReplayPosition {
  match: string
  ply: number
  plies: number
  viewer: number
  seat: number | null
  to_act: number[]
  view: unknown
  events: unknown[]
  text: string
  outcome: Outcome | null
}

/** One of your finished matches. */
export interface ResultLine {
  match: string
  created_at_ms: number
  day: string
  options: Record<string, unknown>
  seat: number
  outcome: Outcome
}

/** Your finished matches of a game. `limit` shortens the list only: the numbers count all matches. */
export interface Results {
  results: ResultLine[]
  count: number
  wins: number
  mean_score: number | null
  best_score: number | null
}

/** The review of a finished match: its curve, its moves and its players. */
export interface Review {
  game: string
  title: string
  seats: string[]
  outcome: Outcome
  measure: 'chance' | 'lead' | 'points'
  unit: string
  even: number | null
  method: string
  start: number[]
  moves: ReviewedMove[]
  players: PlayerReview[]
  turning_point: number | null
  largest_losses: number[]
}

/** An entry of the record that was not taken back. Values are in the unit of the review. */
export interface ReviewedMove {
  ply: number
  seat: number
  move: string
  action: unknown
  values: number[]
  expected: number | null
  floor: number | null
  better: BetterMove[]
  loss: number
  accuracy: number | null
  grade: 'best' | 'good' | 'miss' | null
  luck: number | null
}

/** A seat of a match. */
export interface SeatCard {
  kind: 'bot' | 'human' | 'open'
  name: string
  level: string
  yours: boolean
  avatar: string
}

/** A number of seats, and the options that give it. */
export interface SeatCount {
  seats: number
  options: Record<string, unknown>
}

/** The numbers of players that a game allows. */
export interface SeatRange {
  min: number
  max: number
}

/** A session: one browser in which you are signed in. */
export interface SessionCard {
  id: string
  browser: string
  system: string
  created_at_ms: number
  last_used_at_ms: number
  current: boolean
}

/** Settings of a match that every game has. */
export interface Settings {
  time?: TimeSettings
  allow_take_backs?: boolean
  public?: boolean
  series?: 0 | 1 | 2
}

/** Time limits in seconds. By default there is no clock. An increment needs `game_seconds`. */
export interface TimeSettings {
  game_seconds?: number | null
  increment_seconds?: number
  move_seconds?: number | null
  allow_pause?: boolean
  start_delay_seconds?: number
}

/** A code by which another device becomes the same guest. It works once. */
export interface TransferCard {
  code: string
  path: string
  expires_at_ms: number
}

/** One seat of a new match: for you, for a bot, or open to a player with an invite. */
export interface Wish {
  kind: 'bot' | 'me' | 'open'
  level?: string
  name?: string
}

/** The words of a word list: each group is one string, in alphabetical order, with spaces between the words. */
export interface WordLists {
  language: string
  alphabet: string
  common: string
  rare: string
  unproposed: string
  zipf_tenths?: number[]
}
