// The two boards as the viewer may see them: one's own, and the one that is hunted on.

import type { GuessMade as Guessed, Hunt } from '../../wire/dont-lose-your-head'
import { colourOf, type Colour } from './pennants'
import { cellName, type CellLook, type Mark } from './looks'
import { messages } from './messages'
import { isShared, nameOf, type Table } from './narration'

export interface Side {
  readonly seat: number // who hid the words
  readonly hunter: number
  readonly name: string
  readonly colour: Colour
  readonly finder: Colour // the hunter's
  readonly size: number
  readonly hunt: Hunt
  readonly own: boolean // of the viewer
  readonly letters: string | null // what is hidden, where it may be seen
  readonly words: readonly string[] | null
  readonly last: Guessed | null // the hunter's last guess
}

/** The board at the left and the one at the right. One's own is at the left; at one screen neither ever moves. */
export function sides(table: Table, peeking = false): [Side, Side] {
  const own = table.viewer >= 0 && !isShared(table) ? table.viewer : 0
  return [side(table, own, peeking), side(table, 1 - own, peeking)]
}

function side(table: Table, seat: number, peeking: boolean): Side {
  const { view } = table
  const hunter = 1 - seat
  const hunt = view.hunts[hunter] as Hunt
  const own = seat === table.viewer
  const seen = view.phase === 'over' || (own && (peeking || !isShared(table)))
  const board = seen ? (view.boards[seat] ?? null) : null
  return {
    seat,
    hunter,
    name: nameOf(table, seat),
    colour: colourOf(view, seat),
    finder: colourOf(view, hunter),
    size: Math.sqrt(hunt.shown.length),
    hunt,
    own,
    letters: board?.letters ?? null,
    words: board?.words.map(([word]) => word) ?? null,
    last: view.history.findLast((guess) => guess.seat === hunter) ?? null,
  }
}

/** What each square shows. */
export function cells({ hunt, size, own, letters, last }: Side, refused: number | null = null): CellLook[] {
  return [...hunt.shown].map((shown, n) => ({
    ...look(shown, letters?.[n] ?? '.', own),
    ...(last?.kind === 'cell' && last.guess === cellName(n, size) ? { last: true } : {}),
    ...(n === refused ? { refused: true } : {}),
  }))
}

function look(shown: string, hidden: string, own: boolean): CellLook {
  if (shown === '.') return { look: 'miss' }
  if (shown === '?') return hidden === '.' ? { look: 'plank' } : { look: 'letter', letter: hidden }
  if (own && hidden !== '.') return { look: 'found', letter: hidden }
  return shown === '*' && hidden === '.' ? { look: 'star' } : { look: 'known', letter: shown === '*' ? hidden : shown }
}

/** A square in words: "C4, hidden". */
export function cellLabel({ hunt, size, own, letters, hunter }: Side, table: Table, n: number): string {
  const t = messages().play.boards
  const [shown, hidden] = [hunt.shown[n], letters?.[n] ?? '.']
  const name = nameOf(table, hunter)
  const state = () => {
    if (shown === '.') return t.nothing
    if (shown === '?' && hidden === '.') return letters ? t.free : t.hidden
    if (shown === '?') return own ? t.own(hidden) : t.never(hidden)
    if (own && hidden !== '.') return shown === '*' ? t.starFound(hidden, name) : t.found(hidden, name)
    return shown === '*' && hidden === '.' ? t.star : t.known(shown === '*' ? hidden : (shown ?? ''))
  }
  return `${cellName(n, size)}, ${state()}`
}

/** Which letters have been asked for, and with what luck. */
export function marks({ letters = '', patterns }: Hunt): Record<string, Mark> {
  return Object.fromEntries([...letters].map((one) => [one, patterns.some((p) => p.includes(one)) ? 'right' : 'wrong']))
}

/** What is known of each word, and what it was thought to be. */
export function known({ patterns, words = [] }: Hunt) {
  return patterns.map((pattern) => ({
    pattern,
    letters: [...pattern].filter((letter) => letter !== '_').length,
    tried: words.filter((word) => word.length === pattern.length && word !== pattern),
  }))
}
