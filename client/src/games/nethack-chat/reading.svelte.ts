// The newest words, sentence by sentence, as fast as one reads a little ahead of them.

import { settings } from '../../core/settings.svelte'
import { exchangesOf, storyOf, type Table } from './telling'

const LETTER = 11 // ms
const LEAST = 260
const MOST = 1_100

/** "One. Two?" as its sentences; what is quoted stays together with its mark. */
export const sentences = (paragraph: string): string[] => paragraph.split(/(?<=[.?!:;]["”’)]?)\s+/)
export const paragraphs = (text: string): string[] => text.split(/\n{2,}/)

export class Reading {
  shown = $state(Infinity) // sentences of the newest exchange that have been shown
  #sentences: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #told: number | null = null // exchanges that were there when we last looked

  get done(): boolean {
    return this.shown === Infinity
  }

  /** Look at the table: words that have just come are told, others simply stand there. */
  follow(table: Table): void {
    const story = storyOf(table.view)
    const last = story.at(-1)
    const fresh = this.#told === null ? table.mode === 'play' && table.version === 0 : table.latest !== null
    const count = exchangesOf(table.view)
    if (last && fresh && count > (this.#told ?? 0)) this.#begin(last.told)
    else if (count !== this.#told) this.finish()
    this.#told = count
  }

  finish(): void {
    clearTimeout(this.#timer)
    this.shown = Infinity
  }

  #begin(text: string): void {
    clearTimeout(this.#timer)
    if (settings.still) {
      this.shown = Infinity
      return
    }
    this.#sentences = paragraphs(text).flatMap(sentences)
    this.shown = 1
    this.#next()
  }

  #next(): void {
    const letters = this.#sentences[this.shown - 1]?.length ?? 0
    this.#timer = setTimeout(
      () => {
        if (this.shown + 1 > this.#sentences.length) this.finish()
        else {
          this.shown++
          this.#next()
        }
      },
      Math.min(MOST, Math.max(LEAST, letters * LETTER)),
    )
  }
}
