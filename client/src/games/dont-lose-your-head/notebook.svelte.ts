// The notebook of one table: whether it is open, the chosen word, and pencil marks. It never leaves this browser.

import { loadValue, saveValue } from '../../core/storage'

/** A pencil mark: 0 for an empty square, else the number of a word, from 1. */
export type PencilMark = number
type Marks = Readonly<Record<number, PencilMark>> // by square

const ON = 'heads.notebook'

let on = $state(loadValue(ON, true))

/** Whether players want a notebook; for all tables of this browser. */
export const notebookSetting = {
  get on(): boolean {
    return on
  },
  set on(wanted: boolean) {
    on = wanted
    saveValue(ON, wanted)
  },
}

export class Notebook {
  chosen = $state<number | null>(null) // number of the word whose words and lines are shown, from 0
  pencil = $state<PencilMark | null>(null) // the mark that a tap on a square makes; null: a tap opens the square
  #marks = $state.raw<Readonly<Record<number, Marks>>>({}) // by seat of the hunter

  constructor(readonly match: string) {
    this.#marks = loadValue(this.#key, {}, 'tab')
  }

  get #key(): string {
    return `heads.pencil.${this.match}`
  }

  marksOf(hunter: number): Marks {
    return (notebookSetting.on && this.#marks[hunter]) || {}
  }

  /** Make the chosen mark on a square, or remove it if it is there already. */
  mark(hunter: number, square: number): void {
    if (this.pencil === null) return
    const { [square]: before, ...others } = this.#marks[hunter] ?? {}
    const marks = before === this.pencil ? others : { ...others, [square]: this.pencil }
    this.#marks = { ...this.#marks, [hunter]: marks }
    saveValue(this.#key, this.#marks, 'tab')
  }

  choose(n: number): void {
    this.chosen = this.chosen === n ? null : n
  }

  close(): void {
    notebookSetting.on = false
    this.chosen = this.pencil = null
  }
}
