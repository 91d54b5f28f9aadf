// Short messages that need no answer, shown one at a time. Refused moves are shown at the board instead.

import { announce } from './announcer.svelte'

const SHOW_TIME = 4_000 // ms for each message

class Toasts {
  current = $state('') // the message on the screen, or ''
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  show(text: string): void {
    announce(text)
    if (text === this.current || this.#waiting.includes(text)) return
    this.#waiting.push(text)
    if (!this.current) this.#next()
  }

  dismiss(): void {
    this.#next()
  }

  #next(): void {
    clearTimeout(this.#timer)
    this.current = this.#waiting.shift() ?? ''
    if (this.current) this.#timer = setTimeout(() => this.#next(), SHOW_TIME)
  }
}

export const toasts = new Toasts()
