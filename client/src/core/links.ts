// Links to send to people. Secrets are behind the #, which browsers do not send to servers. A preview key is no secret:
// with it, a chat that unfolds the link shows the game and the names of the players.

const query = (preview = ''): string => (preview ? `?${new URLSearchParams({ preview })}` : '')

export function inviteLink(match: string, invite: string, game: string, from: string, preview?: string): string {
  const hash = new URLSearchParams({ invite, game, ...(from ? { from } : {}) })
  return `${location.origin}/t/${match}${query(preview)}#${hash}`
}

export function watchLink(match: string, key: string, preview?: string): string {
  return `${location.origin}/t/${match}${query(preview)}#${new URLSearchParams({ key })}`
}

export function replayLink(match: string, key: string, at?: number, preview?: string): string {
  const hash = new URLSearchParams({ ...(key ? { key } : {}), ...(at === undefined ? {} : { at: `${at}` }) })
  return `${location.origin}/replay/${match}${query(preview)}${hash.size ? `#${hash}` : ''}`
}

/** Return a link to play a game with these options; those that are off, 0 or empty are left out. The preview of a daily match shows
    its result. */
export function gameLink(game: string, preview?: string, options: Readonly<Record<string, unknown>> = {}): string {
  const hash = new URLSearchParams(
    Object.entries(options)
      .filter(([, value]) => value)
      .map(([name, value]) => [name, `${value}`]),
  )
  return `${location.origin}/new/${game}${query(preview)}${hash.size ? `#${hash}` : ''}`
}

/** Return whether links of this page work only on this machine. */
export function isLocalOnly(): boolean {
  return /^(localhost|127\.|\[?::1)/.test(location.hostname)
}

/** Share a link with the device's own dialog, else copy it, with `text` before it. Return what was done. */
export async function shareLink(link: string, title: string, text = ''): Promise<'shared' | 'copied' | 'failed'> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ url: link, title, ...(text ? { text } : {}) })
      return 'shared'
    } catch {
      // cancelled or not allowed: try the clipboard
    }
  }
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${link}` : link)
    return 'copied'
  } catch {
    return 'failed' // no clipboard without https: the player copies the link by hand
  }
}
