// What a game's page gets and what it provides. This file is all that the author of a game's page needs to read.
//
// A game has a folder here, named as the game's id, with two modules:
//   card.ts    the default export is a `Card`: what the shelf and the new-game dialog show. Small; loaded with the page.
//              Its words in both languages are in card.json, its colors in colors.css.
//   index.ts   the default export is made by `definePage`: the table itself. Loaded when its table opens.
// A game without a folder is played through the shell's default table.

import type { Component } from 'svelte'
import type { Translations } from '../core/i18n.svelte'
import type { IconName } from '../design/icons'
import type { History } from '../wire/api'
import type { Outcome } from '../wire/protocol'

export type Mark = 'disc' | 'square' | 'triangle' | 'diamond' // of seats 0, 1, 2, 3: never color alone

export interface Player {
  readonly seat: number
  readonly name: string
  readonly mark: Mark
  readonly face?: string // of design/Avatar; '' for a bot without a character
  readonly kind: 'human' | 'bot' | 'open'
  readonly level: string // of a bot
  readonly you: boolean // played from this page
  readonly online: boolean
}

export interface Refusal {
  readonly code: string
  readonly message: string
}

/** The result of one action, or of a decision of the server: to be shown and announced once. */
export interface TableEvent<Event> {
  readonly version: number
  readonly seat: number // that acted
  readonly events: readonly Event[]
  readonly cause: string // 'resign', 'time-out' or 'take-back' if it was no action of the game, else ''
}

/** A table as a game's page sees it: live, replay or tutorial. Every field is reactive. */
export interface GameTable<View, Action, Event> {
  readonly game: string
  readonly match?: string // its id, if it is on a server
  readonly settings?: { readonly series?: number } // series: 1 or 2 for a game of a fair series
  readonly mode: 'play' | 'watch' | 'replay' | 'learn'
  readonly view: View // what the viewer sees
  readonly viewer: number // a seat, or -1
  readonly seat: number | null // the seat this person may act for now, or null
  readonly players: readonly Player[]
  readonly toAct: readonly number[]
  readonly version: number
  readonly latest: TableEvent<Event> | null // null after a jump: first load, reload, a step back
  /** Events since the version that the page stored under `seen.` and the match, oldest first; empty if
      the server no longer has them. */
  readonly missed?: readonly TableEvent<Event>[]
  readonly outcome: Outcome | null
  readonly busy: boolean // an action is being sent: nothing else can be sent
  /** While the server rewrites the narration of the newest action: the text so far, to be shown in place of the view's.
      Null otherwise. */
  readonly draft?: string | null
  readonly clock: Clock | null
  readonly paused?: boolean // the clock is stopped: there are no actions until a player resumes
  /** Play an action for `seat`. Resolves when it is played (null) or refused; survives a lost connection. */
  act(action: Action): Promise<Refusal | null>
  /** Take back all actions of the own turn, which has not ended, without asking. Only where the game allows it. */
  undoTurn?(): Promise<Refusal | null>
  /** Rename the player of `viewer` at this table, where that can be done. */
  rename?(name: string): Promise<Refusal | null>
  /** Load all events of a finished match, oldest first, without those that were taken back. */
  allEvents?(): Promise<readonly TableEvent<Event>[]>
  /** Load up to 100 entries before entry number `before`, if the view shows only the newest ones. */
  history?(before: number): Promise<History>
  /** Show another version; only in a replay. */
  show?(version: number): void
  /** Resign, if this person plays. */
  resign?(): Promise<Refusal | null>
  /** Stop or restart the clock, if the match allows it. */
  pause?(): void
  resume?(): void
  /** Start the own clock, if it waits after the start of the match. */
  startClock?(): void
}

/** A table as text, for a page that does not know the game. Texts contain names in place of seats. */
export interface Description {
  readonly version: number
  readonly text: string // the view in words
  readonly legal: readonly unknown[] // the first legal actions
  readonly legalText: readonly string[] // each as a player would type it
  readonly hasMore: boolean // whether there are more
  readonly log: readonly LogEntry[] // events as text, oldest first
}

export interface LogEntry {
  readonly version: number // that the action led to
  readonly seat: number // that acted
  readonly lines: readonly string[]
}

/** A table that any page can show. */
export interface PlainTable extends GameTable<unknown, unknown, unknown> {
  describe(): Promise<Description>
}

export interface Clock {
  /** Milliseconds left for a seat now, or null for no limit. */
  left(seat: number): number | null
  readonly running: readonly number[]
  /** Milliseconds until the clock of a seat starts, or 0 if it does not wait. */
  startsIn?(seat: number): number
}

export type Against = 'alone' | 'bot' | 'screen' | 'link'

export interface Card {
  readonly words: Translations<CardWords>
  readonly minutes: number
  readonly Picture: Component<{ square?: boolean }> // drawn, no photograph; fills its box, cropped from the middle
  /** A component for options that plain fields cannot show. It changes `options` in place. */
  readonly Fields?: Component<{ options: Record<string, unknown>; against: Against }>
  readonly draws?: readonly string[] // plain options that `Fields` shows in place of the dialog
  readonly series?: boolean // offers a fair series: two games from the same start with seats swapped
  readonly secrets?: (options: Readonly<Record<string, unknown>>) => boolean // if only some options have secrets
  readonly against?: readonly Against[] // if not every kind of opponent makes sense
  readonly linked?: readonly string[] // options that only the link of a challenge sets
  readonly asks?: readonly string[] // options shown at once, by default the first one; the others are under "More"
  /** Return, by option, the values that suit the opponent and the other choices. An option with one value is set
      without asking, one with none keeps its default. */
  readonly suits?: (against: Against, options: Readonly<Record<string, unknown>>) => Record<string, readonly string[]>
  /** All play at once against the game's own clock: the dialog offers no clock and no seat, and no take-backs. */
  readonly race?: boolean
  readonly order?: number // on the shelf
  readonly tutorial?: boolean // whether its page has one
  readonly puzzles?: boolean // whether its page has some
  readonly beginner?: Readonly<Record<string, unknown>> // options of a first game, where the defaults are too much
  readonly daily?: Readonly<Record<string, unknown>> // options of its daily game, if it has one
  readonly language?: string // the option that is the language of its words: by default that of the page
  readonly scoreText?: (score: number) => string // of a score in lists, where it is no plain number of points
  /** Return lines for an invitation, beyond clock, side and undo: ["Board", "15 x 15, 4 a side"]. */
  readonly terms?: (options: Readonly<Record<string, unknown>>) => [string, string][]
}

export interface CardWords {
  title: string
  blurb: string // one or two sentences
  short?: string // the same in at most 32 letters, for phones
  daily?: { label: string; hint: string } // of its daily game
  seats: string[] // what the game calls its seats, "Blue", "Red"; or empty
  options: Record<string, OptionWords> // by the names of Options
  challenge?: { title: string; text: string } // "{rival}" and other options in braces stand for their values
  levels: Record<string, string> // one sentence for each level of its bots
}

export interface OptionWords {
  label: string
  hint?: string
  values?: Record<string, string>
  hints?: Record<string, string> // by value, if each needs an explanation
}

export interface MenuEntry {
  readonly label: string
  readonly icon?: IconName
  readonly onselect: () => void
  readonly checked?: boolean
  readonly last?: boolean // beside "Leave", because it ends the game
}

export interface Leaving {
  readonly question: string
  before(): void | Promise<void> // called when the player confirms, before leaving
}

/** What a game provides to the shell. `Session` is the game's state of one open table: made by `open`, passed to every
    component and function below. */
export interface Page<View, Action, Event, Session = undefined> {
  /** Make the session of a table that has just been opened. Not needed if the game keeps no state. */
  open?(table: GameTable<View, Action, Event>): Session
  readonly Table: Component<PageProps<View, Action, Event, Session>>
  /** At the right of the bar: the main action of the screen, such as "Start". Hidden while the screen is covered. */
  readonly Bar?: Component<PageProps<View, Action, Event, Session>>
  /** The picture at the top of the game-over dialog. */
  readonly Ending?: Component<PageProps<View, Action, Event, Session>>
  /** In the same dialog, below the highlights: lists, rankings. */
  readonly Results?: Component<PageProps<View, Action, Event, Session>>
  /** A playable tutorial; calls `done` at its end. */
  readonly Tutorial?: Component<{ done: () => void }>
  /** Puzzles to choose from and to solve; number `open` is opened, if it is given. */
  readonly Puzzles?: Component<{ open: number | null }>
  /** Whether the table itself offers rematch and other choices after the end. */
  readonly epilogue?: boolean
  /** Return sentences for refusals by code in the reader's language; the server's own are used for other codes. */
  refusals?(): Record<string, string>
  /** Return short facts for the bar: "Turn 9 of 16". Read again whenever the table changes. */
  facts?(table: GameTable<View, Action, Event>, session: Session): string[]
  /** Return who won, such as "Roger holds the map", and how. */
  verdict?(table: GameTable<View, Action, Event>, session: Session): { headline: string; detail: string }
  /** Return the figure of each seat if it is not the score of the result; empty if figures cannot be compared. */
  scores?(table: GameTable<View, Action, Event>, session: Session): readonly number[]
  /** Return a score as text, if it is not a plain number: "39%". For the sum of a fair series. */
  scoreText?(score: number): string
  /** Return, by seat, how the result shows a player: the figure as text ("39%", "9") with its unit, and a line below the
      name ("Best word LEAKED, +26%"). If missing, the figures of `scores`. */
  standings?(table: GameTable<View, Action, Event>, session: Session): readonly Standing[]
  /** Return the color of a seat as [color, color of text on it], null for the game's accent, undefined for the shell's
      color of that seat. */
  ink?(table: GameTable<View, Action, Event>, seat: number): readonly [string, string] | null | undefined
  /** Return pairs for the game-over dialog: ["Best word", "LANTERN +31,290"]. */
  highlights?(table: GameTable<View, Action, Event>, session: Session): [string, string][]
  /** Return whether players who share a screen must hand it over now. If missing, always; called only in games
      with secrets. */
  curtain?(table: GameTable<View, Action, Event>, session: Session): boolean
  /** Return whether every event has been shown: the result waits for it. */
  settled?(table: GameTable<View, Action, Event>, session: Session): boolean
  /** Return the parts of a replay, if they are longer than one action. */
  outline?(events: readonly TableEvent<Event>[], table: GameTable<View, Action, Event>): Outline
  /** Return a move of a review in the reader's language: "linebacker C4, wait". If missing, moves are the same in all
      languages, such as words. */
  moveText?(move: string): string
  /** Return a text to share of a finished game in place of a link to its replay, without spoilers. */
  share?(table: GameTable<View, Action, Event>, session: Session): string | null
  /** Return a challenge to play the same as in this finished game: a text, and the options of a link to it. Null if there
      is none. */
  challenge?(table: GameTable<View, Action, Event>): Challenge | null
  /** Return entries of its own for the table's menu. A single player cannot resign: a way to end belongs here. */
  menu?(table: GameTable<View, Action, Event>, session: Session): MenuEntry[]
  /** Return a question to ask before the table is left, or null if nothing would be lost. */
  leaving?(table: GameTable<View, Action, Event>, session: Session): string | Leaving | null
  /** Called when the shell covers the table, with help or the question before leaving, and when it uncovers it. */
  cover?(table: GameTable<View, Action, Event>, session: Session, covered: boolean): void
}

/** The parts of a replay, by version. */
export interface Outline {
  readonly stops: readonly number[] // where a part ends, in order: the steps of the replay's buttons and of playback
  readonly marks: readonly { readonly at: number; readonly label: string; readonly seat: number }[] // in its bar
}

export interface Challenge {
  readonly text: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface Standing {
  readonly score?: string
  readonly unit?: string // after the figure, small: "misses"
  readonly note?: string
}

export interface PageProps<View, Action, Event, Session> {
  table: GameTable<View, Action, Event>
  session: Session
}

/** A page of any game, as the shell handles it. */
export type AnyPage = Page<any, any, any, any>

/** A page and its session at one table. */
export interface OpenPage {
  readonly page: AnyPage
  readonly session: unknown
}

/** Check a game's page against its own types; the shell does not know them. */
export const definePage = <View, Action, Event, Session = undefined>(
  page: Page<View, Action, Event, Session>,
): AnyPage => page

/** Open a page at a table. */
export const openPage = (page: AnyPage, table: GameTable<any, any, any>): OpenPage => ({
  page,
  session: page.open?.(table),
})
