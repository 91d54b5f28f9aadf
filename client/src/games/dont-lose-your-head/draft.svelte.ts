// What a player has prepared and not sent yet: settings, words, and where they lie. It stays on this page.

import type { ChooseSettings as Choose, PlacedWord as Placed } from '../../wire/dont-lose-your-head'
import { COUNTS, LENGTHS, type Count, type Settings } from './difficulty'
import { cellOf, cellsOf, directionTo, faultOf, places, type Letters, type Line } from './lines'
import type { CellLook } from './looks'
import { looks, refusedAt, refusedTowards, type Refused } from './placement'
import type { WordBank } from '../../core/words.svelte'

export type Choice = Omit<Choose, 'type'>

export interface Row {
  readonly length: number
  readonly letters: string // so far
  readonly accepted: boolean
  readonly line: Line | null // where it lies
}

export interface Kept {
  readonly choice: Choice
  readonly rows: readonly Row[]
}

export type Problem = 'too-short' | 'not-a-word' | 'not-ready'

const emptyRow = (length: number): Row => ({ length, letters: '', accepted: false, line: null })

export class Draft {
  choice = $state.raw<Choice>() as Choice
  size = $state(0)
  rows = $state.raw<readonly Row[]>([])
  active = $state(0) // the row that is typed into
  placing = $state<number | null>(null) // the row that is being placed
  first = $state<number | null>(null) // the cell of its first letter
  pointed = $state<number | null>(null)
  problem = $state.raw<{ row: number; why: Problem } | null>(null)

  constructor(
    readonly bank: WordBank,
    choice: Choice,
    readonly own = false, // the settings are those of this very board
  ) {
    this.choice = choice
    if (own) this.reshape(choice)
  }

  // --- the board

  settle(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change }
    if (this.own) this.reshape(this.choice)
  }

  /** Another size or number of words: nothing is lost but what has no place any more. */
  reshape({ size, words }: Pick<Settings, 'size' | 'words'>): void {
    if (size === this.size && this.rows.length === words) return
    this.leave()
    this.size = size
    this.rows = LENGTHS[words].map((length, n) => {
      const row = this.rows[n] ?? emptyRow(length)
      return row.line && !cellsOf(row.line, length, size) ? { ...row, line: null } : row
    })
    this.active = Math.min(this.active, this.rows.length - 1)
    this.problem = null
  }

  /** What lies on the board, or would without one of the rows. */
  lettersWithout(row: number | null): Letters {
    const letters: (string | undefined)[] = Array.from({ length: this.size * this.size })
    this.rows.forEach(({ line, letters: word, length }, n) => {
      if (line && n !== row) cellsOf(line, length, this.size)?.forEach((cell, at) => (letters[cell] = word.charAt(at)))
    })
    return letters
  }
  readonly letters = $derived(this.lettersWithout(null))

  readonly cells = $derived.by((): CellLook[] => {
    const row = this.placing === null ? null : this.rows[this.placing]
    const { first, pointed } = this
    return looks(this.size, this.lettersWithout(this.placing), row ? { word: row.letters, first, pointed } : null)
  })

  /** Letters of words that lie on the board. */
  readonly used = $derived(new Set(this.letters.filter((letter) => letter !== undefined)))
  readonly left = $derived(this.rows.filter(({ line }) => !line).length)
  readonly ready = $derived(this.rows.length > 0 && this.left === 0)
  readonly begun = $derived(this.rows.some(({ letters }) => letters))
  readonly placed = $derived(
    this.rows.flatMap(({ letters, line }): Placed[] => (line ? [[letters, line.at, line.direction]] : [])),
  )

  // --- words

  get #row(): Row | undefined {
    return this.rows[this.active]
  }

  #change(row: number, change: Partial<Row>): void {
    this.rows = this.rows.with(row, { ...(this.rows[row] as Row), ...change })
    this.problem = null
  }

  activate(row: number): void {
    if (row !== this.placing) this.leave()
    this.active = row
  }

  /** Letters go to the active row; once its word is accepted, to the next that wants one. Whether one was taken. */
  type(letter: string): boolean {
    if (this.#row?.accepted) {
      const next = this.#after(this.active, ({ accepted }) => !accepted)
      if (next === null) return false
      this.activate(next)
    }
    const row = this.#row
    if (!row || row.letters.length === row.length) return false
    this.#change(this.active, { letters: row.letters + letter })
    return true
  }

  /** Take the last letter back. A word that lies on the board is lifted off it first, by `clear`. */
  erase(): boolean {
    const row = this.#row
    if (!row?.letters || row.line) return false
    this.leave()
    this.#change(this.active, { letters: row.letters.slice(0, -1), accepted: false })
    return true
  }

  readonly suggestions = $derived.by((): string[] => {
    const row = this.rows[this.active]
    if (!row?.letters || row.accepted || row.letters.length === row.length) return []
    return this.bank.suggestions(row.letters, row.length)
  })

  fill(word: string): void {
    this.#change(this.active, { letters: word, accepted: false })
  }

  accept(row: number): Problem | null {
    const { letters, length, accepted } = this.rows[row] as Row
    if (accepted) return null
    const why =
      letters.length < length
        ? 'too-short'
        : !this.bank.ready
          ? 'not-ready'
          : this.bank.has(letters)
            ? null
            : 'not-a-word'
    this.activate(row)
    if (!why) this.#change(row, { accepted: true })
    else this.problem = { row, why }
    return why
  }

  /** Lift a word off the board; one that does not lie there is forgotten. */
  clear(row: number): 'lifted' | 'emptied' {
    const lies = this.rows[row]?.line
    this.leave()
    this.active = row
    this.#change(row, lies ? { line: null } : { letters: '', accepted: false })
    return lies ? 'lifted' : 'emptied'
  }

  clearAll(): void {
    this.leave()
    this.rows = this.rows.map(({ length }) => emptyRow(length))
    this.active = 0
    this.problem = null
  }

  /** Words for the empty rows; when none is empty, other words for all that do not lie on the board. */
  pickWords(chance?: () => number): void {
    this.leave()
    const empty = this.rows.some(({ letters }) => !letters)
    this.rows = this.rows.map((row) => {
      const wanted = empty ? !row.letters : !row.line
      const word = wanted ? this.bank.random(row.length, chance) : null
      return word ? { ...row, letters: word, accepted: true } : row
    })
    this.problem = null
    this.active = this.#after(this.rows.length - 1, unplaced) ?? this.active
  }

  // --- placing

  /** The row that a place would be found for now. */
  readonly current = $derived.by((): number | null => {
    if (this.placing !== null) return this.placing
    return this.#after(this.active - 1, unplaced)
  })

  /** Enter placement mode. A word that lies on the board stays there until it has another place. */
  place(row: number): void {
    if (!this.rows[row]?.accepted) return
    this.leave()
    this.active = this.placing = row
  }

  leave(): void {
    this.placing = this.first = this.pointed = null
  }

  /** One step back: the first letter, then out of placement mode. */
  back(): boolean {
    if (this.first !== null) this.first = null
    else if (this.placing !== null) this.leave()
    else return false
    return true
  }

  /** A square was chosen: for the first letter, then for the way the word runs. */
  choose(cell: number): 'first' | 'back' | 'placed' | Refused | null {
    const row = this.placing === null ? null : this.rows[this.placing]
    if (!row || this.placing === null) return null
    const letters = this.lettersWithout(this.placing)
    if (this.first === null) {
      const refused = refusedAt(row.letters, cell, letters, this.size)
      if (!refused) this.first = cell
      return refused ?? 'first'
    }
    if (cell === this.first) {
      this.first = null
      return 'back'
    }
    const refused = refusedTowards(row.letters, this.first, cell, letters, this.size)
    const direction = directionTo(this.first, cell, this.size)
    if (refused || !direction) return refused
    this.#put(this.placing, { at: cellOf(this.first, this.size), direction })
    return 'placed'
  }

  /** Any place for the current word. */
  placeAnywhere(chance: () => number = Math.random): 'placed' | Refused | null {
    const row = this.current
    if (row === null) return null
    const found = places(this.rows[row]?.letters ?? '', this.lettersWithout(row), this.size)
    const line = found[Math.floor(chance() * found.length)]
    if (!line) return { why: 'full' }
    this.#put(row, line)
    return 'placed'
  }

  #put(row: number, line: Line): void {
    this.leave()
    this.#change(row, { line })
    this.active = this.#after(row, unplaced) ?? this.#after(row, ({ accepted }) => !accepted) ?? row
  }

  /** The next row of that kind, reading on from one and round. */
  #after(row: number, kind: (row: Row) => boolean): number | null {
    const order = this.rows.map((_, n) => (row + 1 + n) % this.rows.length)
    return order.find((n) => kind(this.rows[n] as Row)) ?? null
  }

  // --- over a reload

  get kept(): Kept {
    return { choice: this.choice, rows: this.rows }
  }

  /** What was kept, as far as it has the shape of this board and breaks no rule. */
  restore(kept: Kept): void {
    this.settle(kept.choice)
    const shape = LENGTHS[this.rows.length as Count]
    if (!COUNTS.includes(kept.rows.length as Count) || kept.rows.length !== shape?.length) return
    this.rows = shape.map(emptyRow)
    kept.rows.forEach((row, n) => {
      const { letters, line } = row
      const clash = line && faultOf(letters, line, this.letters, this.size)
      if (row.length === shape[n]) this.rows = this.rows.with(n, clash ? { ...row, line: null } : row)
    })
  }
}

const unplaced = ({ accepted, line }: Row): boolean => accepted && !line
