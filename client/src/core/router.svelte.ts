// Where we are. Addresses are real: reloading, going back and sending them to a friend all work.

export interface Place {
  readonly page: string // the first part of the path, 'shelf' for none
  readonly what: string // the second: a match, a game
  readonly hash: URLSearchParams // secrets of links stand here, since browsers do not send it to servers
}

/** A link may be cut off in the middle of a letter: then it leads nowhere, but it must not break the page. */
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
  /** The table one left to look something up: the way back to it. */
  table = ''

  /** Counts links that were opened on top of the page they lead to, with another key, invitation or moment. */
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

  /** For <svelte:window onclick>: links to this server do not load the page again. */
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
