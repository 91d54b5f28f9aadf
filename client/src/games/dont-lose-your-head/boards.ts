// The two boards as the viewer may see them: their own, and the one they search.

import type { GuessMade, Hunt } from '../../wire/dont-lose-your-head'
import { colorOf, type Color } from './pennants'
import { cellName, type CellLook, type Mark } from './looks'
import { messages } from './messages'
import { isShared, isSolo, nameOf, type Table } from './narration'

export interface Side {
  readonly seat: number // the player who hid the words
  readonly hunter: number
  readonly name: string
  readonly color: Color
  readonly finder: Color // the hunter's color
  readonly size: number
  readonly hunt: Hunt
  readonly own: boolean // the viewer's own board
  readonly letters: string | null // the hidden letters, if the viewer may see them
  readonly words: readonly string[] | null
  readonly last: GuessMade | null // the hunter's last guess
}

/** Return the boards of a hunt: the two of `sides`, or the only one of a solo hunt. */
export function boardsOf(table: Table, peeking: boolean): Side[] {
  return isSolo(table.view) ? [side(table, 1, peeking)] : sides(table, peeking)
}

/** Return the left and the right board. The viewer's own is at the left; at a shared screen the boards never swap. */
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
    name: isSolo(view) ? messages().play.solo.board : nameOf(table, seat),
    color: colorOf(view, seat),
    finder: colorOf(view, hunter),
    size: Math.sqrt(hunt.shown.length),
    hunt,
    own,
    letters: board?.letters ?? null,
    words: board?.words.map(([word]) => word) ?? null,
    last: view.history.findLast((guess) => guess.seat === hunter) ?? null,
  }
}

/** Squares that are marked for a moment, by name. */
export interface Marked {
  readonly refused?: string | null
  readonly aimed?: string | null
  readonly ringed?: readonly string[]
  readonly pencil?: ReadonlyMap<number, string> // marks of the notebook, by index
  readonly possible?: ReadonlyMap<number, number> // see CellLook, by index
}

/** Return the look of each square. */
export function cells({ hunt, size, own, letters, last }: Side, marked: Marked = {}): CellLook[] {
  return [...hunt.shown].map((shown, n) => ({
    ...look(shown, letters?.[n] ?? '.', own),
    ...(last?.kind === 'cell' && last.guess === cellName(n, size) ? { last: true } : {}),
    ...(marked.refused === cellName(n, size) ? { refused: true } : {}),
    ...(marked.aimed === cellName(n, size) ? { aimed: true } : {}),
    ...(marked.ringed?.includes(cellName(n, size)) ? { ringed: true } : {}),
    ...(shown === '?' && marked.pencil?.has(n) ? { pencil: marked.pencil.get(n) ?? '' } : {}),
    ...(shown === '?' && marked.possible?.has(n) ? { possible: marked.possible.get(n) ?? 0 } : {}),
  }))
}

function look(shown: string, hidden: string, own: boolean): CellLook {
  if (shown === '.') return { look: 'miss' }
  if (shown === '?') return hidden === '.' ? { look: 'plank' } : { look: 'letter', letter: hidden }
  if (own && hidden !== '.') return { look: 'found', letter: hidden }
  return shown === '*' && hidden === '.' ? { look: 'star' } : { look: 'known', letter: shown === '*' ? hidden : shown }
}

/** Describe a square: "C4, hidden", with its pencil mark. */
export function cellLabel(
  { hunt, size, own, letters, hunter }: Side,
  table: Table,
  n: number,
  pencil: string | undefined = undefined,
): string {
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
  const mark = pencil && shown === '?' ? `, ${messages().notebook.marked(pencil)}` : ''
  return `${cellName(n, size)}, ${state()}${mark}`
}

/** Return the letters that were asked for, each marked right or wrong. */
export function marks({ letters = '', patterns }: Hunt): Record<string, Mark> {
  return Object.fromEntries([...letters].map((one) => [one, patterns.some((p) => p.includes(one)) ? 'right' : 'wrong']))
}

/** Whether a word fits a pattern: a letter that was asked for stands only where the pattern shows it. */
export function fits(word: string, pattern: string, asked: string): boolean {
  const agrees = (letter: string, n: number) => (pattern[n] === '_' ? !asked.includes(letter) : pattern[n] === letter)
  return word.length === pattern.length && [...word].every(agrees)
}
