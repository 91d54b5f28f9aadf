// The table of the tutorial: rules without a server, a prepared board, one word at a time. The words exist in
// every language of the page.

import { LessonTable } from '../../core/lesson.svelte'
import { settings } from '../../core/settings.svelte'
import { WordBank } from '../../core/words.svelte'
import type { Action, Cleared, Event, FoundWord, PlayerRun, View } from '../../wire/letter-crush'
import type { Player, Refusal } from '../contract'
import { cellOf, fall, lettersSum, placeOf, points, wordAlong } from './board'
import { messages } from './messages'

const YOU = 0

// prettier-ignore
const TRAY = [
  'TOLEIC',
  'AENUSP',
  'MORIWL',
  'DIGHEA',
  'RDKOBN',
  'STARTE',
].join('')

/** The letters that fall into each column, in order. */
const SUPPLY = ['MO', 'KES', 'INA', 'TUR', 'O', 'RECY']

const across = (row: number, col: number, length: number) => Array.from({ length }, (_, n) => placeOf([row, col + n]))
const down = (row: number, col: number, length: number) => Array.from({ length }, (_, n) => placeOf([row + n, col]))

const START = across(5, 0, 5)
const PLAN = down(1, 5, 4)
const KIT = across(0, 1, 3) // came in after START
const MENU = across(0, 0, 4) // its last three letters come in after KIT
const NO_WORD = across(5, 0, 3)

export const STEPS = ['tap', 'submit', 'down', 'cascade', 'strike', 'aim'] as const
export type StepName = (typeof STEPS)[number]
const WANTED: Record<StepName, number[]> = {
  tap: START,
  submit: START,
  down: PLAN,
  cascade: KIT,
  strike: NO_WORD,
  aim: [],
}

export class Lesson extends LessonTable<View, Action, Event, StepName> {
  readonly toAct = [YOU]
  readonly outcome = null
  readonly bank = new WordBank({
    language: 'en',
    alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    common: 'KIT MENU PLAN START',
    rare: '',
    unproposed: '',
  })

  #run = $state.raw<PlayerRun>({ board: TRAY, score: 0, found: [], struck: [] })
  #drawn = SUPPLY.map(() => 0)

  constructor() {
    super('letter-crush', STEPS)
  }

  readonly seat = $derived(this.name === 'aim' ? null : YOU)
  readonly players = $derived.by<Player[]>(() => [this.player(YOU, messages().you)])
  readonly view = $derived.by<View>(() => ({
    you: YOU,
    options: { mode: 'timer', language: settings.language },
    runs: [this.#run],
    standings: [{ score: this.#run.score ?? 0, strikes: this.#run.struck?.length ?? 0, found: this.#run.found?.length ?? 0, over: '' }],
    over: false,
    best: null,
  })) // prettier-ignore

  /** Whether the last word is being shown: the next step begins after it. */
  isShowing = $state(false)
  /** The letters to choose. */
  readonly wanted = $derived(this.isShowing ? [] : WANTED[this.name])

  /** Called when the selection changes: the first step asks for nothing else. */
  selected(path: readonly number[]): void {
    if (this.name === 'tap' && String(path) === String(START)) this.step++
  }

  async act(action: Action): Promise<Refusal | null> {
    const path = action.type === 'submit' ? action.path.map(placeOf) : []
    const word = wordAlong(this.#run.board, this.wanted)
    if (!path.length || String(path) !== String(this.wanted))
      return { code: 'lesson', message: messages().lesson.wrong(word) }
    const events = this.name === 'strike' ? [this.#strike(path, word)] : this.#clear(path)
    this.isShowing = true
    this.emit(YOU, events)
    return null
  }

  /** Called when the last word has been shown. */
  shown(): void {
    if (!this.isShowing) return
    this.isShowing = false
    this.step = Math.max(this.step, STEPS.indexOf('submit')) + 1
  }

  #strike(path: number[], word: string): Event {
    const struck = [...(this.#run.struck ?? []), { word, path: path.map(cellOf) }]
    this.#run = { ...this.#run, struck }
    return { type: 'struck', seat: YOU, word, path: path.map(cellOf), strikes: struck.length }
  }

  #clear(path: number[]): Cleared[] {
    const steps = [this.#crush(path, 0)]
    if (wordAlong(this.#run.board, MENU) === 'MENU') steps.push(this.#crush(MENU, 1))
    return steps
  }

  #crush(path: number[], chain: number): Cleared {
    const { language } = settings
    const word = wordAlong(this.#run.board, path)
    const found: FoundWord = { word, cells: path.map(cellOf), letters: lettersSum(word, language), chain, points: points(word, chain, language) } // prettier-ignore
    const { board, falls } = fall(this.#run.board, new Set(path), (col) => SUPPLY[col]?.[this.#drawn[col]!++] ?? 'E')
    this.#run = {
      ...this.#run,
      board,
      score: (this.#run.score ?? 0) + found.points,
      found: [...(this.#run.found ?? []), found],
    }
    return { type: 'cleared', seat: YOU, words: [found], falls, board }
  }
}
