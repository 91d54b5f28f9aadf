// The result of a guess, computed as the server does, for the tutorial, which has no server.

import type { Action, HiddenBoard, GuessMade, Hunt, PlacedWord } from '../../wire/dont-lose-your-head'
import { cellsOf, indexOf } from './lines'
import { cellName } from './looks'

export type Guess = Extract<Action, { type: 'letter' | 'cell' | 'word' }>

const WRONG_WORD = 2 // misses for a wrong word

export function boardOf(words: readonly PlacedWord[], size: number): HiddenBoard {
  const letters = Array.from({ length: size * size }, () => '.')
  for (const [word, at, direction] of words)
    cellsOf({ at, direction }, word.length, size)?.forEach((cell, n) => (letters[cell] = word.charAt(n)))
  return { words: [...words], letters: letters.join('') }
}

export const newHunt = (board: HiddenBoard): Hunt => ({
  shown: '?'.repeat(board.letters.length),
  patterns: board.words.map(([word]) => '_'.repeat(word.length)),
})

export const isFound = (hunt: Hunt, board: HiddenBoard): boolean =>
  [...board.letters].every((letter, n) => letter === '.' || hunt.shown[n] === letter)

/** Return the hunt after a guess, and the event. */
export function guess(hunt: Hunt, board: HiddenBoard, seat: number, action: Guess): [Hunt, GuessMade] {
  const common = { type: 'guessed', seat, kind: action.type } as const
  const { letters = '', words = [], misses = 0, patterns } = hunt
  if (action.type === 'cell') {
    const size = Math.sqrt(hunt.shown.length)
    const place = indexOf(action.cell, size)
    const letter = board.letters.charAt(place)
    const shows = letter === '.' || patterns.some((pattern) => pattern.includes(letter)) ? letter : '*'
    const miss = Number(letter === '.')
    const shown = hunt.shown.slice(0, place) + shows + hunt.shown.slice(place + 1)
    return [
      { ...hunt, shown, misses: misses + miss },
      { ...common, guess: cellName(place, size), shows, misses: miss },
    ]
  }
  const text = action.type === 'letter' ? action.letter : action.word
  const right = board.words.some(([word]) => (action.type === 'letter' ? word.includes(text) : word === text))
  const miss = right ? 0 : action.type === 'letter' ? 1 : WRONG_WORD
  const more = action.type === 'letter' || right ? [...text].filter((letter) => !letters.includes(letter)) : []
  const after = know({ ...hunt, letters: letters + [...new Set(more)].join(''), misses: misses + miss }, board)
  const solved = patterns.flatMap((was, n) =>
    was !== after.patterns[n] && !after.patterns[n]?.includes('_') ? [n] : [],
  )
  return [
    action.type === 'word' ? { ...after, words: [...words, text] } : after,
    { ...common, guess: text, solved, misses: miss },
  ]
}

/** Show known letters in every word and on every uncovered square. */
function know(hunt: Hunt, board: HiddenBoard): Hunt {
  const known = (letter: string) => hunt.letters?.includes(letter) ?? false
  return {
    ...hunt,
    patterns: board.words.map(([word]) => [...word].map((letter) => (known(letter) ? letter : '_')).join('')),
    shown: [...hunt.shown].map((mark, n) => (mark === '*' && known(board.letters.charAt(n)) ? board.letters[n] : mark)).join(''), // prettier-ignore
  }
}
