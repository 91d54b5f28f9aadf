// What a game's page is given and what it brings. This file is all that the author of a game's page needs to read.
//
// A game has a folder here, named as the game's id, with two modules:
//   card.ts    the default export is a `Card`: what the shelf and the new-game dialog show. Small; loaded with the page.
//   index.ts   the default export is a `Page`: the table itself. Loaded when its table opens.
// A game without a folder is played through the shell's default table.

import type { Component } from 'svelte'
import type { Words } from '../core/i18n.svelte'
import type { IconName } from '../design/icons'
import type { History } from '../wire/house'
import type { Outcome } from '../wire/table'

export type Mark = 'disc' | 'square' | 'triangle' | 'diamond' // of seats 0, 1, 2, 3: never colour alone

export interface Player {
  readonly seat: number
  readonly name: string
  readonly mark: Mark
  readonly kind: 'human' | 'bot' | 'open'
  readonly level: string // of a bot
  readonly you: boolean // played from this page
  readonly online: boolean
}

export interface Refusal {
  readonly code: string
  readonly sentence: string
}

/** What led to the view that is shown: there to be animated and sounded, once. */
export interface Happening<Event> {
  readonly version: number
  readonly seat: number // who acted
  readonly events: readonly Event[]
  readonly house: string // resign, time-out or take-back, where it was no action of the game
}

/** A table as a game's page sees it: a live one, a replay or a lesson. Every field is reactive. */
export interface GameTable<View, Action, Event> {
  readonly game: string
  readonly match?: string // its id, where the house keeps it
  readonly mode: 'play' | 'watch' | 'replay' | 'learn'
  readonly view: View // what the viewer sees
  readonly viewer: number // a seat, or -1
  readonly seat: number | null // the seat that this person may act for right now; null: somebody else, or nobody
  readonly players: readonly Player[]
  readonly toAct: readonly number[]
  readonly version: number
  readonly latest: Happening<Event> | null // null after a jump: first load, reload, a step backwards
  /** What happened since the version that the page had remembered under `seen.` and the match, the oldest first; empty
      where that is no longer known. */
  readonly missed?: readonly Happening<Event>[]
  readonly outcome: Outcome | null
  readonly busy: boolean // an action is on its way: nothing else can be sent
  /** While the house tells the newest action in other words: what it has come to, shown in place of what the view says.
      Null when nothing is being told. */
  readonly draft?: string | null
  readonly clock: Clock | null
  readonly paused?: boolean // the clock is stopped: nobody can act until somebody resumes
  /** Play an action for `seat`. Resolves when it is played (null) or refused; survives a lost connection. */
  act(action: Action): Promise<Refusal | null>
  /** Call the player of `viewer` by another name at this table, where that can be done. */
  rename?(name: string): Promise<Refusal | null>
  /** Of a match that is over: all that happened in it, the oldest first, without what was taken back. */
  course?(): Promise<readonly Happening<Event>[]>
  /** Where the view shows only the newest entries of a log: up to 100 before entry number `before`, as it stands here. */
  history?(before: number): Promise<History>
  /** Stand at another version, where one can: in a replay. */
  show?(version: number): void
  /** End it as lost, where the match is played by whoever looks. */
  resign?(): Promise<Refusal | null>
  /** Stop the clock, and let it run again, where the match allows that. */
  pause?(): void
  resume?(): void
}

/** What the server tells a page that does not know the game. Seats are written as names in all its texts. */
export interface Look {
  readonly version: number
  readonly text: string // the view in words
  readonly legal: readonly unknown[] // the first of them
  readonly written: readonly string[] // each as a player would type it
  readonly more: boolean // whether there are more
  readonly log: readonly LogEntry[] // what happened, the oldest first
}

export interface LogEntry {
  readonly version: number // that the action led to
  readonly seat: number // that acted
  readonly lines: readonly string[]
}

/** A table that any page can show. */
export interface PlainTable extends GameTable<unknown, unknown, unknown> {
  look(): Promise<Look>
}

export interface Clock {
  /** Milliseconds left for a seat now, or null for no limit. */
  left(seat: number): number | null
  readonly running: readonly number[]
}

export type Against = 'alone' | 'bot' | 'screen' | 'link'

export interface Card {
  readonly words: Words<CardWords>
  readonly minutes: number
  readonly Picture: Component<{ square?: boolean }> // drawn, no photograph; fills its box, cropped from the middle
  /** Options that no plain field can show, drawn by the game itself. Changes `options` in place. */
  readonly Fields?: Component<{ options: Record<string, unknown>; against: Against }>
  readonly draws?: readonly string[] // plain options that `Fields` draws all the same
  readonly series?: boolean // offers two games on one start with seats swapped
  readonly secrets?: (options: Readonly<Record<string, unknown>>) => boolean // of a match, where not all of the game's have any
  readonly against?: readonly Against[] // where not all that the number of seats allows makes sense
  readonly asks?: readonly string[] // options that are asked for at once, the first one otherwise; more stand under "More"
  /** By its name, which values of an option suit whom one plays and what else is chosen. Of one value nothing is asked,
      and with none the option keeps its default. */
  readonly suits?: (against: Against, options: Readonly<Record<string, unknown>>) => Record<string, readonly string[]>
  /** All play at once, against the game's own clock: no other clock is offered and no seat, and nothing is taken back. */
  readonly race?: boolean
  readonly order?: number // on the shelf
}

export interface CardWords {
  title: string
  blurb: string // one or two sentences
  seats: string[] // what the game calls its seats, "Blue", "Red"; or empty
  options: Record<string, OptionWords> // by the names of Options
  levels: Record<string, string> // one sentence for each level of its bots
}

export interface OptionWords {
  label: string
  hint?: string
  values?: Record<string, string>
  hints?: Record<string, string> // by value, where each is to be explained
}

export interface MenuEntry {
  readonly label: string
  readonly icon?: IconName
  readonly onselect: () => void
  readonly checked?: boolean
}

export interface Leaving {
  readonly question: string
  before(): void // done when the answer is yes, on the way out
}

export interface Page {
  readonly Table: Component<{ table: GameTable<any, any, any> }>
  /** At the right of the bar, before help and menu: what the whole screen leads to, "Start". Hidden while covered. */
  readonly Bar?: Component<{ table: GameTable<any, any, any> }>
  /** The top of the dialog when the game is over: a picture, nothing more. */
  readonly Ending?: Component<{ table: GameTable<any, any, any> }>
  /** In the same dialog, below the highlights: lists, rankings. */
  readonly Results?: Component<{ table: GameTable<any, any, any> }>
  /** A playable lesson; calls `done` at its end. */
  readonly Tutorial?: Component<{ done: () => void }>
  /** Short facts for the bar: "Turn 9 of 16". Read again whenever the table changes. */
  facts?(table: GameTable<any, any, any>): string[]
  /** "Roger holds the map", and how. */
  verdict?(table: GameTable<any, any, any>): { headline: string; detail: string }
  /** How each seat stands, where that is not what the result's scores say. None: nothing that could be compared. */
  scores?(table: GameTable<any, any, any>): readonly number[]
  /** The colour in which a seat plays, as [ink, what is written on it], where it is not the house's own. */
  ink?(table: GameTable<any, any, any>, seat: number): readonly [string, string] | undefined
  /** Pairs for the game-over dialog: ["Best word", "LANTERN +31,290"]. */
  highlights?(table: GameTable<any, any, any>): [string, string][]
  /** At one screen, in a game with secrets: whether the screen must change hands now. Always, where nothing is said. */
  curtain?(table: GameTable<any, any, any>): boolean
  /** Whether all that happened has been shown: the result waits for it. */
  settled?(table: GameTable<any, any, any>): boolean
  /** Whether the table itself offers what can be done after the end, below what happened last. */
  readonly epilogue?: boolean
  /** What is shared of a finished game in place of a link to its replay: a text that gives nothing away. */
  share?(table: GameTable<any, any, any>): string | null
  /** Its own entries in the table's menu. Somebody alone resigns to nobody: a way to end belongs here then. */
  menu?(table: GameTable<any, any, any>): MenuEntry[]
  /** A question to be answered before the table is left for the games; null where nothing would be missed. */
  leaving?(table: GameTable<any, any, any>): string | Leaving | null
  /** Sentences for refusals by code in the reader's language; what is missing is said as the server says it. */
  refusals?(): Record<string, string>
}
