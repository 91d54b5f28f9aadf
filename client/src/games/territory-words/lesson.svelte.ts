// The table of the tutorial: rules without a server, a prepared map, and Pip as the opponent.

import { tick } from 'svelte'
import { LessonTable } from '../../core/lesson.svelte'
import type { Action, Event, View } from '../../wire/territory-words'
import type { Player, Refusal } from '../contract'
import { messages } from './messages'
import { index, same, type Cell } from './reach'
import { opening, play, viewOf } from './rules'
import type { Spelling } from './spelling.svelte'

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
export type StepName = 'spell' | 'claim' | 'attack' | 'fortify' | 'aim'

/** What each step asks for: the letters of a word, or also to submit it; and what Pip plays after it. */
const STEPS: readonly { name: StepName; word: Word | null; reply?: Word }[] = [
  { name: 'spell', word: 'MAP' },
  { name: 'claim', word: 'MAP', reply: 'ROAD' },
  { name: 'attack', word: 'LAND' },
  { name: 'fortify', word: 'PALM' },
  { name: 'aim', word: null },
]

export class Lesson extends LessonTable<View, Action, Event, StepName> {
  readonly toAct = [BLUE]
  readonly outcome = null
  /** Whether Pip explains what has happened before the next word. */
  explains = $state(false)
  /** Whether Pip's word, or the player's before it, is still being shown; set by the page. */
  replying = $state(false)
  #position = $state.raw(opening({ turns: 8 }, MAP))
  #turn = $state(BLUE)

  constructor() {
    super(
      'territory-words',
      STEPS.map(({ name }) => name),
    )
    for (const word of ['TEN', 'STONE'] as const) this.#play(RED, PATHS[word])
  }

  readonly word = $derived(STEPS[this.step]?.word ?? null)
  readonly seat = $derived(this.word === null || this.explains || this.replying ? null : BLUE)
  readonly players = $derived.by<Player[]>(() => [
    this.player(BLUE, messages().lesson.you),
    this.player(RED, messages().lesson.pip),
  ])
  readonly view = $derived.by<View>(() => ({ ...viewOf(this.#position, BLUE), turn: this.#turn }))

  /** Return the sentence for these letters, and the letter or button that it asks for. */
  coach({ path }: Pick<Spelling, 'path'>): { text: string; cell?: Cell; button?: 'submit' | 'undo' } {
    const t = messages().lesson
    const { word } = this
    if (this.replying) return { text: t.pipTurn }
    if (this.explains) return { text: t.clashed }
    if (!word) return { text: t.aim }
    const asked = PATHS[word]
    if (!path.every((cell, n) => asked[n] && same(cell, asked[n]))) return { text: t.back, button: 'undo' }
    const cell = asked[path.length]
    if (!cell) {
      const submit = { spell: t.claim, claim: t.claim, attack: t.attackSubmit, fortify: t.fortifySubmit, aim: t.claim }
      return { text: submit[this.name](word), button: 'submit' }
    }
    const start = { spell: t.start, claim: t.start, attack: t.attack, fortify: t.fortify, aim: t.start }[this.name]
    return { text: (path.length ? t.next : start)(MAP.charAt(index(cell)), word), cell }
  }

  /** Called when the letters change: the first step asks for nothing else. */
  updateStep({ path }: Pick<Spelling, 'path'>): void {
    const whole = String(path) === String(PATHS.MAP)
    if (this.name === 'spell' && whole) this.step = 1
    else if (this.name === 'claim' && path.length < PATHS.MAP.length && !this.#position.history.some(isOwn))
      this.step = 0
  }

  override next(): void {
    this.explains = false
    this.step++
  }

  async act(action: Action): Promise<Refusal | null> {
    const { word } = this
    if (!word || action.type !== 'claim' || String(action.path) !== String(PATHS[word]))
      return { code: 'lesson', message: messages().lesson.wrong(word ?? '') }
    const event = this.#play(BLUE, action.path)
    const reply = STEPS[this.step]?.reply
    if (this.name === 'attack') this.explains = true
    else this.step++
    if (reply) this.#turn = RED
    this.emit(BLUE, [event])
    if (reply) {
      await tick() // two versions at once would be a jump
      this.#turn = BLUE
      this.emit(RED, [this.#play(RED, PATHS[reply])])
    }
    return null
  }

  /** Play a word for either player: the tutorial has turns of its own. */
  #play(seat: number, path: Cell[]): Event {
    const [after, event] = play(this.#position, { type: 'claim', path }, seat)
    this.#position = after
    return event
  }
}

const isOwn = (event: Event): boolean => event.seat === BLUE
