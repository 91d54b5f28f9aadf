// The set-up before it is sent: settings, words and their places. It never leaves this browser.

import type { ChooseSettings, PlacedWord } from '../../wire/dont-lose-your-head'
import { COUNTS, LENGTHS, type Count, type Settings } from './difficulty'
import type { FamiliarWords } from './familiar.svelte'
import { cellOf, cellsOf, directionTo, faultOf, places, type Letters, type Line } from './lines'
import type { CellLook } from './looks'
import { looks, refusedAt, refusedTowards, type Refused } from './placement'
import type { WordBank } from '../../core/words.svelte'

export type Choice = Omit<ChooseSettings, 'type'>

export interface Row {
  readonly length: number
  readonly letters: string // typed so far
  readonly accepted: boolean
  readonly line: Line | null // null until it is placed
}

export interface SavedDraft {
  readonly choice: Choice
  readonly rows: readonly Row[]
}

type Problem = 'too-short' | 'not-a-word' | 'not-ready'

const emptyRow = (length: number): Row => ({ length, letters: '', accepted: false, line: null })

const MAX_SUGGESTIONS = 6

type Familiar = Pick<WordBank, 'randomWord'> & Partial<Pick<FamiliarWords, 'startingWith'>>

export class Draft {
  choice = $state.raw<Choice>() as Choice
  size = $state(0)
  rows = $state.raw<readonly Row[]>([])
  active = $state(0) // index of the row that takes typed letters
  placing = $state<number | null>(null) // index of the row that is being placed
  first = $state<number | null>(null) // cell of the first letter of the word being placed
  pointed = $state<number | null>(null)
  problem = $state.raw<{ row: number; why: Problem } | null>(null)

  constructor(
    readonly bank: WordBank,
    choice: Choice,
    readonly own = false, // whether the settings are for this board, not for the opponent's
    readonly familiar: Familiar = bank, // words to pick at random and to suggest first
  ) {
    this.choice = choice
    if (own) this.reshape(choice)
  }

  // --- the board

  settle(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change }
    if (this.own) this.reshape(this.choice)
  }

  /** Change the size or the number of words. Words and places that still fit are kept. */
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

  /** The words on the board, without one row if given. */
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

  /** Return the letters of all words on the board. */
  readonly used = $derived(new Set(this.letters.filter((letter) => letter !== undefined)))
  readonly left = $derived(this.rows.filter(({ line }) => !line).length)
  readonly ready = $derived(this.rows.length > 0 && this.left === 0)
  readonly begun = $derived(this.rows.some(({ letters }) => letters))
  readonly placed = $derived(
    this.rows.flatMap(({ letters, line }): PlacedWord[] => (line ? [[letters, line.at, line.direction]] : [])),
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

  /** Add a letter to the active row or, if its word is accepted, to the next incomplete one. Return whether it fit. */
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

  /** Delete the last letter. A word on the board must be taken off first, with `clear`. */
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
    const familiar = this.familiar.startingWith?.(row.letters, row.length) ?? []
    return [...new Set([...familiar, ...this.bank.suggestions(row.letters, row.length)])].slice(0, MAX_SUGGESTIONS)
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

  /** Take a word off the board; if it is not on the board, empty its row. */
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

  /** Fill the empty rows with random words; if there are none, replace all words that are not on the board. */
  pickWords(chance?: () => number): void {
    this.leave()
    const empty = this.rows.some(({ letters }) => !letters)
    this.rows = this.rows.map((row) => {
      const wanted = empty ? !row.letters : !row.line
      const word = wanted
        ? (this.familiar.randomWord(row.length, chance) ?? this.bank.randomWord(row.length, chance))
        : null
      return word ? { ...row, letters: word, accepted: true } : row
    })
    this.problem = null
    this.active = this.#after(this.rows.length - 1, unplaced) ?? this.active
  }

  // --- placing

  /** The row that `placeAnywhere` would place next. */
  readonly current = $derived.by((): number | null => {
    if (this.placing !== null) return this.placing
    return this.#after(this.active - 1, unplaced)
  })

  /** Start placing a word. If it is on the board, it stays there until it has a new place. */
  place(row: number): void {
    if (!this.rows[row]?.accepted) return
    this.leave()
    this.active = this.placing = row
  }

  leave(): void {
    this.placing = this.first = this.pointed = null
  }

  /** Undo one step: the first letter, then the placement. */
  back(): boolean {
    if (this.first !== null) this.first = null
    else if (this.placing !== null) this.leave()
    else return false
    return true
  }

  /** Choose a square: first for the first letter, then for the direction. */
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

  /** Place the current word at random. */
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

  /** Return the index of the next matching row after the given one, wrapping around. */
  #after(row: number, kind: (row: Row) => boolean): number | null {
    const order = this.rows.map((_, n) => (row + 1 + n) % this.rows.length)
    return order.find((n) => kind(this.rows[n] as Row)) ?? null
  }

  // --- saved across a reload

  get saved(): SavedDraft {
    return { choice: this.choice, rows: this.rows }
  }

  /** Restore a saved draft. Parts that do not fit this board or break a rule are dropped. */
  restore(saved: SavedDraft): void {
    this.settle(saved.choice)
    const shape = LENGTHS[this.rows.length as Count]
    if (!COUNTS.includes(saved.rows.length as Count) || saved.rows.length !== shape?.length) return
    this.rows = shape.map(emptyRow)
    saved.rows.forEach((row, n) => {
      const { letters, line } = row
      const clash = line && faultOf(letters, line, this.letters, this.size)
      if (row.length === shape[n]) this.rows = this.rows.with(n, clash ? { ...row, line: null } : row)
    })
  }
}

const unplaced = ({ accepted, line }: Row): boolean => accepted && !line
