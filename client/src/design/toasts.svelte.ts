// Short news that needs no answer: one at a time, four seconds each. Refusals of a move are none of these.

import { announce } from './announcer.svelte'

const STAYS = 4_000 // ms

class Toasts {
  shown = $state('')
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  say(text: string): void {
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
    if (this.shown) this.#timer = setTimeout(() => this.#next(), STAYS)
  }
}

export const toasts = new Toasts()
