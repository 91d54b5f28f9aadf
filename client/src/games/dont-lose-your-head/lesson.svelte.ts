// The table of the tutorial: one word to hide, then a hunt that is nearly over. The words exist in every
// language of the page.

import { LessonTable } from '../../core/lesson.svelte'
import type { Action, HiddenBoard, Event, GuessMade, Hunt, PlacedWord, View } from '../../wire/dont-lose-your-head'
import type { Outcome } from '../../wire/protocol'
import type { Player, Refusal } from '../contract'
import { Draft } from './draft.svelte'
import { boardOf, guess, isFound, newHunt, type Guess } from './hunting'
import { cellOf } from './lines'
import { cellName } from './looks'
import { messages } from './messages'
import { WordBank } from '../../core/words.svelte'

const YOU = 0
const OTHER = 1
const SIZE = 6
const LIMIT = 18
const THINKS = 150 // ms that the opponent waits before a guess; the show adds its own pause

const HERS = boardOf([['TON', [0, 0], 'E'], ['FILM', [3, 1], 'E'], ['RADAR', [0, 5], 'S']], SIZE) // prettier-ignore
const MINE: readonly PlacedWord[] = [['KIT', [0, 1], 'E'], ['LAMA', [2, 0], 'S']] // prettier-ignore
const LAST = 'OPERA'
const START = 'B6' // a square from which it fits
const FILM_AT = 19 // number of the first square of FILM
const FILM = ['B4', 'C4', 'D4', 'E4']

/** Guesses made before the tutorial starts. */
const EARLIER: readonly Guess[] = [
  ...[...'ESTONRAD'].map((letter): Guess => ({ type: 'letter', letter })),
  ...[0, 1, 2, 5, 11, 17, 23, 29, 14, 30].map((cell): Guess => ({ type: 'cell', cell: cellOf(cell, SIZE) })),
]
const HER_EARLIER: readonly Guess[] = [...'ESNGA'].map((letter) => ({ type: 'letter', letter }))
/** The opponent's guesses; none of them wins. */
const HER_NEXT: readonly Guess[] = [
  { type: 'letter', letter: 'U' },
  { type: 'cell', cell: [2, 0] },
  { type: 'letter', letter: 'Z' },
  { type: 'letter', letter: 'B' },
  { type: 'letter', letter: 'Y' },
]

export const STEPS = ['hide', 'way', 'letter', 'cell', 'word', 'win', 'aim'] as const
export type StepName = (typeof STEPS)[number]

/** The only guess that each step accepts. */
const WANTED: Partial<Record<StepName, Guess>> = {
  letter: { type: 'letter', letter: 'I' },
  cell: { type: 'cell', cell: [3, 1] },
  word: { type: 'word', word: 'FILM' },
}

const after = (guesses: readonly Guess[], board: HiddenBoard): Hunt =>
  guesses.reduce((hunt, one) => guess(hunt, board, 0, one)[0], newHunt(board))

export class Lesson extends LessonTable<View, Action, Event, StepName> {
  readonly bank = new WordBank({
    language: 'en',
    alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    common: 'FILM KIT LAMA OPERA RADAR TON',
    rare: '',
    unproposed: '',
  })
  readonly hiding: Draft

  outcome = $state.raw<Outcome | null>(null)
  #boards = $state.raw<[HiddenBoard, HiddenBoard]>([boardOf(MINE, SIZE), HERS])
  #hunts = $state.raw<[Hunt, Hunt]>([after(EARLIER, HERS), after(HER_EARLIER, boardOf(MINE, SIZE))])
  #history = $state.raw<GuessMade[]>([])
  #turn = $state(YOU)

  constructor() {
    super('dont-lose-your-head', STEPS)
    this.hiding = new Draft(this.bank, { size: SIZE, words: 3, forgiveness: 'normal', colour: 'teal' }, true)
    const rows = [...MINE, [LAST] as const].map(([letters, at, direction]) => ({
      length: letters.length,
      letters,
      accepted: true,
      line: at && direction ? { at, direction } : null,
    }))
    this.hiding.restore({ choice: this.hiding.choice, rows })
    this.hiding.place(rows.length - 1)
  }

  readonly word = LAST
  /** Whether the words of the learner are still being placed. */
  readonly isHiding = $derived(this.name === 'hide' || this.name === 'way')
  readonly seat = $derived(this.outcome || this.isHiding || this.#turn !== YOU ? null : YOU)
  readonly toAct = $derived([this.#turn])
  readonly players = $derived.by<Player[]>(() => [
    this.player(YOU, messages().lesson.you),
    this.player(OTHER, messages().lesson.other),
  ])
  readonly view = $derived.by<View>(() => ({
    you: YOU,
    options: {},
    phase: this.outcome ? 'over' : 'play',
    chosen: [
      { type: 'settings', ...this.hiding.choice },
      { type: 'settings', ...this.hiding.choice, colour: 'pink' },
    ],
    placed: [true, true],
    boards: [this.#boards[YOU], this.outcome ? this.#boards[OTHER] : null],
    hunts: this.#hunts,
    limits: [LIMIT, LIMIT],
    turn: this.outcome ? null : this.#turn,
    first: YOU,
    history: this.#history,
  }))

  /** Names of the squares to point at. */
  readonly ringed = $derived.by((): string[] => {
    if (this.name === 'hide') return [START]
    if (this.name === 'way') {
      const fits = this.hiding.cells.findIndex(({ look }) => look === 'fits')
      return fits < 0 ? [] : [cellName(fits, SIZE)]
    }
    if (this.name === 'cell') return ['B4']
    if (this.name !== 'win') return []
    return FILM.filter((_, n) => this.#hunts[YOU].shown[FILM_AT + n] === '?').slice(0, 1)
  })

  /** Called after a square was chosen: follow the placing of the word. */
  hidden(): void {
    if (!this.isHiding) return
    this.step = STEPS.indexOf(this.hiding.first === null ? 'hide' : 'way')
    if (!this.hiding.ready) return
    this.step = STEPS.indexOf('way')
    const board = boardOf(this.hiding.placed, SIZE)
    this.#boards = [board, HERS]
    this.#hunts = [this.#hunts[YOU], after(HER_EARLIER, board)]
    this.step++
  }

  async act(action: Action): Promise<Refusal | null> {
    const refusal = this.#refusal(action)
    if (refusal) return { code: 'lesson', message: refusal }
    this.#play(YOU, action as Guess)
    if (WANTED[this.name]) this.step++
    if (this.outcome) this.step = STEPS.length - 1
    else setTimeout(() => this.#answer(), THINKS)
    return null
  }

  #refusal(action: Action): string | null {
    const t = messages().lesson.only
    const wanted = WANTED[this.name]
    if (JSON.stringify(action) === JSON.stringify(wanted)) return null
    if (wanted?.type === 'letter') return t.letter(wanted.letter)
    if (wanted?.type === 'cell') return t.cell('B4')
    if (wanted?.type === 'word') return t.word(wanted.word)
    const [row, col] = action.type === 'cell' ? action.cell : [0, 0]
    return action.type === 'cell' && this.#hunts[YOU].shown[row * SIZE + col] === '?' ? null : t.win
  }

  #answer(): void {
    const guessed = this.#history.filter(({ seat }) => seat === OTHER).length
    const next = HER_NEXT[guessed]
    if (next) this.#play(OTHER, next)
    else this.#turn = YOU // no guesses left
  }

  #play(seat: number, action: Guess): void {
    const hidden = this.#boards[1 - seat] as HiddenBoard
    const [hunt, told] = guess(this.#hunts[seat] as Hunt, hidden, seat, action)
    this.#hunts = seat === YOU ? [hunt, this.#hunts[OTHER]] : [this.#hunts[YOU], hunt]
    this.#history = [...this.#history, told]
    this.#turn = 1 - seat
    this.emit(seat, [told])
    if (seat === YOU && isFound(hunt, hidden)) this.outcome = { results: ['win', 'loss'], reason: 'discovery' }
  }
}
