// The rules of the game, for pages that have no server: the tutorial and the one-file edition. The engine's rules
// (rules.py) are the original; rules.test.ts holds these to its golden games.

import type { Action, Claimed, Event, AskHint, HintGiven, Options, Passed, View } from '../../wire/territory-words'
import type { Outcome } from '../../wire/protocol'
import { areas, claim, EMPTY, encode, forecast, ownerOf, wordStrength, type Land } from './land'
import { area, spans } from './raster'
import { index, inReach, onBoard, SHORTEST, within, wordAlong, type Cell } from './reach'

const PASSES_TO_END = 4 // both players passing twice in a row

/** A position of a game: everything that the rules read. */
export interface Position {
  readonly options: Options
  readonly letters: string
  readonly land: Land
  readonly history: readonly (Claimed | Passed)[] // every turn so far
  readonly hints: readonly HintGiven[] // all so far
}

export const HINTS_PER_TURN = 3 // the strength of the best word, its first letter, the word

export function opening(options: Options, letters: string): Position {
  return { options, letters, land: EMPTY, history: [], hints: [] }
}

export const hintsThisTurn = ({ hints, history }: Position): HintGiven[] =>
  hints.filter((hint) => hint.turn === history.length)

/** Return the seat to move, also after the end. */
export const seatToMove = ({ history }: Position): number => history.length % 2

/** Return the words that may not be played again, with the seat that played each. */
export function usedWords({ history, options }: Pick<Position, 'history' | 'options'>): Map<string, number> {
  if (options.repeat_words) return new Map()
  return new Map(history.flatMap((event) => (event.type === 'claimed' ? [[event.word, event.seat] as const] : [])))
}

export type RefusalCode =
  | 'game-over'
  | 'hints-off'
  | 'no-more-hints'
  | 'off-board'
  | 'repeated-cell'
  | 'out-of-reach'
  | 'too-short'
  | 'word-used'
  | 'not-a-word'

/** Return the code of why an action is refused, as in the engine, or null if it is legal. */
export function check(position: Position, action: Action, isWord: (word: string) => boolean): RefusalCode | null {
  if (outcomeOf(position)) return 'game-over'
  if (action.type === 'pass') return null
  if (action.type === 'hint') return hintRefusal(position)
  const { path } = action
  for (const [n, cell] of path.entries()) {
    if (!onBoard(cell, position.options.side)) return 'off-board'
    if (within(path.slice(0, n), cell)) return 'repeated-cell'
    if (n && !inReach(path[n - 1] as Cell, cell)) return 'out-of-reach'
  }
  if (path.length < SHORTEST) return 'too-short'
  const word = wordAlong(position.letters, path)
  if (usedWords(position).has(word)) return 'word-used'
  return isWord(word) ? null : 'not-a-word'
}

function hintRefusal(position: Position): RefusalCode | null {
  if (position.options.hints !== 'on') return 'hints-off'
  return hintsThisTurn(position).length === HINTS_PER_TURN ? 'no-more-hints' : null
}

/** Return the next hint of this turn about a word: its strength, then also its first letter, then also the word. */
export function answer(position: Position, path: Cell[]): AskHint {
  const known = hintsThisTurn(position).length
  const letter = position.letters[index(path[0] as Cell)] as string
  return {
    type: 'hint',
    strength: wordStrength(path.length),
    ...(known ? { letter } : {}),
    ...(known > 1 ? { path } : {}),
  }
}

/** Return the position after a legal action, and what it caused. */
export function play(position: Position, action: Action, seat = seatToMove(position)): [Position, Event] {
  const { letters, land, history } = position
  if (action.type === 'hint') {
    const { strength = 0, letter = '', path = [] } = action
    const event: HintGiven = {
      type: 'hinted',
      seat,
      turn: history.length,
      strength,
      letter,
      word: wordAlong(letters, path),
      path,
    }
    return [{ ...position, hints: [...position.hints, event] }, event]
  }
  if (action.type === 'pass') {
    const event: Passed = { type: 'passed', seat }
    return [{ ...position, history: [...history, event] }, event]
  }
  const inside = spans(action.path)
  const strength = wordStrength(action.path.length)
  const event: Claimed = {
    type: 'claimed',
    seat,
    word: wordAlong(letters, action.path),
    path: action.path,
    strength,
    filled: area(inside),
    ...forecast(land, inside, seat, strength),
  }
  return [{ ...position, land: claim(land, inside, seat, strength), history: [...history, event] }, event]
}

export function scoresOf(land: Land): [number, number] {
  const scores: [number, number] = [0, 0]
  areas(land).forEach((pixels, code) => {
    const { seat } = ownerOf(code)
    if (seat !== null) scores[seat]! += pixels
  })
  return scores
}

export function turnsLeft({ options, history }: Position): [number, number] {
  const left = (seat: number) => (options.turns ?? 8) - history.filter((event) => event.seat === seat).length
  return [left(0), left(1)]
}

/** Return the result, or null while the game goes on. */
export function outcomeOf(position: Position): Outcome | null {
  const last = position.history.slice(-PASSES_TO_END)
  const allPassed = last.length === PASSES_TO_END && last.every((event) => event.type === 'passed')
  const played = turnsLeft(position).every((left) => left === 0)
  if (!allPassed && !played) return null
  const [blue, red] = scoresOf(position.land)
  const results: Outcome['results'] = blue === red ? ['draw', 'draw'] : blue > red ? ['win', 'loss'] : ['loss', 'win']
  return { results, reason: played ? 'most-land' : 'all-passed' }
}

/** Return a position as a table shows it. */
export function viewOf(position: Position, you: number): View {
  const { options, letters, land, history, hints } = position
  return {
    you,
    options,
    letters,
    land: encode(land),
    scores: scoresOf(land),
    history: [...history],
    turn: outcomeOf(position) ? null : seatToMove(position),
    turns_left: turnsLeft(position),
    hints: [...hints],
  }
}
