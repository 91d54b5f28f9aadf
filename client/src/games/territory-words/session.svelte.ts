// One open table: what its page shows, the word being spelled, and the player's actions.

import { tick } from 'svelte'
import { vibrate } from '../../core/haptics'
import { refusalText } from '../../core/i18n.svelte'
import { Stage } from '../../core/stage.svelte'
import { loadValue, removeValue, saveValue } from '../../core/storage'
import { announce } from '../../design/announcer.svelte'
import { rescueFocus } from '../../design/focus'
import type { Action, Event, View } from '../../wire/territory-words'
import type { Refusal, TableEvent } from '../contract'
import { MapAnimation } from './animation.svelte'
import { messages } from './messages'
import {
  claimsOf,
  describe,
  isClaim,
  isTurn,
  isYou,
  nameOf,
  turnFact,
  turnText,
  verdict,
  type Table,
} from './narration'
import type { Notice } from './notice'
import { Placer, type Placement } from './placements'
import { name, onBoard, SHORTEST, wordAlong, type Cell } from './reach'
import { HINTS_PER_TURN } from './rules'
import { Series } from './series.svelte'
import { sounds } from './sounds'
import { Spelling } from './spelling.svelte'

const REFUSED = 900 // ms that the ring around a refused word is shown

/** A word that is being typed, and the places where it can be spelled, the best first. */
interface Typing {
  readonly start: readonly Cell[] // letters chosen before, which stay
  readonly text: string
  readonly places: readonly Placement[]
  readonly place: number // index of the place that is shown
}

export class Session {
  readonly spelling = new Spelling()
  readonly animation: MapAnimation
  readonly stage: Stage<View, Event>
  readonly series: Series

  notice = $state.raw<Notice | null>(null)
  refusals = $state(0) // number of refused words; each one shakes the tiles
  refused = $state(false)
  held = $state<number | null>(null) // index of the selected row of the history
  typing = $state.raw<Typing | null>(null)

  #told = -1 // version of the last event that was announced
  #key: string // of the stored letters

  constructor(readonly table: Table) {
    this.animation = new MapAnimation(table, (event, version) => this.#tell(event, version))
    this.stage = new Stage(table, {
      arrive: (event) => this.#arrive(event),
      play: (scene, wait) => this.animation.play(scene, wait),
      duration: (events) => this.animation.duration(events),
      rest: (view) => this.animation.rest(view),
      skip: ({ events: [event], version }) => {
        if (event && !this.stage.settled) this.#tell(event, version) // it is settled if the page is closed
      },
    })
    this.series = new Series(table)
    this.#key = `spelling.${table.match ?? ''}`
    this.#restore()
  }

  readonly view = $derived.by(() => this.animation.view)
  readonly word = $derived.by(() => wordAlong(this.view.letters, this.spelling.path))
  /** The seat that may act now; null while another player's turn is shown. */
  readonly seat = $derived.by(() => {
    const { seat } = this.table
    return seat === null || this.animation.theirs || this.view.turn !== seat ? null : seat
  })
  /** Whether an animation is played during which the player can do nothing but skip it. */
  readonly skippable = $derived.by(() => this.stage.playing && this.seat === null)

  /** The hints of this turn; empty while an earlier turn is shown. */
  readonly hints = $derived.by(() => (this.view.hints ?? []).filter((hint) => hint.turn === this.view.history.length))
  readonly mayAsk = $derived.by(
    () => this.seat !== null && this.view.options.hints === 'on' && this.hints.length < HINTS_PER_TURN,
  )
  /** The letters of the word that the player was told. */
  readonly told = $derived.by(() => this.hints.at(-1)?.path ?? [])
  readonly #placer = $derived.by(() => new Placer(this.view.letters, this.animation.land, this.seat ?? 0))

  /** Facts for the bar. */
  get facts(): string[] {
    const t = messages()
    return [
      turnFact(this.table, this.view),
      ...(this.series.game ? [t.series.game(this.series.game)] : []),
      ...(this.view.options.dictionary === 'api' ? [t.online] : []),
    ]
  }

  /** Follow the table. Call it during the initialization of the component. */
  start(): void {
    this.stage.follow()
    this.series.follow()
  }

  /** Show the current position at once. */
  skip(): void {
    this.stage.finish()
  }

  // --- player actions

  choose(cell: Cell): void {
    this.held = null
    if (this.seat === null || this.table.busy) return
    if (this.stage.playing) this.skip()
    this.typing = null
    const t = messages()
    const last = this.spelling.last
    const choice = this.spelling.choose(cell)
    if (choice === 'chosen') {
      this.notice = null
      this.#store()
      sounds.letter(this.spelling.path.length)
      vibrate('tap')
      announce([...this.word].join('-'))
    } else {
      const text = choice === 'already' ? t.already(name(cell)) : t.tooFar(name(cell), name(last as Cell))
      this.notice = { tone: 'plain', text }
      announce(text)
    }
  }

  change(what: 'undo' | 'clear'): void {
    if (this.table.busy || !this.spelling.path.length) return
    if (what === 'undo' && this.typing) this.#place(this.typing.start, this.typing.text.slice(0, -1))
    else {
      this.typing = null
      this.spelling[what]()
    }
    this.notice = null
    this.#store()
    sounds.back()
    announce([...this.word].join('-') || messages().compose.first)
  }

  /** Add a typed letter. The word is placed where it gains most; letters that were tapped stay. */
  type(letter: string): void {
    this.held = null
    if (this.seat === null || this.table.busy) return
    if (this.stage.playing) this.skip()
    const { start, text } = this.typing ?? { start: this.spelling.path, text: '' }
    if (!this.#place(start, text + letter)) {
      const notice = messages().noPlace(wordAlong(this.view.letters, start) + text + letter)
      this.notice = { tone: 'plain', text: notice }
      return announce(notice)
    }
    this.notice = null
    sounds.letter(this.spelling.path.length)
    announce([...this.word].join('-'))
  }

  /** Show the next place of the typed word. */
  nextPlace(): void {
    if (!this.typing) return
    const place = (this.typing.place + 1) % this.typing.places.length
    this.typing = { ...this.typing, place }
    this.spelling.path = this.typing.places[place]?.path ?? []
    this.#store()
    announce(messages().compose.shape(place + 1, this.typing.places.length))
  }

  /** Spell the text after the start where it gains most. Return whether it can be spelled. */
  #place(start: readonly Cell[], text: string): boolean {
    const word = wordAlong(this.view.letters, start) + text
    const places = text ? this.#placer.places(word, start) : []
    if (text && !places.length) return false
    this.typing = text ? { start, text, places, place: 0 } : null
    this.spelling.path = places[0]?.path ?? start
    this.#store()
    return true
  }

  /** Ask for the next hint of this turn. */
  async hint(): Promise<void> {
    if (!this.mayAsk || this.table.busy) return
    const refusal = await this.#play({ type: 'hint' })
    if (refusal) this.#refuse(refusalText(refusal, messages().refusals))
  }

  async submit(honour = false): Promise<void> {
    const { word } = this
    if (this.seat === null || this.table.busy || !word) return
    if (word.length < SHORTEST) return this.#refuse(messages().tooShort)
    this.notice = null
    const path = [...this.spelling.path]
    const refusal = await this.#play({ type: 'claim', path, ...(honour ? { voucher: 'honour' } : {}) })
    if (refusal)
      this.#refuse(this.#refusalText(refusal, word), refusal.code === 'dictionary-down' ? 'dictionary' : undefined)
  }

  /** Ask whether to pass, or pass. */
  async pass(sure: boolean): Promise<void> {
    const t = messages()
    if (this.seat === null || this.table.busy) return
    if (!sure) {
      const text = this.word ? t.compose.surePassWord : t.compose.surePass
      this.notice = { tone: 'plain', text, offers: 'pass' }
      return announce(text)
    }
    this.notice = null
    const refusal = await this.#play({ type: 'pass' })
    if (refusal) this.#refuse(refusalText(refusal, t.refusals))
  }

  /** Drop the question whether to pass. */
  async keep(): Promise<void> {
    this.notice = null
    await tick()
    rescueFocus()
  }

  /** Buttons are disabled while an action is sent, and a disabled button loses the focus: move it to the map. */
  async #play(action: Action): Promise<Refusal | null> {
    const refusal = await this.table.act(action)
    await tick()
    if (!this.table.outcome) rescueFocus()
    return refusal
  }

  #refusalText(refusal: Refusal, word: string): string {
    const t = messages()
    if (refusal.code === 'not-a-word') return t.notAWord(word)
    if (refusal.code === 'dictionary-down') return t.dictionaryDown
    const before = claimsOf(this.table.view).find((event) => event.word === word)
    if (refusal.code === 'word-used' && before)
      return isYou(this.table, before.seat) ? t.youUsed(word) : t.used(nameOf(this.table, before.seat), word)
    return refusalText(refusal, t.refusals)
  }

  #refuse(text: string, offers?: Notice['offers']): void {
    this.notice = { tone: 'bad', text, ...(offers ? { offers } : {}) }
    this.refusals++
    this.refused = true
    setTimeout(() => (this.refused = false), REFUSED)
    sounds.refused()
    announce(text)
  }

  // --- events of the table

  #arrive(event: TableEvent<Event> | null): void {
    if (event?.events[0]?.type === 'hinted') return this.#store() // the letters chosen stay
    this.typing = null
    this.spelling.clear()
    this.#store()
    this.held = null
    if (event?.events.length) return
    const { outcome } = this.table
    if (!outcome) {
      this.notice = null
      return
    }
    const { headline, detail } = verdict(this.table)
    this.notice = { tone: 'plain', text: detail }
    if (event) sounds.over() // resigned or out of time; not after a reload
    announce(`${headline} ${detail}`)
  }

  #tell(event: Event, version: number): void {
    if (version <= this.#told) return
    this.#told = version
    const text = describe(this.table, event)
    this.notice = { tone: this.#toneOf(event), text }
    if (isClaim(event)) sounds.accepted()
    else if (isTurn(event)) sounds.passed()
    const over = this.table.outcome && version === this.table.version
    if (!isTurn(event)) return announce(text)
    announce(over ? `${text} ${verdict(this.table).headline}` : `${text} ${turnText(this.table)}.`)
  }

  /** Land that this player gains is good, land that they lose is bad. */
  #toneOf(event: Event): Notice['tone'] {
    if (!isClaim(event)) return 'plain'
    if (isYou(this.table, 1 - event.seat)) return event.taken ? 'bad' : 'plain'
    return event.gained ? 'good' : 'plain'
  }

  // --- the letters chosen survive a reload

  #restore(): void {
    const { match, version, seat } = this.table
    const stored = match ? loadValue<{ version: number; path: Cell[] } | null>(this.#key, null, 'tab') : null
    if (stored?.version !== version || seat === null || !Array.isArray(stored.path)) return
    for (const cell of stored.path) if (onBoard(cell)) this.spelling.choose(cell)
  }

  #store(): void {
    const { match, version } = this.table
    if (!match) return
    const { path } = this.spelling
    if (path.length) saveValue(this.#key, { version, path }, 'tab')
    else removeValue(this.#key, 'tab')
  }
}
