// The letters of a new board, drawn as the engine draws them (board.py).

import { BLANK, CELLS, inReach, index, onBoard, type Cell } from '../reach'
import type { Edition } from './data'

const MAX_BOARDS = 200 // only a tiny word list needs more than a few

/** Return letters that spell enough everyday words. */
export function drawLetters(edition: Edition, random: () => number = Math.random): string {
  let letters = draw(edition, random)
  for (let n = 1; n < MAX_BOARDS && !hasEnoughWords(letters, edition); n++) letters = draw(edition, random)
  return letters
}

function draw({ weights, options: { side } }: Edition, random: () => number): string {
  const bag = Object.entries(weights)
  const total = bag.reduce((sum, [, weight]) => sum + weight, 0)
  return CELLS.map((cell) => {
    if (!onBoard(cell, side)) return BLANK
    let left = random() * total
    return (bag.find(([, weight]) => (left -= weight) < 0) ?? bag[0])?.[0] ?? BLANK
  }).join('')
}

function hasEnoughWords(letters: string, { words, min_common_words }: Edition): boolean {
  let count = 0
  return words.everyday.some((word) => canSpell(word, letters) && ++count >= min_common_words)
}

/** Whether a board can spell a word: each letter in reach of the one before, no cell twice. */
export function canSpell(word: string, letters: string): boolean {
  const places = [...word].map((letter) => CELLS.filter((cell) => letters[index(cell)] === letter))
  const grow = (path: Cell[]): boolean => {
    const choices = places[path.length]
    const last = path.at(-1)
    if (!choices) return true
    return choices.some((cell) => (!last || inReach(last, cell)) && !path.includes(cell) && grow([...path, cell]))
  }
  return places.every((cells) => cells.length) && grow([])
}
