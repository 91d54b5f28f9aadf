// Watches the page of a game's own package after its start: uncaught errors and requests that the content
// security policy blocks. The address of the script tells them from those of other scripts, if there is one.

import { reason } from './loader'

const MAX_REASON = 200 // characters of an error that are shown

export interface Watching {
  /** The game's id: its files are under /games/<id>/. */
  readonly game: string
  /** The element that the page draws into, if there is one. */
  readonly host: () => Element | undefined
  /** Called for an error in a click handler, a timer or a promise. */
  readonly failed: (why: string) => void
  /** Called when the browser blocked something: with the address, or its kind if there is no address ("inline"). */
  readonly blocked: (what: string, directive: string) => void
}

/** Watch until the returned function is called. */
export function watchPage({ game, host, failed, blocked }: Watching): () => void {
  const folder = `${location.origin}/games/${game}/`
  const isOwn = (address: string | null | undefined) => !!address?.startsWith(folder)
  const threw = (error: unknown) => error instanceof Error && !!error.stack?.includes(folder)

  function error(event: ErrorEvent): void {
    if (isOwn(event.filename) || threw(event.error)) failed(shortened(event.error ?? event.message))
  }
  function rejection(event: PromiseRejectionEvent): void {
    if (threw(event.reason)) failed(shortened(event.reason))
  }
  function violation(event: SecurityPolicyViolationEvent): void {
    const within = event.target instanceof Element && host()?.contains(event.target)
    // Chromium names no source for pictures and fonts; Parlor itself never requests anything from other servers
    const elsewhere = !event.sourceFile && otherHost(event.blockedURI)
    if (isOwn(event.sourceFile) || within || elsewhere) blocked(event.blockedURI, event.effectiveDirective)
  }
  addEventListener('error', error)
  addEventListener('unhandledrejection', rejection)
  addEventListener('securitypolicyviolation', violation)
  return () => {
    removeEventListener('error', error)
    removeEventListener('unhandledrejection', rejection)
    removeEventListener('securitypolicyviolation', violation)
  }
}

/** Return the host of an address on another server, or "" ("inline", "eval", an address of this server). */
export function otherHost(address: string): string {
  try {
    const { host, origin } = new URL(address)
    return origin === location.origin ? '' : host
  } catch {
    return ''
  }
}

function shortened(error: unknown): string {
  const why = reason(error)
  return why.length > MAX_REASON ? `${why.slice(0, MAX_REASON)}...` : why
}
