// Finds the address in a pasted text.

type PastedLink =
  | { readonly to: string } // an address on this server
  | { readonly wrong: 'no-link' | 'elsewhere' | 'other'; readonly host: string }

const TABLES = /^\/((t|replay)\/[\w-]+|device)$/

/** Return the address of a table or a device page in a text, or what is wrong with it. Links may be pasted with other
    text, without their scheme, or as a path alone. */
export function readLink(text: string, origin: string): PastedLink {
  const host = new URL(origin).host
  const word = text
    .trim()
    .split(/\s+/)
    .find((part) => /^https?:\/\//i.test(part) || part.startsWith(`${host}/`) || part.startsWith('/'))
  if (!word) return { wrong: 'no-link', host: '' }
  let link: URL
  try {
    link = new URL(word.startsWith(`${host}/`) ? `${new URL(origin).protocol}//${word}` : word, origin)
  } catch {
    return { wrong: 'no-link', host: '' }
  }
  if (link.host !== host) return { wrong: 'elsewhere', host: link.host }
  if (!TABLES.test(link.pathname)) return { wrong: 'other', host }
  return { to: link.pathname + link.hash }
}
