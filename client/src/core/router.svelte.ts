// The current URL as reactive state. Every page has its own URL, so reloading, going back and sharing a link work.

interface Route {
  readonly page: string // first part of the path, or 'shelf'
  readonly id: string // second part: a match, a game or a help topic; '' if missing
  readonly hash: URLSearchParams // invites and watch keys: browsers never send the hash to a server
}

/** Decode a part of a path. A shortened link may end inside an escape such as %C5; then return the part as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function currentRoute(): Route {
  const [page = '', id = ''] = location.pathname.split('/').slice(1).map(decodePart)
  return { page: page || 'shelf', id, hash: new URLSearchParams(location.hash.slice(1)) }
}

class Router {
  route = $state.raw<Route>(currentRoute())
  /** URL of the table or invitation that the player left for a help page or tutorial, for a button back to it; '' if
      none. It keeps the invite or the watch key. */
  returnTo = ''

  /** Counts changes of only the hash: another key, invite or version for the same page, which is then made anew. */
  hashChanges = $state(0)

  constructor() {
    addEventListener('popstate', () => (this.route = currentRoute()))
    addEventListener('hashchange', () => {
      this.route = currentRoute()
      this.hashChanges++
    })
  }

  /** Open a page of this site without a reload. With `replace`, the back button skips the current page. */
  go(url: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', url)
    const before = this.route
    this.route = currentRoute()
    if (before.page === 't') this.returnTo = `/t/${before.id}${before.hash.size ? `#${before.hash}` : ''}`
    if (this.route.page === 'shelf' || this.route.page === 't') this.returnTo = ''
    if (before.page !== this.route.page) scrollTo(0, 0)
  }

  /** Click handler of the window: open links to this site without a reload. */
  followLink(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a')
    const plainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plainClick || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
