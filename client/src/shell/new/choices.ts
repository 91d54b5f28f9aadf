// The choices for a new game: the last ones of this browser, else those for a beginner.

import type { GameCard } from '../../core/api'
import { settings } from '../../core/settings.svelte'
import { loadValue, saveValue } from '../../core/storage'
import type { Card } from '../../games/contract'
import { fieldsOf, restrictFields, valueOf, type Field } from '../fields'
import { levelsOf, opponents, tableSize, type Choices } from './order'
import { fieldsForSeats, seatOptions } from './seats'

export const CLOCKS = [0, 5, 10, 20] // minutes per player

const keyOf = (game: GameCard): string => `new.${game.id}`

/** Return the options that the dialog shows as plain fields. */
const plainFields = (game: GameCard, card: Card | null): Field[] =>
  fieldsOf(game.options).filter((field) => !card?.draws?.includes(field.name))

/** Return the bot levels that this game offers, the weakest first; then `adaptive`, if it has an adaptive bot. */
export const offeredLevels = (game: GameCard, card: Card | null): string[] => [
  ...levelsOf(game, card?.words.en.levels ?? {}),
  ...(game.adaptive ? ['adaptive'] : []),
]

/** Return the option for the language of the words, set to the language of the page; empty if the game has none. */
const wordLanguage = (card: Card | null): Record<string, unknown> =>
  card?.language ? { [card.language]: settings.language } : {}

/** Return the options of today's daily game, or null if this game has no daily. */
export function dailyOptions(game: GameCard, card: Card | null): Record<string, unknown> | null {
  if (!card?.daily) return null
  const { options } = lastChoices(game, card)
  return { ...(card.language ? { [card.language]: options[card.language] } : {}), ...card.daily }
}

/** Return the last choices, as far as this game still has them. */
function lastChoices(game: GameCard, card: Card | null): Choices {
  const stored = loadValue<Partial<Choices>>(keyOf(game), {})
  const offered = opponents(game, card?.against)
  const levels = offeredLevels(game, card)
  const options = { ...wordLanguage(card), ...card?.beginner, ...stored.options }
  return {
    against: stored.against && offered.includes(stored.against) ? stored.against : (offered[0] ?? 'alone'),
    level: stored.level && levels.includes(stored.level) ? stored.level : (levels[0] ?? ''),
    seat: stored.seat === 'lot' || (typeof stored.seat === 'number' && stored.seat < game.seats.max) ? stored.seat : 0,
    count: stored.count ?? Math.max(2, game.seat_counts[0]?.seats ?? game.seats.min),
    names: Array.from({ length: game.seats.max }, (_, seat) => stored.names?.[seat] ?? ''),
    public: stored.public ?? false,
    clock: CLOCKS.includes((stored.clock ?? 0) / 60) ? (stored.clock ?? 0) : 0,
    series: stored.series ?? true,
    options: {
      ...(card?.Fields ? options : {}), // `Fields` checks the options that it shows
      ...Object.fromEntries(plainFields(game, card).map((field) => [field.name, valueOf(field, options[field.name])])),
    },
  }
}

/** Return the choices of a game that one tap on the shelf starts: the last ones, except that it never waits for a friend
    and never is the daily again. */
export function quickChoices(game: GameCard, card: Card | null): Choices {
  const last = lastChoices(game, card)
  const immediate = opponents(game, card?.against).find((one) => one !== 'link')
  const daily = Object.entries(card?.daily ?? {})
  const isDaily = daily.length > 0 && daily.every(([name, value]) => last.options[name] === value)
  const others = Object.entries(last.options).filter(([name]) => !(name in (card?.daily ?? {})))
  return {
    ...last,
    against: last.against === 'link' && immediate ? immediate : last.against,
    options: isDaily ? Object.fromEntries(others) : last.options, // a daily counts once
  }
}

/** Return the last choices with the options of a link to a single player's game, if it has any; see `gameLink`. */
export function linkedChoices(game: GameCard, card: Card | null, linked: URLSearchParams | undefined): Choices {
  const last = lastChoices(game, card)
  const fields = plainFields(game, card).filter(({ kind, name }) => kind === 'choice' && linked?.has(name))
  const options = Object.fromEntries(fields.map((field) => [field.name, valueOf(field, linked?.get(field.name))]))
  if (!fields.length) return last
  return {
    ...last,
    against: 'alone',
    options: { ...last.options, ...options },
    ...(card?.linked?.some((name) => linked?.has(name)) ? { challenge: challengeOptions(game, card, linked) } : {}),
  }
}

/** Return all options of a challenge: those of its link, and the defaults of the others. */
function challengeOptions(game: GameCard, card: Card, linked: URLSearchParams | undefined): Record<string, unknown> {
  const read = (field: Field): unknown => {
    const text = linked?.get(field.name) ?? null
    return text === null ? undefined : field.kind === 'number' ? Number(text) : field.kind === 'switch' ? true : text
  }
  return Object.fromEntries(plainFields(game, card).map((field) => [field.name, valueOf(field, read(field))]))
}

/** Remember the choices; a challenge is played once. */
export const saveChoices = (game: GameCard, choices: Choices): void => {
  if (!choices.challenge) saveValue(keyOf(game), choices)
}

/** Return the fields that suit the opponent and the number of players. */
export function suitableFields(game: GameCard, card: Card | null, choices: Choices): Field[] {
  const forSeats = seatOptions(game, tableSize(game, choices), choices.options)
  return restrictFields(
    fieldsForSeats(plainFields(game, card), forSeats),
    card?.suits?.(choices.against, choices.options) ?? {},
  )
}

/** Return the options of the match: those that suit the opponent. Choices for other opponents stay stored. */
export function suitableOptions(game: GameCard, card: Card | null, choices: Choices): Record<string, unknown> {
  if (choices.challenge) return choices.challenge
  const plain = new Set(plainFields(game, card).map((field) => field.name))
  const custom = Object.entries(choices.options).filter(([name]) => !plain.has(name))
  const others = suitableFields(game, card, choices).map((field): [string, unknown] => [
    field.name,
    valueOf(field, choices.options[field.name]),
  ])
  const chosen = Object.fromEntries([...custom, ...others])
  return { ...chosen, ...seatOptions(game, tableSize(game, choices), chosen).values }
}

/** Return whether to offer a fair series: between people, and without secrets that the first game would reveal. */
export const offersSeries = (game: GameCard, card: Card | null, choices: Choices): boolean =>
  !!card?.series && choices.against !== 'bot' && !(card.secrets?.(choices.options) ?? game.hidden)
