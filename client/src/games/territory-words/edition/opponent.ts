// The computer player of the one-file edition. It knows the words that people know, and places them well or less well.

import type { Action } from '../../../wire/territory-words'
import { Placer } from '../placements'
import { usedWords, seatToMove, type Position } from '../rules'
import type { Cell } from '../reach'
import type { Words } from './words'

export const LEVELS = ['easy', 'medium', 'hard'] as const
export type Level = (typeof LEVELS)[number]

interface Skill {
  readonly words: number // words that come to its mind; of these it plays the best
  readonly longest: number // letters
  readonly wellPlaced: boolean // each word where it gains most, else at a random place
}

const SKILLS: Record<Level, Skill> = {
  easy: { words: 12, longest: 4, wellPlaced: false },
  medium: { words: 40, longest: 5, wellPlaced: true },
  hard: { words: 1_500, longest: 7, wellPlaced: true },
}
const MAX_HINT_LENGTH = 8 // letters, as in the engine
const MAX_BLOCKING = 12 // ms of computing before the page may draw again

/** Choose the action of a computer player. It lets the page draw every MAX_BLOCKING ms. */
export async function chooseAction(
  position: Position,
  words: Words,
  level: Level,
  random: () => number = Math.random,
): Promise<Action> {
  const { longest, wellPlaced, words: count } = SKILLS[level]
  const path = await bestPath(position, sample(words.everyday, longest, count, random), wellPlaced ? null : random)
  return path ? { type: 'claim', path } : { type: 'pass' }
}

/** Return the path of the best everyday word; null if none gains anything. */
export function hintPath(position: Position, words: Words): Promise<Cell[] | null> {
  const longestFirst = words.everyday.filter((word) => word.length <= MAX_HINT_LENGTH)
  longestFirst.sort((a, b) => b.length - a.length) // they gain most, so that few others need a search
  return bestPath(position, longestFirst, null)
}

/** Return the path of the candidate that gains most, each at its best place or, with `random`, at a random one of its
    places; null if none gains anything. */
async function bestPath(
  position: Position,
  candidates: readonly string[],
  random: (() => number) | null,
): Promise<Cell[] | null> {
  const placer = new Placer(position.letters, position.land, seatToMove(position))
  const used = usedWords(position)
  let best: { path: Cell[]; gain: number } | null = null
  let since = performance.now()
  for (const word of candidates) {
    if (performance.now() - since > MAX_BLOCKING) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    if (used.has(word)) continue
    const places = placer.places(word, [], random ? undefined : (best?.gain ?? 0))
    const place = places[random ? Math.floor(random() * places.length) : 0]
    if (place && place.gain > (best?.gain ?? 0)) best = place
  }
  return best?.path ?? null
}

/** Return `count` different random words of at most `longest` letters, or all if there are fewer. */
function sample(words: readonly string[], longest: number, count: number, random: () => number): string[] {
  const pool = words.filter((word) => word.length <= longest)
  for (let n = 0; n < Math.min(count, pool.length); n++) {
    const other = n + Math.floor(random() * (pool.length - n))
    ;[pool[n], pool[other]] = [pool[other] as string, pool[n] as string]
  }
  return pool.slice(0, count)
}
