// The current address. Reloading, going back and sending an address to a friend all work.

export interface Place {
  readonly page: string // first part of the path, or 'shelf'
  readonly what: string // second part: a match or a game
  readonly hash: URLSearchParams // secrets of links, because browsers do not send it to servers
}

/** Decode a part of a path; a link cut off in the middle of a character must not break the page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function here(): Place {
  const [page = '', what = ''] = location.pathname.split('/').slice(1).map(decoded)
  return { page: page || 'shelf', what, hash: new URLSearchParams(location.hash.slice(1)) }
}

class Router {
  place = $state.raw<Place>(here())
  /** The table that was left for a help page, to offer a way back. */
  table = ''

  /** Counts links that were opened on the page they lead to, with another key, invite or moment. */
  reopened = $state(0)

  constructor() {
    addEventListener('popstate', () => (this.place = here()))
    addEventListener('hashchange', () => {
      this.place = here()
      this.reopened++
    })
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address)
    const before = this.place
    this.place = here()
    if (before.page === 't') this.table = `/t/${before.what}`
    if (this.place.page === 'shelf' || this.place.page === 't') this.table = ''
    if (before.page !== this.place.page) scrollTo(0, 0)
  }

  /** For <svelte:window onclick>: follow links to this server without a reload. */
  clicked(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
