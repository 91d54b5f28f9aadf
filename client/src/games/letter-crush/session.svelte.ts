// State of one open table: selection, animation, notices and phase; its pauses are in pauses.svelte.ts.

import { untrack } from 'svelte'
import { refusalText } from '../../core/i18n.svelte'
import { settings } from '../../core/settings.svelte'
import { Stage, type Scene, type Script, type Wait } from '../../core/stage.svelte'
import { loadValue, saveValue } from '../../core/storage'
import { wordBankFor, type WordBank } from '../../core/words.svelte'
import { announce } from '../../design/announcer.svelte'
import type { Cleared, Event, Reshuffled, PlayerRun, Shuffled, Strike, View } from '../../wire/letter-crush'
import type { TableEvent } from '../contract'
import { BURST, CrushAnimation, MATCH } from './animation.svelte'
import { Finale } from './finale.svelte'
import {
  cellOf, faultOf, isComplete, isInLine, LONGEST, pathOf, placesOf, points, SHORTEST, stepPoints, stepTime,
  withWildCard, wordAlong, wordsOn,
} from './board' // prettier-ignore
import { NO_MARKS } from './letters'
import { messages } from './messages'
import { Pauses } from './pauses.svelte'
import { isMoving, isOpen, next, type Cue, type Phase } from './phases'
import { Selection } from './selection.svelte'
import { sounds } from './sounds'
import { languageOf, lexiconOf, modeOf, narrate, runOf, seatOf, strikesLeft, type Table } from './narration'

export interface Notice {
  readonly tone: 'plain' | 'bad'
  readonly code: string
  readonly text: string
}

type Places = ReadonlySet<number>
const NOWHERE: Places = new Set()
const MIN_CHECK_TIME = 120 // minimum ms that the check of a word is visible
const REFUSAL_TIME = 520 // ms that a refused word is red
const RELEASE_TIME = 240 // ms of the animation of deselected letters
const MAX_RESUME_WAIT = 2_000 // ms to wait for the clock to run again before the next request
const SHUFFLE_CONFIRM_TIME = 4_000 // ms in which a second tap confirms a shuffle that has a price
const AUTO_SUBMIT_KEY = 'letter-crush.auto'

export class Session implements Script<View, Event> {
  phase = $state<Phase>('idle')
  notice = $state.raw<Notice | null>(null)
  refused = $state.raw<Places>(NOWHERE) // letters that flash and shake
  released = $state.raw<Places>(NOWHERE) // letters that were deselected
  hinted = $state.raw<Places>(NOWHERE)
  hinting = $state(false) // the word list for the hint is loading
  /** Whether the price of a shuffle has been told: the next tap pays it. */
  shufflePriceSeen = $state(false)
  /** Whether the player is asked about ending the run. */
  asking = $state(false)
  /** Whether the letters were typed: then Enter submits them. */
  typed = false
  /** Whether a word that cannot be made longer is submitted automatically. */
  auto = $state(loadValue(AUTO_SUBMIT_KEY, false))
  readonly selection = new Selection()
  readonly show: CrushAnimation
  readonly stage: Stage<View, Event>
  /** Whether the high scores are open. */
  scoresOpen = $state(false)
  /** The end of the game, before its result. */
  readonly finale: Finale
  readonly pauses: Pauses
  readonly #bank: WordBank | null
  #submittedAt = 0 // ms, as of performance.now()
  #timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(
    readonly table: Table,
    bank: WordBank | null = null,
  ) {
    this.#bank = bank
    this.show = new CrushAnimation(this.run?.board ?? '', this.run?.marks)
    this.stage = new Stage(table, this)
    this.finale = new Finale(table)
    this.pauses = new Pauses(table)
    if (this.over) this.phase = 'gameOver'
    else if (this.auto && table.mode === 'play') void this.bank // loads the word list early
  }

  /** Start following the table. Call it during the initialization of the component. */
  start(): void {
    this.stage.follow()
    $effect(() => {
      const { over, covered, phase } = this
      untrack(() => this.#turned(over, covered, phase))
    })
    $effect(() => {
      if (this.hinting && this.bank.ready) untrack(() => this.#hint())
    })
    this.pauses.start()
    $effect(() => {
      const isDone = this.table.outcome !== null && this.phase === 'gameOver' && !this.refused.size
      untrack(() => this.finale.update(isDone))
    })
  }

  // --- state

  get run(): PlayerRun | null {
    return runOf(this.table)
  }
  get bank(): WordBank {
    return this.#bank ?? wordBankFor(lexiconOf(this.table.view.options))
  }
  get word(): string {
    return wordAlong(this.show.letters, this.selection.path)
  }
  get over(): boolean {
    return this.table.outcome !== null || this.table.view.over || !!this.run?.over
  }
  get covered(): boolean {
    return !this.over && this.pauses.isOn
  }
  /** Whether the clock waits, for the first letter or for the end of the countdown. */
  get waiting(): boolean {
    return !this.over && (this.table.clock?.startsIn?.(seatOf(this.table)) ?? 0) > 0
  }
  /** Whether 3, 2, 1 is counted before a game in which scores are compared. */
  get counting(): boolean {
    return this.waiting && modeOf(this.table.view) !== 'timer'
  }
  /** Whether input is taken. */
  get open(): boolean {
    return isOpen(this.phase) && !this.covered && !this.counting && this.table.seat !== null && !this.table.busy
  }
  /** Whether every event has been shown. */
  get settled(): boolean {
    return this.phase === 'gameOver' && !this.refused.size && this.finale.isOver
  }
  /** Whether the selected letters can be the beginning of a word. */
  get isInLine(): boolean {
    return isInLine(this.selection.path)
  }
  /** The words found, as far as they have been shown. */
  get found() {
    const found = this.run?.found ?? []
    return found.slice(0, found.length - this.show.owed.reduce((sum, { words }) => sum + words.length, 0))
  }
  get score(): number {
    return (this.run?.score ?? 0) - this.show.owed.reduce((sum, step) => sum + stepPoints(step), 0)
  }
  /** Whether a shuffle is offered: where it costs a lollipop, the last one is kept. */
  get canShuffle(): boolean {
    return this.open && (modeOf(this.table.view) === 'zen' || strikesLeft(this.table.view, seatOf(this.table)) > 1)
  }

  // --- player actions

  choose(place: number): void {
    if (!this.open) return
    this.#begin()
    this.typed = false
    const choice = this.selection.toggle(place)
    this.notice = null
    if (choice === 'full') return this.#say('full', messages().full)
    this.#chosen(choice === 'added')
  }

  /** Select the letters of the word so far and one more, where they lie in a line. */
  type(letter: string): void {
    if (!this.open) return
    this.#begin()
    const { path } = this.selection
    if (path.length === LONGEST) return this.#say('full', messages().full)
    const letters = this.word + letter
    const places = pathOf(this.show.letters, letters, path)
    if (!places) return this.#say('not-there', messages().notThere(letters))
    this.typed = true
    this.selection.take(places)
    this.notice = null
    this.#chosen(true)
  }

  /** Deselect the last letter. */
  untype(): void {
    const last = this.selection.path.at(-1)
    if (!this.open || last === undefined) return
    const { typed } = this
    this.choose(last)
    this.typed = typed
  }

  #say(code: string, text: string): void {
    this.notice = { tone: 'plain', code, text }
    announce(text)
  }

  /** The first letter starts a clock that waits for it. */
  #begin(): void {
    if (this.waiting) this.table.startClock?.()
  }

  /** Select a dragged line in place of the previous selection. */
  draw(path: readonly number[]): void {
    if (!this.open || String(path) === String(this.selection.path)) return
    this.#begin()
    this.typed = false
    const longer = path.length > this.selection.path.length
    this.selection.take(path)
    this.notice = null
    this.#chosen(longer, false)
  }

  drawn(): void {
    if (this.selection.path.length >= SHORTEST) void this.submit()
  }

  #chosen(more: boolean, sends = true): void {
    const { path } = this.selection
    this.#cue(path.length ? 'select' : 'empty')
    if (more) sounds.letter(path.length)
    else sounds.back()
    announce([...this.word].join('-') || messages().builder.first)
    if (sends && this.auto && this.bank.ready && isComplete(this.show.letters, path, this.#isWord)) void this.submit()
  }

  clear(): void {
    if (!this.open || !this.selection.path.length) return
    this.released = new Set(this.selection.path)
    this.#later('released', RELEASE_TIME, () => (this.released = NOWHERE))
    this.selection.clear()
    this.notice = null
    this.#cue('empty')
    sounds.back()
    announce(messages().cleared)
  }

  async submit(): Promise<void> {
    const { path } = this.selection
    if (!this.open || !path.length) return
    this.notice = null
    this.typed = false
    this.#cue('submit')
    const fault = faultOf(path)
    if (fault) return this.#refuse(fault, messages().refusals[fault], path)
    this.#submittedAt = performance.now()
    const refusal = await this.table.act({ type: 'submit', path: path.map(cellOf) })
    if (!refusal) return // the table tells of the result
    const own: Record<string, string> = {
      ...messages().refusals,
      'not-a-word': messages().notAWord(wordAlong(this.show.letters, path)),
    }
    this.#refuse(refusal.code, own[refusal.code] ?? refusalText(refusal), path)
  }

  /** Whether letters are a word; one of them may be a wild card. */
  readonly #isWord = (word: string): boolean =>
    withWildCard((letters) => this.bank.has(letters), this.bank.alphabet)(word)

  /** Have the board mixed. Where this costs a lollipop, the first call tells the price and the second pays it. */
  async shuffle(): Promise<void> {
    if (!this.canShuffle) return
    if (modeOf(this.table.view) !== 'zen' && !this.shufflePriceSeen) {
      this.shufflePriceSeen = true
      this.#later('price', SHUFFLE_CONFIRM_TIME, () => (this.shufflePriceSeen = false))
      return this.#say('shuffle-price', messages().shuffle.price)
    }
    this.shufflePriceSeen = false
    this.#begin()
    this.selection.clear()
    this.#cue('empty')
    this.notice = null
    const refusal = await this.table.act({ type: 'shuffle' })
    if (refusal) this.#refuse(refusal.code, refusalText(refusal, messages().refusals), [])
  }

  askHint(): void {
    if (!this.open) return
    void this.bank // read here, because an effect does not track what it starts itself
    this.hinting = true
  }

  #hint(): void {
    this.hinting = false
    const { bank } = this
    const language = languageOf(this.table.view)
    const words = wordsOn(this.show.letters, this.#isWord)
    const isCommon = withWildCard((word) => bank.isCommon(word), bank.alphabet)
    const known = words.filter(({ word }) => isCommon(word))
    const worth = ({ word }: { word: string }) => points(word, 0, language)
    const [best] = (known.length ? known : words).toSorted((one, other) => worth(other) - worth(one))
    if (!best || !this.open) return
    this.hinted = new Set(best.path)
    const text = messages().hinted(best.path.length)
    this.notice = { tone: 'plain', code: 'hint', text }
    sounds.hint()
    announce(`${text} ${[...best.word].join('-')}`)
  }

  setAuto(auto: boolean): void {
    this.auto = auto
    if (auto) void this.bank
    saveValue(AUTO_SUBMIT_KEY, auto)
  }

  askFinish(): void {
    if (this.over || this.asking) return
    this.asking = true
    this.pauses.hold(true)
  }
  keepPlaying(): void {
    this.asking = false
    this.pauses.hold(false)
  }
  /** End the run. Resolves when the request is sent. */
  async finish(): Promise<void> {
    this.asking = false
    this.pauses.hold(false)
    for (let ms = 0; ms < MAX_RESUME_WAIT && this.table.paused; ms += 50)
      await new Promise((done) => setTimeout(done, 50))
    if (this.table.seat === null || this.table.busy) return
    void this.table.act({ type: 'finish' }).then((refusal) => {
      if (refusal) this.notice = { tone: 'bad', code: refusal.code, text: refusalText(refusal, messages().refusals) }
    })
  }

  // --- table events

  arrive(event: TableEvent<Event> | null): void {
    const { steps, struck, mixed, shuffled } = this.#own(event?.events ?? [])
    if (steps.length || shuffled) {
      this.notice = null
      this.hinted = NOWHERE
    }
    if (steps.length) {
      this.show.owed = [...this.show.owed, ...steps]
      announce(narrate(this.table, steps, mixed !== undefined))
    } else if (shuffled) this.#say('shuffled', messages().shuffle.done(this.#lollipops))
    else if (struck) this.#struck(struck)
  }

  async play({ events }: Scene<View, Event>, wait: Wait): Promise<void> {
    const { steps, mixed, shuffled } = this.#own(events)
    if (shuffled) await this.show.play([], shuffled, (cue) => this.#cue(cue), wait)
    if (!steps.length) return
    const checked = performance.now() - this.#submittedAt
    const early = this.phase === 'validating' && !settings.reduceMotion && checked < MIN_CHECK_TIME
    if (early && !(await wait(MIN_CHECK_TIME - checked))) return
    const shown = await this.show.play(steps, mixed ?? null, (cue) => this.#cue(cue), wait)
    if (shown && mixed) this.notice = { tone: 'plain', code: 'mixed', text: messages().mixed }
  }

  duration(events: readonly Event[]): number {
    return this.#own(events).steps.reduce((sum, { falls }) => sum + MATCH + BURST + stepTime(falls), 0)
  }

  /** Return the events of the board that is shown. */
  #own(events: readonly Event[]) {
    const own = events.filter(({ seat }) => seat === seatOf(this.table))
    return {
      steps: own.filter((event): event is Cleared => event.type === 'cleared'),
      struck: own.find((event): event is Strike => event.type === 'struck'),
      mixed: own.find((event): event is Reshuffled => event.type === 'reshuffled'),
      shuffled: own.find((event): event is Shuffled => event.type === 'shuffled'),
    }
  }

  /** The number of lollipops left, or null in Zen. */
  get #lollipops(): number | null {
    return modeOf(this.table.view) === 'zen' ? null : strikesLeft(this.table.view, seatOf(this.table))
  }

  #struck({ word, path }: Strike): void {
    const text = messages().struck(word, strikesLeft(this.table.view, seatOf(this.table)))
    this.#refuse('not-a-word', text, placesOf(path), sounds.strike)
  }

  #refuse(code: string, text: string, path: readonly number[], sound = sounds.refused): void {
    this.#cue('refuse')
    this.typed = false
    this.selection.clear()
    this.refused = new Set(path)
    this.#later('refused', REFUSAL_TIME, () => (this.refused = NOWHERE))
    this.notice = { tone: 'bad', code, text }
    sound()
    announce(text)
  }

  /** Show the current board at once, after a jump or a missed answer. */
  rest(view: View): void {
    const { board = '', marks = NO_MARKS } = view.runs[seatOf(this.table)] ?? {}
    if (!this.stage.playing) this.show.owed = []
    if (this.phase === 'validating' && !this.table.busy) this.#cue('refuse')
    if (board === this.show.letters && marks === this.show.marks && !isMoving(this.phase)) return
    this.show.jump(board, marks)
    this.selection.clear()
    this.hinted = NOWHERE
    this.notice = null
    this.phase = 'idle'
  }

  #turned(over: boolean, covered: boolean, phase: Phase): void {
    if (over) {
      if (isOpen(phase) && this.selection.path.length) this.selection.clear()
      this.pauses.aside = false
      this.#cue('end')
    } else if (phase === 'gameOver') this.#cue('resume')
    else if (covered) this.#cue('pause')
    else if (phase === 'paused') {
      this.#cue('resume')
      if (this.selection.path.length) this.#cue('select')
    }
  }

  #cue(cue: Cue): void {
    this.phase = next(this.phase, cue)
    if (cue === 'accept') this.selection.clear()
  }

  #later(what: string, ms: number, then: () => void): void {
    clearTimeout(this.#timers.get(what))
    this.#timers.set(what, setTimeout(then, ms))
  }
}
