// The games that bring their own page. Cards come with the shelf, pages when their table opens.

import type { AnyPage, Card } from './contract'

const cards = import.meta.glob<{ default: Card }>('./*/card.ts', { eager: true })
const pages = import.meta.glob<{ default: AnyPage }>('./*/index.ts')

/** What the shelf shows of a game, or null for one that has no page of its own. */
export function card(game: string): Card | null {
  return cards[`./${game}/card.ts`]?.default ?? null
}

export async function page(game: string): Promise<AnyPage | null> {
  const load = pages[`./${game}/index.ts`]
  return load ? (await load()).default : null
}
