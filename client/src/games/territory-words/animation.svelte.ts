// What the map shows of a turn: the letters of another player one by one, the ink of a claim, and the end of the game.

import { winner } from '../../core/outcome'
import { settings } from '../../core/settings.svelte'
import type { Scene, Wait } from '../../core/stage.svelte'
import type { Claimed, Event, View } from '../../wire/territory-words'
import { decode, shares } from './land'
import { isClaim, isTurn, type Table } from './narration'
import { between, percents } from './percent'
import type { Cell } from './reach'
import { sounds } from './sounds'

// ms
const BEAT = 700 // before another player's letters
const SHORT_BEAT = 250 // before the letters of a person, who has taken their time already
const LETTER = 190 // for each letter of another player
const REPLAY_LETTER = 90
const MAX_LETTERS = 1_300 // for all letters of a word
const SHAPE_HOLD = 220 // before the ink, while the complete shape is shown
const INK = 480 // while the ink of a claim spreads
const OWN_TURN = 1_000 // for the player's own claim, ink included
const TURN_HOLD = 500 // after the ink of another player
const FLOOD = 900 // while the winner's ink covers the map
const FLOOD_HOLD = 600
const EBB = 300 // while it fades
const LAST_HOLD = 300 // for the last picture, with reduced motion
const MAX_FRAME = 34 // a late frame counts as this long, so that the animation goes on where it was
const MAX_FRAME_WAIT = 250 // then the next step comes without a frame: a page in the background has none

export interface Trace {
  readonly seat: number
  readonly path: readonly Cell[]
}

/** The winner's ink that covers the map for a moment at the end. */
export interface Flood {
  readonly seat: number
  readonly spread: number // 0 to 1
  readonly ebb: number // 0 to 1
}

export class MapAnimation {
  /** The view that is shown. */
  view = $state.raw<View>() as View
  /** The letters of another player's word so far. */
  trace = $state.raw<Trace | null>(null)
  /** While ink spreads: the polygon, and how far it is, from 0 to 1. */
  ink = $state.raw<{ path: readonly Cell[]; progress: number } | null>(null)
  flood = $state.raw<Flood | null>(null)
  /** Whether another player's turn is shown. */
  theirs = $state(false)

  #before = $state.raw<View>() as View // before the claim that is shown

  constructor(
    readonly table: Table,
    readonly announce: (event: Event, version: number) => void, // called when an event becomes visible
  ) {
    this.view = this.#before = table.view
  }

  readonly land = $derived.by(() => decode(this.view.land))
  readonly #sharesBefore = $derived.by(() => shares(decode(this.#before.land), this.view.options.side))
  readonly #sharesAfter = $derived.by(() => shares(this.land, this.view.options.side))
  /** Shares of the map; they count up with the ink. */
  readonly shares = $derived(
    this.ink ? between(this.#sharesBefore, this.#sharesAfter, this.ink.progress) : this.#sharesAfter,
  )
  readonly percents = $derived(percents(this.shares))

  /** Show a view at rest, without an animation. */
  rest(view: View): void {
    this.view = view
    this.trace = this.ink = this.flood = null
    this.theirs = false
  }

  /** Return about how long a scene takes, in ms. */
  duration(events: readonly Event[]): number {
    const [event] = events
    if (!event || !isTurn(event) || settings.reduceMotion) return 0
    if (this.#isOwn(event)) return OWN_TURN
    return isClaim(event)
      ? BEAT + event.path.length * this.#letterTime(event) + SHAPE_HOLD + INK + TURN_HOLD
      : BEAT + TURN_HOLD
  }

  async play({ events, view, version }: Scene<View, Event>, wait: Wait): Promise<void> {
    const [event] = events
    if (!event) return
    const after = view ?? this.table.view
    if (!isTurn(event)) {
      this.view = after
      this.announce(event, version)
      return
    }
    const own = this.#isOwn(event)
    this.theirs = !own
    if (settings.reduceMotion) {
      this.view = after
      this.announce(event, version)
      if (own && !(await wait(OWN_TURN))) return
    } else if (own) {
      this.announce(event, version)
      if (!(await this.#soak(event, after, wait)) || !(await wait(OWN_TURN - (isClaim(event) ? INK : 0)))) return
    } else if (!(await this.#theirTurn(event, after, version, wait))) return
    if (this.table.outcome && version === this.table.version) await this.#end(wait)
  }

  async #theirTurn(event: Event, after: View, version: number, wait: Wait): Promise<boolean> {
    const { mode, players } = this.table
    if (mode !== 'replay' && !(await wait(players[event.seat]?.kind === 'bot' ? BEAT : SHORT_BEAT))) return false
    if (isClaim(event)) {
      for (let n = 1; n <= event.path.length; n++) {
        this.trace = { seat: event.seat, path: event.path.slice(0, n) }
        sounds.letter(n)
        if (!(await wait(this.#letterTime(event)))) return false
      }
      if (!(await wait(SHAPE_HOLD))) return false
    }
    this.announce(event, version)
    return (await this.#soak(event, after, wait)) && wait(mode === 'replay' ? 0 : TURN_HOLD)
  }

  /** Show the view after an event; ink spreads from the edge of a claim. */
  async #soak(event: Event, after: View, wait: Wait): Promise<boolean> {
    this.#before = this.view
    this.view = after
    if (!isClaim(event)) return true
    this.ink = { path: event.path, progress: 0 }
    const whole = await animate(INK, wait, (progress) => (this.ink = { path: event.path, progress }))
    if (whole) this.trace = this.ink = null
    return whole
  }

  async #end(wait: Wait): Promise<void> {
    const seat = winner(this.table)
    this.theirs = true // nothing can be chosen any more
    sounds.over()
    if (seat === null || settings.reduceMotion) return void (await wait(LAST_HOLD))
    const flood = (spread: number, ebb: number) => (this.flood = { seat, spread, ebb })
    if (!(await animate(FLOOD, wait, (spread) => flood(spread, 0))) || !(await wait(FLOOD_HOLD))) return
    await animate(EBB, wait, (ebb) => flood(1, ebb))
  }

  #letterTime(event: Claimed): number {
    return Math.min(this.table.mode === 'replay' ? REPLAY_LETTER : LETTER, MAX_LETTERS / event.path.length)
  }

  #isOwn(event: Event): boolean {
    return (this.table.mode === 'play' || this.table.mode === 'learn') && !!this.table.players[event.seat]?.you
  }
}

/** Call `draw` in each frame with a progress from 0 to 1. Return false if the scene was cancelled. */
async function animate(ms: number, wait: Wait, draw: (progress: number) => void): Promise<boolean> {
  let last = performance.now()
  for (let elapsed = 0; elapsed < ms;) {
    const now = await nextFrame()
    const step = Math.max(1, Math.min(now - last, MAX_FRAME))
    if (!(await wait(step))) return false // the frame has taken this time already: it keeps the clock of the scene
    elapsed += step
    last = now
    draw(Math.min(1, elapsed / ms))
  }
  return true
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(performance.now()), MAX_FRAME_WAIT)
    requestAnimationFrame((now) => {
      clearTimeout(late)
      resolve(now)
    })
  })
}
