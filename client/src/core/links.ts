// Links to send to people. Secrets are behind the #, which browsers do not send to servers.

export function inviteLink(match: string, invite: string, game: string, from: string): string {
  const hash = new URLSearchParams({ invite, game, ...(from ? { from } : {}) })
  return `${location.origin}/t/${match}#${hash}`
}

export function watchLink(match: string, key: string): string {
  return `${location.origin}/t/${match}#${new URLSearchParams({ key })}`
}

export function replayLink(match: string, key: string, at?: number): string {
  const hash = new URLSearchParams({ ...(key ? { key } : {}), ...(at === undefined ? {} : { at: `${at}` }) })
  return `${location.origin}/replay/${match}${hash.size ? `#${hash}` : ''}`
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
