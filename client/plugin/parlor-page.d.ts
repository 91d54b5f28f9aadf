// The interface between Parlor and the page that a game brings in its own package. Version 1.
//
// Copy this file beside your page, or point your editor at it: it needs nothing else. In plain JavaScript:
//
//     /** @type {import('./parlor-page').Mount} */
//     export function mount(element, table) { ... }
//
// How it works. Your game inherits `OwnPage` and names an ES module in its folder `page`. The server serves that folder
// under /games/<id of the game>/. When a table of your game opens, Parlor imports the module and calls `mount` once
// with an empty element and the table. Draw into the element; after each change of the table Parlor calls `update`.
//
//     import type { Mount } from './parlor-page'
//
//     export const api = 1
//     export const mount: Mount = (element, table) => {
//       const button = document.createElement('button')
//       button.onclick = () => table.act({ type: 'call' })
//       element.append(button)
//       const update = () => {
//         button.textContent = `Call the bid of ${table.players[table.view.bidder].name}`
//         button.disabled = table.seat === null || table.busy
//       }
//       update()
//       return { update, unmount: () => {} }
//     }
//
// What Parlor does around your page: the bar with the menu, the clock of a lost connection, whose turn it is in the
// title of the tab, the question before resigning, the screen that changes hands, the result at the end, the replay.
//
// Rules of the house:
// - The policy of the page allows files of this server only: no inline scripts, no `style="..."` in HTML strings (set
//   `element.style.color` instead, or link a style sheet), no fonts or requests from elsewhere. The browser blocks them,
//   and the reader gets a message that names your game.
// - Append your style sheet to `element`, so that it goes when the page goes. Your rules apply to the whole document:
//   begin each selector with a class of your own. `light-dark(#fff, #222)` follows the reader's choice of appearance.
// - If `mount`, `update` or a subscribed function throws, or the page is not loaded and mounted within 5 seconds, the
//   reader gets a message that names your game, and the default table in place of your page. After an error anywhere
//   else (a click handler, a timer, an asynchronous function) the page stays, and the message has a button to change to
//   the default table. Nothing can stop a loop without end: it freezes the tab.

/** The version of the interface that the module was written for; Parlor refuses to load any other. */
export declare const api: 1

/** Draw the table into an empty element. May return a promise, to load a style sheet or pictures first: the element is
    shown when it is done. */
export type Mount<View = any, Action = any, Event = any> = (
  element: HTMLElement,
  table: PluginTable<View, Action, Event>,
) => Mounted | void | Promise<Mounted | void>

export interface Mounted {
  /** Called after each change of the table: a move of anybody, a name, the end. Read `table` again. */
  update?(): void
  /** Called when the page goes: stop timers here. The element is removed by Parlor. */
  unmount?(): void
}

/** A table of your game as one person sees it: played, watched or replayed. Each field says how things are now. */
export interface PluginTable<View = any, Action = any, Event = any> {
  /** The id of the game. */
  readonly game: string
  /** Whether the person plays, watches, or looks at a match that is over. */
  readonly mode: 'play' | 'watch' | 'replay'
  /** What `view` of your game returned for this person, as JSON. */
  readonly view: View
  /** The seat that the view is for; -1 for a spectator. */
  readonly viewer: number
  /** The seat that the person may act for right now, or null. Offer actions only when it is not null. */
  readonly seat: number | null
  /** Everyone at the table, by seat. */
  readonly players: readonly PluginPlayer[]
  /** The seats that are to act. */
  readonly toAct: readonly number[]
  /** The number of moves so far. It rises with each move, and with each move that is taken back. In a replay it may
      go back. */
  readonly version: number
  /** What happened since the last `update`, the oldest first: for animations and sounds. Empty at the start and after
      a jump, so never the only source of what you draw. */
  readonly events: readonly PluginEvents<Event>[]
  /** The result, or null while the match goes on. */
  readonly outcome: PluginOutcome | null
  /** Whether an action is on its way: nothing else can be sent until it is answered. */
  readonly busy: boolean
  /** The reader's language: "en" or "pl". */
  readonly language: string
  /** Play an action for `seat`. Resolves to null when it was played and to the refusal when it was not; survives a lost
      connection. `update` comes before it resolves. */
  act(action: Action): Promise<PluginRefusal | null>
  /** Ask the server for the legal actions, the view in words, and the log. */
  describe(): Promise<PluginDescription<Action>>
  /** Have a function called after each change, as `update` is. Returns a function that ends it. */
  subscribe(callback: () => void): () => void
}

export interface PluginPlayer {
  readonly seat: number
  readonly name: string
  readonly kind: 'human' | 'bot' | 'open'
  /** Of a bot. */
  readonly level: string
  /** Whether the person at this screen plays this seat. */
  readonly you: boolean
  readonly online: boolean
}

/** One move and the events that this person was told of it. */
export interface PluginEvents<Event = any> {
  /** The number of the move. */
  readonly version: number
  /** The seat that moved. */
  readonly seat: number
  /** As your game emitted them, as JSON: `{type: 'peeked', seat: 1, mask: 3}`. */
  readonly events: readonly Event[]
  /** "resign", "time-out" or "take-back" where it was no action of the game, else "". */
  readonly systemAction: string
}

export interface PluginOutcome {
  /** By seat. */
  readonly results: readonly ('win' | 'draw' | 'loss')[]
  /** As your game names it, or "resignation" or "time". */
  readonly reason: string
  /** By seat; empty if the game counts no points. */
  readonly scores?: readonly number[] | null
}

export interface PluginRefusal {
  readonly code: string
  readonly message: string
}

export interface PluginDescription<Action = any> {
  /** `text` of your game, with the players' names. */
  readonly text: string
  /** The first 500 legal actions of `seat`; none when it is not to act. */
  readonly legal: readonly Action[]
  /** Each of them as a player would type it; "Player 1" is seat 0. */
  readonly legalText: readonly string[]
  /** Whether there are more. */
  readonly hasMore: boolean
  /** Each move that this person was told of, as sentences (`describe` of your game) with the players' names: the oldest
      first, 200 at most, without what was taken back. */
  readonly log: readonly { readonly version: number; readonly seat: number; readonly lines: readonly string[] }[]
}
