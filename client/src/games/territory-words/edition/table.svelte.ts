// A table in the file itself: two people at one screen, or one person against the computer. It survives a reload.

import { players } from '../../../core/players'
import { loadValue, removeValue, saveValue } from '../../../core/storage'
import type { Action, Event } from '../../../wire/territory-words'
import type { Outcome } from '../../../wire/protocol'
import type { GameTable, Refusal, TableEvent } from '../../contract'
import type { View } from '../../../wire/territory-words'
import { answer, check, opening, outcomeOf, play, seatToMove, viewOf, type Position } from '../rules'
import { drawLetters } from './board'
import type { Edition } from './data'
import { hintPath, chooseAction, type Level } from './opponent'

const SAVED = 'edition' // key of the saved game

/** A player: a person with a name, or the computer at a level. */
export type Seat = { readonly name: string } | { readonly level: Level }

interface SavedGame {
  readonly letters: string
  readonly seats: readonly Seat[]
  readonly actions: readonly Action[]
}

export class LocalTable implements GameTable<View, Action, Event> {
  readonly game = 'territory-words'
  readonly mode = 'play'
  readonly clock = null
  busy = $state(false)
  version = $state(0)
  latest = $state.raw<TableEvent<Event> | null>(null)

  #position = $state.raw<Position>() as Position
  #actions: Action[] = []
  #resigned = $state<number | null>(null)
  #closed = false

  constructor(
    readonly edition: Edition,
    readonly seats: readonly Seat[],
    letters = drawLetters(edition),
  ) {
    const hints = seats.some((seat) => 'level' in seat) ? 'on' : (edition.options.hints ?? 'off')
    this.#position = opening({ ...edition.options, hints }, letters)
  }

  /** Return the game that was left unfinished in this browser, or null. */
  static restore(edition: Edition): LocalTable | null {
    const saved = loadValue<SavedGame | null>(SAVED, null)
    if (!saved) return null
    const table = new LocalTable(edition, saved.seats, saved.letters)
    const isLegal = saved.actions.every((action) => table.#apply(action) === null)
    if (!isLegal || table.outcome) return null // of another edition
    table.latest = null
    return table
  }

  readonly players = $derived.by(() =>
    players(
      this.seats.map((seat) =>
        'level' in seat
          ? { kind: 'bot', name: `Bot (${seat.level})`, level: seat.level }
          : { kind: 'human', name: seat.name, yours: true },
      ),
    ),
  )
  readonly outcome = $derived.by<Outcome | null>(() => {
    const lost = this.#resigned
    if (lost === null) return outcomeOf(this.#position)
    return { results: lost ? ['win', 'loss'] : ['loss', 'win'], reason: 'resignation' }
  })
  readonly toAct = $derived(this.outcome ? [] : [seatToMove(this.#position)])
  readonly seat = $derived.by<number | null>(() => {
    const [seat] = this.toAct
    return seat !== undefined && this.players[seat]?.you ? seat : null
  })
  readonly viewer = $derived.by(() => this.seat ?? this.players.findIndex((player) => player.you))
  readonly view = $derived.by(() => viewOf(this.#position, this.viewer))

  /** Begin, or go on after `restore`: the computer may be to move. */
  start(): this {
    this.#save()
    void this.#reply()
    return this
  }

  /** Forget this game. */
  close(): void {
    this.#closed = true
    removeValue(SAVED)
  }

  async act(action: Action): Promise<Refusal | null> {
    const refusal = action.type === 'hint' ? await this.#hint(action) : this.#apply(action)
    if (refusal) return refusal
    this.#save()
    void this.#reply()
    return null
  }

  async resign(): Promise<null> {
    this.#resigned = this.viewer
    this.version++
    this.latest = { version: this.version, seat: this.viewer, events: [], cause: 'resign' }
    this.#save()
    return null
  }

  /** Answer a question for a hint. */
  async #hint(asked: Action): Promise<Refusal | null> {
    const code = check(this.#position, asked, () => true)
    if (code) return { code, message: code }
    this.busy = true
    const path = await hintPath(this.#position, this.edition.words)
    this.busy = false
    return path ? this.#apply(answer(this.#position, path)) : { code: 'no-hint', message: 'no-hint' }
  }

  #apply(action: Action): Refusal | null {
    const code = check(this.#position, action, (word) => this.edition.words.has(word))
    if (code) return { code, message: code }
    const seat = seatToMove(this.#position)
    const [after, event] = play(this.#position, action)
    this.#position = after
    this.#actions.push(action)
    this.version++
    this.latest = { version: this.version, seat, events: [event], cause: '' }
    return null
  }

  /** Let the computer move, if it is its turn. */
  async #reply(): Promise<void> {
    const [seat] = this.toAct
    const mover = seat === undefined ? undefined : this.seats[seat]
    if (!mover || !('level' in mover)) return
    const action = await chooseAction(this.#position, this.edition.words, mover.level)
    if (this.#closed || this.outcome) return
    this.#apply(action)
    this.#save()
  }

  #save(): void {
    if (this.outcome) return removeValue(SAVED)
    const { letters } = this.#position
    saveValue(SAVED, { letters, seats: this.seats, actions: this.#actions } satisfies SavedGame)
  }
}
