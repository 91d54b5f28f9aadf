// The table of the tutorial: rules without a server, a prepared map, one word at a time.

import { LessonTable } from '../../core/lesson.svelte'
import type { Action, Claimed, Event, View } from '../../wire/territory-words'
import type { Player, Refusal } from '../contract'
import { areas, claim, EMPTY, encode, forecast, ownerOf, wordStrength, type Land } from './land'
import { messages } from './messages'
import { area, spans } from './raster'
import { same, spelled, type Cell } from './reach'
import { Spelling } from './spelling.svelte'

const BLUE = 0
const RED = 1

// prettier-ignore
const MAP = [
  'TOELRIDSAHNE',
  'RMTSEAONICDT',
  'ENHASIRLOTES',
  'OSUTDNEAHRIW',
  'LRAEOTSINDEH',
  'NTIPHEOSRALD',
  'SAGHRLUETNOI',
  'TEERROSSHTTA',
  'DNTOAAEINNLO',
  'LLHRANTSEDOO',
  'ITSDOAAHLRNE',
  'HNNALDTEENND',
].join('')

const PATHS: Record<'TEN' | 'ROAD' | 'STONE' | 'MAP' | 'LAND' | 'PALM', Cell[]> = {
  TEN: [[7, 0], [7, 2], [11, 2]],
  ROAD: [[7, 3], [7, 5], [10, 5], [10, 3]],
  STONE: [[7, 6], [7, 9], [9, 10], [11, 9], [11, 7]],
  MAP: [[1, 1], [1, 5], [5, 3]],
  LAND: [[9, 0], [8, 4], [8, 8], [11, 5]],
  PALM: [[5, 3], [1, 5], [0, 3], [1, 1]],
} // prettier-ignore

type Word = keyof typeof PATHS
export type StepName = 'spell' | 'undo' | 'claim' | 'clash' | 'clashed' | 'fortify' | 'aim'

/** The word that each step asks for; steps without one end with a button. */
const STEPS: readonly { name: StepName; word?: Word }[] = [
  { name: 'spell', word: 'MAP' },
  { name: 'undo', word: 'MAP' },
  { name: 'claim', word: 'MAP' },
  { name: 'clash', word: 'LAND' },
  { name: 'clashed' },
  { name: 'fortify', word: 'PALM' },
  { name: 'aim' },
]

export class Lesson extends LessonTable<View, Action, Event, StepName> {
  readonly toAct = [BLUE]
  readonly outcome = null
  readonly spelling = new Spelling()
  #history = $state.raw<Event[]>([])
  #land = $state.raw<Land>(EMPTY)

  constructor() {
    super(
      'territory-words',
      STEPS.map(({ name }) => name),
    )
    for (const word of ['TEN', 'ROAD', 'STONE'] as const) this.#play(RED, PATHS[word])
  }

  readonly word = $derived(STEPS[this.step]?.word ?? null)
  /** Whether the step asks for no word and ends with a button. */
  readonly reads = $derived(this.word === null)
  readonly seat = $derived(this.reads ? null : BLUE)
  readonly players = $derived.by<Player[]>(() => [
    this.player(BLUE, messages().lesson.you),
    this.player(RED, messages().red),
  ])
  readonly #wire = $derived(encode(this.#land))
  readonly view = $derived.by<View>(() => {
    const owned = [0, 0] as [number, number]
    areas(this.#land).forEach((pixels, code) => {
      const { seat } = ownerOf(code)
      if (seat !== null) owned[seat]! += pixels
    })
    const left = (seat: number) => 8 - this.#history.filter((event) => event.seat === seat).length
    return {
      you: BLUE,
      options: { turns: 8 },
      letters: MAP,
      land: this.#wire,
      scores: owned,
      history: this.#history,
      turn: BLUE,
      turns_left: [left(BLUE), left(RED)],
    }
  })

  /** The letter to choose next, marked by a ring. */
  readonly hints = $derived.by<Cell[]>(() => {
    const next = this.word && this.#onTheWay ? PATHS[this.word][this.spelling.path.length] : undefined
    return next && this.name !== 'undo' ? [next] : []
  })
  readonly #onTheWay = $derived(
    this.spelling.path.every((cell, n) => this.word && same(cell, PATHS[this.word][n] ?? [-1, -1])),
  )

  /** Called when the spelling changes: some steps ask for nothing else. */
  spelledOn(): void {
    const length = this.spelling.path.length
    if (this.name === 'spell' ? length === 2 && this.#onTheWay : this.name === 'undo' && length < 2) this.step++
  }

  async act(action: Action): Promise<Refusal | null> {
    const word = this.word
    if (!word || action.type !== 'claim' || String(action.path) !== String(PATHS[word]))
      return { code: 'lesson', message: messages().lesson.wrong(word ?? '') }
    const event = this.#play(BLUE, action.path)
    this.emit(BLUE, [event])
    while (this.word === word) this.step++
    return null
  }

  #play(seat: number, path: Cell[]): Claimed {
    const inside = spans(path)
    const strength = wordStrength(path.length)
    const event: Claimed = {
      type: 'claimed',
      seat,
      word: spelled(MAP, path),
      path,
      strength,
      filled: area(inside),
      ...forecast(this.#land, inside, seat, strength),
    }
    this.#land = claim(this.#land, inside, seat, strength)
    this.#history = [...this.#history, event]
    return event
  }
}
