// The games with a page of their own. Cards are loaded with the shelf, pages when a table opens.

import type { AnyPage, Card } from './contract'

const cards = import.meta.glob<{ default: Card }>('./*/card.ts', { eager: true })
const pages = import.meta.glob<{ default: AnyPage }>('./*/index.ts')

/** Return the card of a game, or null if it has no page of its own. */
export function card(game: string): Card | null {
  return cards[`./${game}/card.ts`]?.default ?? null
}

export async function page(game: string): Promise<AnyPage | null> {
  const load = pages[`./${game}/index.ts`]
  return load ? (await load()).default : null
}
