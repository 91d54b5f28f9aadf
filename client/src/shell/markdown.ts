// A parser for the Markdown of the how-to texts. It returns a tree that Markdown.svelte renders.

export type Inline =
  | string
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'em'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly inside: Inline[] }
  | { readonly kind: 'paragraph'; readonly inside: Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: Inline[][] }
  | { readonly kind: 'table'; readonly rows: Inline[][][] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'picture'; readonly file: string; readonly text: string } // of the game's folder `howto`

const ITEM = /^\s{0,3}(?:[-*+]|(\d+)[.)])\s+/
const PICTURE = /^!\[([^\]]*)\]\(([\w.-]+)\)$/
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\(([^()\s]+)\)/g

export function inlines(text: string): Inline[] {
  const found: Inline[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push(text.slice(from, match.index))
    const [whole, code, strong, em, label = '', href = ''] = match
    if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong })
    else if (em !== undefined) found.push({ kind: 'em', text: em })
    // only pages of this server and of the web: nothing that can run a script
    else found.push(/^(https?:\/\/|\/(?!\/)|#)/.test(href) ? { kind: 'link', text: label, href } : label)
    from = match.index + whole.length
  }
  if (from < text.length) found.push(text.slice(from))
  return found
}

export function blocks(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const found: Block[] = []
  let at = 0
  const line = () => lines[at] ?? ''
  const more = () => at < lines.length

  while (more()) {
    const heading = /^(#{1,3})\s+(.*?)\s*#*$/.exec(line())
    if (!line().trim()) at += 1
    else if (line().startsWith('```')) {
      const code: string[] = []
      for (at += 1; more() && !line().startsWith('```'); at += 1) code.push(line())
      at += 1
      found.push({ kind: 'code', text: code.join('\n') })
    } else if (heading) {
      found.push({ kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, inside: inlines(heading[2] ?? '') })
      at += 1
    } else if (PICTURE.test(line())) {
      const [, text = '', file = ''] = PICTURE.exec(line()) ?? []
      found.push({ kind: 'picture', file, text })
      at += 1
    } else if (line().trimStart().startsWith('|')) {
      const rows: Inline[][][] = []
      for (; line().trimStart().startsWith('|'); at += 1) {
        const cells = line()
          .trim()
          .replaceAll(/^\||\|$/g, '')
          .split('|')
        if (!cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell))) rows.push(cells.map((cell) => inlines(cell.trim())))
      }
      found.push({ kind: 'table', rows })
    } else if (ITEM.test(line())) {
      const number = ITEM.exec(line())?.[1]
      const items: string[] = []
      for (; more() && line().trim(); at += 1) {
        if (ITEM.test(line())) items.push(line().replace(ITEM, ''))
        else items[items.length - 1] += ' ' + line().trim()
      }
      const ordered = number !== undefined
      found.push({ kind: 'list', ordered, start: Number(number ?? 1), items: items.map(inlines) })
    } else {
      const words: string[] = []
      const ends = () => !line().trim() || ITEM.test(line()) || /^(#{1,3}\s|```|\s*\|)/.test(line())
      for (; more() && !ends(); at += 1) words.push(line().trim())
      found.push({ kind: 'paragraph', inside: inlines(words.join(' ')) })
    }
  }
  return found
}
