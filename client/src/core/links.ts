// Links that are sent to people. What opens a door stands behind the #, which browsers keep to themselves.

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

/** Whether links from here lead nowhere on any other machine. */
export function onlyHere(): boolean {
  return /^(localhost|127\.|\[?::1)/.test(location.hostname)
}

/** Whether it reached the clipboard, or whatever the device shares with; a text goes before the link. */
export async function pass(link: string, title: string, text = ''): Promise<'shared' | 'copied' | 'neither'> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ url: link, title, ...(text ? { text } : {}) })
      return 'shared'
    } catch {
      // closed without sharing, or not allowed: the clipboard is left
    }
  }
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${link}` : link)
    return 'copied'
  } catch {
    return 'neither' // no clipboard without https: the link can be copied by hand
  }
}
