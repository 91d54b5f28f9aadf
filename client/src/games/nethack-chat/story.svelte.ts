// The conversation as far as this page has it: exchanges of the current and earlier views, and loaded ones.

import type { Exchange } from '../../wire/nethack-chat'
import { storyOf, type Table } from './narration'

interface Known {
  readonly first: number // number of the first exchange in `lines`
  readonly lines: readonly Exchange[]
}

/** Return the exchanges known after a view: its own, and known earlier ones that still fit. */
export function joined(known: Known, earlier: number, story: readonly Exchange[]): Known {
  const at = earlier - known.first
  const [newer] = story
  const same = known.lines[at]
  const fits = !same || !newer || (same.said === newer.said && same.turn === newer.turn)
  if (at < 0 || at > known.lines.length || !fits) return { first: earlier, lines: story }
  return { first: known.first, lines: [...known.lines.slice(0, at), ...story] }
}

export class Story {
  fetching = $state(false)
  failed = $state(false)

  #known: Known = { first: 0, lines: [] } // not reactive: computed from the views and loaded pages
  #pages = $state(0) // number of loaded pages
  #now = $derived.by(() => {
    void this.#pages
    const { view } = this.#table()
    return (this.#known = joined(this.#known, view.earlier ?? 0, storyOf(view)))
  })
  #table: () => Table

  constructor(table: () => Table) {
    this.#table = table
    const { view } = table()
    this.#known = { first: view.earlier ?? 0, lines: storyOf(view) }
  }

  get first(): number {
    return this.#now.first
  }
  get lines(): readonly Exchange[] {
    return this.#now.lines
  }
  /** Whether earlier exchanges can be loaded. */
  get more(): boolean {
    return this.first > 0 && this.#table().history !== undefined
  }

  /** Load exchanges before the first known one. */
  async fetch(): Promise<void> {
    const { first } = this
    if (this.fetching || !this.more) return
    this.fetching = true
    this.failed = false
    try {
      const page = await this.#table().history?.(first)
      const here = this.#now
      if (page?.entries?.length && page.first + page.entries.length === here.first) {
        this.#known = { first: page.first, lines: [...(page.entries as Exchange[]), ...here.lines] }
        this.#pages++
      }
    } catch {
      this.failed = true
    } finally {
      this.fetching = false
    }
  }
}
