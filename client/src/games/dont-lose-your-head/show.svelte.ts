// Shows the guesses of a hunt one after the other. The opponent's begin with a pause and the guess itself; your own
// keep a second for their effect. The last guess has a scene of its own. Any tap or key skips what is being shown.

import { settings } from '../../core/settings.svelte'
import { Stage, type Scene, type Wait } from '../../core/stage.svelte'
import { announce } from '../../design/announcer.svelte'
import type { Action, Event, GuessMade, Hunt, View } from '../../wire/dont-lose-your-head'
import type { GameTable, TableEvent } from '../contract'
import { messages } from './messages'
import { isGuess, isShared, nameOf, narrate, turnText, type Table } from './narration'
import { sounds } from './sounds'

// ms
const BEAT = 700 // before the opponent's guess
const AIM = 700 // from the guess to its effect
const LETTER = 120 // between the letters of a guessed word
const NOTCH = 420 // between two notches of the blade
const HOLD = { own: 1_000, miss: 700, theirs: 800 } // for the effect
const END = { still: 300, last: 600, hold: 400, roll: 700, fall: 1_300, found: 1_800 }

/** The guess that is about to be answered. */
export interface Aim {
  readonly seat: number // of the player who guesses
  readonly kind: GuessMade['kind']
  readonly guess: string // of a word, the letters that have been said
}

export type EndingScene = 'hold' | 'roll' | 'fall' | 'found'

export class Show {
  readonly stage: Stage<View, Event>
  /** The table as it is shown: behind the real one while a guess is shown. */
  readonly table: Table
  aim = $state.raw<Aim | null>(null)
  ending = $state<EndingScene | null>(null)
  /** Whether a tap skips what is shown now. */
  isSkippable = $state(false)

  constructor(
    readonly live: Table,
    readonly onarrive: (event: TableEvent<Event> | null) => void,
    readonly oneffect: (guess: GuessMade) => void,
  ) {
    this.stage = new Stage<View, Event>(live, {
      arrive: (event) => this.onarrive(event),
      play: (scene, wait) => this.#play(scene, wait),
      duration: (events) => this.#duration(events),
      rest: () => this.#rest(),
      skip: (scene) => this.#skip(scene),
    })
    this.table = new ShownTable(live, this)
  }

  get settled(): boolean {
    return this.stage.settled
  }

  /** The opponent's guess in words, while it is shown: "Mabel asks for E". */
  get caption(): string {
    if (!this.aim || this.live.players[this.aim.seat]?.you) return ''
    return messages().play.show[this.aim.kind](nameOf(this.live, this.aim.seat), this.aim.guess)
  }

  /** Show the current state of the table at once. */
  skip(): void {
    if (this.stage.playing) this.stage.finish()
  }

  get #isStill(): boolean {
    return settings.reduceMotion || this.live.mode === 'replay'
  }

  async #play({ events, view }: Scene<View, Event>, wait: Wait): Promise<void> {
    const guess = events.find(isGuess)
    if (!guess || !view) return
    const isOwn = this.live.players[guess.seat]?.you ?? false
    if (!isOwn && !this.#isStill) {
      this.isSkippable = true
      if (!(await wait(BEAT)) || !(await this.#takeAim(guess, wait))) return
    }
    if (!(await this.#effect(guess, view, wait))) return
    this.oneffect(guess)
    this.#tell(guess)
    if (view.turn === null && this.live.mode !== 'replay') {
      this.isSkippable = true
      if (!this.#isStill && !(await wait(END.last))) return // the last square or notch is seen first
      return this.#end(view, wait)
    }
    if (this.#isStill) return
    const next = view.turn === null ? undefined : this.live.players[view.turn]
    if (isOwn && next?.you && !isShared(this.live)) return // another turn: nothing to wait for
    await wait(!isOwn ? HOLD.theirs : guess.misses ? HOLD.miss : HOLD.own)
  }

  /** Say the guess: a word letter by letter. */
  async #takeAim({ seat, kind, guess }: GuessMade, wait: Wait): Promise<boolean> {
    if (kind === 'word')
      for (let n = 1; n < guess.length; n++) {
        this.aim = { seat, kind, guess: guess.slice(0, n) }
        if (!(await wait(LETTER))) return false
      }
    this.aim = { seat, kind, guess }
    return wait(AIM)
  }

  /** Show the view after a guess, with the misses counted one by one. */
  async #effect({ seat, misses = 0 }: GuessMade, view: View, wait: Wait): Promise<boolean> {
    sound(view, seat)
    for (let left = this.#isStill ? 0 : misses - 1; left > 0; left--) {
      this.stage.shown = withMisses(view, seat, -left)
      if (!(await wait(NOTCH))) return false
    }
    this.stage.shown = view
    return true
  }

  #tell(guess: GuessMade): void {
    announce(`${narrate(this.table, guess)} ${turnText(this.live)}.`)
  }

  /** Show the end, before the result is. */
  async #end(view: View, wait: Wait): Promise<void> {
    const last = view.history.at(-1)
    const fell = !!last && (view.hunts[last.seat]?.misses ?? 0) >= (view.limits[last.seat] ?? Infinity)
    if (settings.reduceMotion) {
      this.ending = fell ? 'fall' : 'found'
      await wait(END.still)
      return
    }
    if (!fell) {
      sounds.cheer()
      this.ending = 'found'
      await wait(END.found)
      return
    }
    this.ending = 'hold'
    if (!(await wait(END.hold))) return
    this.ending = 'roll'
    sounds.drum()
    if (!(await wait(END.roll))) return
    this.ending = 'fall'
    sounds.fall()
    await wait(END.fall)
  }

  #rest(): void {
    this.aim = this.ending = null
    this.isSkippable = false
  }

  #skip({ events }: Scene<View, Event>): void {
    const guess = events.find(isGuess)
    if (guess && !this.ending) announce(narrate(this.live, guess))
  }

  #duration(events: readonly Event[]): number {
    const guess = events.find(isGuess)
    if (!guess || this.#isStill) return 0
    return this.live.players[guess.seat]?.you ? HOLD.own : BEAT + AIM + HOLD.theirs
  }
}

function sound(view: View, seat: number): void {
  const guess = view.history.at(-1)
  if (!guess || guess.seat !== seat) return
  if (guess.misses) sounds.winch(guess.misses)
  else if (guess.solved?.length) sounds.word()
  else if (guess.kind === 'cell' && guess.shows === '*') sounds.star()
  else sounds.letter()
}

function withMisses(view: View, seat: number, more: number): View {
  const hunts = view.hunts.map((hunt, n): Hunt => (n === seat ? { ...hunt, misses: (hunt.misses ?? 0) + more } : hunt))
  return { ...view, hunts }
}

/** A table whose view is the one that is shown. */
class ShownTable implements GameTable<View, Action, Event> {
  constructor(
    readonly live: Table,
    readonly playing: Show,
  ) {}
  get game() {
    return this.live.game
  }
  get match() {
    return this.live.match
  }
  get mode() {
    return this.live.mode
  }
  get view() {
    return this.playing.stage.shown
  }
  get viewer() {
    return this.live.viewer
  }
  get seat() {
    return this.playing.settled ? this.live.seat : null
  }
  get players() {
    return this.live.players
  }
  get toAct() {
    return this.live.toAct
  }
  get version() {
    return this.live.version
  }
  get latest() {
    return this.live.latest
  }
  get outcome() {
    return this.playing.settled ? this.live.outcome : null
  }
  get busy() {
    return this.live.busy
  }
  get clock() {
    return this.live.clock
  }
  act(action: Action) {
    return this.live.act(action)
  }
}
