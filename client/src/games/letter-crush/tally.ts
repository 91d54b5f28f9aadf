// A player's results in games that can be compared: of one mode, style and language.

import type { ResultLine } from '../../wire/api'
import type { Options } from '../../wire/letter-crush'

const MAX_TOP = 10 // runs in the list of the best

export interface Line {
  readonly match: string
  readonly score: number
  readonly created: number
}

export interface Tally {
  readonly games: number
  readonly average: number | null
  readonly top: readonly Line[] // the ten best, best first
  readonly word: { readonly word: string; readonly points: number } | null
  readonly chain: number | null // the longest, in cascades
}

const kind = ({ mode = 'timer', language = 'en', strict = false, style = 'classic', number = 0 }: Options): string =>
  [mode, language, language === 'pl' && strict, style, number > 0].join() // letters with a number can be known

export const scoreOf = ({ outcome, seat }: ResultLine): number => outcome.scores?.[seat] ?? 0

/** A run without a word is not counted. */
const counts = (line: ResultLine): boolean => scoreOf(line) > 0 || line.outcome.reason !== 'finished'

export const ofSameKind = (results: readonly ResultLine[], options: Options): ResultLine[] =>
  results.filter((line) => kind(line.options as Options) === kind(options))

export const comparable = (results: readonly ResultLine[], options: Options): ResultLine[] =>
  ofSameKind(results, options).filter(counts)

export function tallyOf(results: readonly ResultLine[], options: Options): Tally {
  const lines = comparable(results, options)
  const top = lines
    .map((line) => ({ match: line.match, score: scoreOf(line), created: line.created_at_ms }))
    .toSorted((one, other) => other.score - one.score || one.created - other.created)
  const words = lines.flatMap((line) => factsOf(line, 'best-word').map(asWord))
  const chains = lines.flatMap((line) => factsOf(line, 'best-chain').map(Number))
  return {
    games: lines.length,
    average: lines.length ? top.reduce((sum, { score }) => sum + score, 0) / lines.length : null,
    top: top.slice(0, MAX_TOP),
    word: words.toSorted((one, other) => other.points - one.points)[0] ?? null,
    chain: chains.length ? Math.max(...chains) : null,
  }
}

const factsOf = ({ outcome }: ResultLine, name: string): string[] =>
  (outcome.facts ?? []).flatMap(([fact, value]) => (fact === name ? [value] : []))

/** Format a word with its points: "LANTERN 12". */
function asWord(fact: string): { word: string; points: number } {
  const at = fact.lastIndexOf(' ')
  return { word: fact.slice(0, at), points: Number(fact.slice(at + 1)) }
}
