// Which error page a refusal leads to.

import type { ApiError } from '../core/api'
import { refusalText } from '../core/i18n.svelte'

export type NoticeKind = 'nowhere' | 'private' | 'later' | 'unreachable' | 'outdated' | 'refused'

const MISSING = ['no-such-match', 'unknown-game'] // the page's own sentence says it better than the server's

/** Return the error page for a refused or failed request; without a sentence the page has one of its own. */
export function noticeOf(error: Pick<ApiError, 'code' | 'message'> & { status?: number }): {
  kind: NoticeKind
  sentence: string
} {
  if (error.status === 0 || (error.status ?? 0) >= 500) return { kind: 'unreachable', sentence: '' }
  if (error.code === 'no-guest') return { kind: 'refused', sentence: '' }
  if (error.code === 'not-invited' || error.code === 'not-yours') return { kind: 'private', sentence: '' }
  return { kind: 'nowhere', sentence: MISSING.includes(error.code) ? '' : refusalText(error) }
}
