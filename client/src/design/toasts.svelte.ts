// Short messages without an answer: one at a time, four seconds each. Refused moves are shown at the board instead.

import { announce } from './announcer.svelte'

const SHOWN_FOR = 4_000 // ms

class Toasts {
  shown = $state('')
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  show(text: string): void {
    announce(text)
    if (text === this.shown || this.#waiting.includes(text)) return
    this.#waiting.push(text)
    if (!this.shown) this.#next()
  }

  dismiss(): void {
    this.#next()
  }

  #next(): void {
    clearTimeout(this.#timer)
    this.shown = this.#waiting.shift() ?? ''
    if (this.shown) this.#timer = setTimeout(() => this.#next(), SHOWN_FOR)
  }
}

export const toasts = new Toasts()
