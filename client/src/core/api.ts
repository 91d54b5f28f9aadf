// Requests to the server's HTTP API.

import type {
  GameGuide,
  ActionEvents,
  History,
  Invitation,
  LiveMatch,
  MatchCard,
  MatchLine,
  Me,
  ReplayPosition,
  ProfileRequest,
  RenameRequest,
  Order,
  ApiError as ErrorBody,
  Ranking,
  Results,
  Review,
  Wish,
  SessionCard,
  TransferCard,
  WordLists,
} from '../wire/api'

export type GameCard = Omit<GameGuide, 'howto'>

/** A request that failed; the code is `unreachable` if no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

const REQUEST_TIMEOUT = 12_000 // ms
const REVIEW_TIMEOUT = 120_000 // ms: the server computes it first, perhaps after other reviews

async function request<T>(method: string, path: string, body?: unknown, timeout = REQUEST_TIMEOUT): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(0, 'unreachable', 'The server does not answer.')
  }
  const document: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const problem = document as ErrorBody | null
    throw new ApiError(response.status, problem?.code ?? 'failed', problem?.message ?? response.statusText)
  }
  return document as T
}

/** Return the path with these parameters, without those that are empty. */
function withQuery(path: string, parameters: Record<string, string | number>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '')
  return given.length ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}` : path
}
const game = (id: string) => `/api/games/${encodeURIComponent(id)}`
const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`

export const api = {
  me: () => request<Me>('GET', '/api/me'),
  changeMe: (changes: ProfileRequest) => request<Me>('PUT', '/api/me', changes),
  sessions: () => request<SessionCard[]>('GET', '/api/me/sessions'),
  addSession: () => request<Me>('POST', '/api/me/sessions'),
  endOtherSessions: () => request<null>('DELETE', '/api/me/sessions'),
  endSession: (id: string) => request<null>('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`),
  logout: () => request<null>('POST', '/api/me/logout'),
  createTransfer: () => request<TransferCard>('POST', '/api/me/transfers'),
  useTransfer: (code: string) => request<Me>('POST', '/api/transfers', { code }),
  games: () => request<GameCard[]>('GET', '/api/games'),
  guide: (id: string, language: string) => request<GameGuide>('GET', `${game(id)}?language=${language}`),
  ranking: (id: string, options: object, day = '') =>
    request<Ranking>('GET', `${game(id)}/ranking?${new URLSearchParams({ options: JSON.stringify(options), day })}`),
  results: (id: string, limit = 1000) => request<Results>('GET', `${game(id)}/results?limit=${limit}`),
  words: (lexicon: string, longest: number) =>
    request<WordLists>('GET', `/api/words/${encodeURIComponent(lexicon)}?longest=${longest}`),
  familiarWords: (lexicon: string, longest: number) =>
    request<WordLists>('GET', `/api/words/${encodeURIComponent(lexicon)}?longest=${longest}&familiar=true`),
  create: (order: Order) => request<MatchCard>('POST', '/api/matches', order),
  mine: (status?: MatchLine['status']) =>
    request<MatchLine[]>('GET', '/api/matches?limit=100' + (status ? `&status=${status}` : '')),
  live: () => request<LiveMatch[]>('GET', '/api/live'),
  lobby: () => request<MatchLine[]>('GET', '/api/lobby'),
  match: (id: string, watch_key = '') => request<MatchCard>('GET', withQuery(match(id), { watch_key })),
  invitation: (id: string, invite: string) =>
    request<Invitation>('GET', `${match(id)}/invitation?${new URLSearchParams({ invite })}`),
  join: (id: string, invite: string) => request<MatchCard>('POST', `${match(id)}/join`, { invite }),
  nameSeat: (id: string, seat: number, name: string) =>
    request<RenameRequest>('PUT', `${match(id)}/seats/${seat}`, { name }),
  replayPosition: (id: string, ply: number, viewer: number, watch_key = '') =>
    request<ReplayPosition>('GET', withQuery(`${match(id)}/replay`, { watch_key, ply, viewer })),
  history: (id: string, before: number, ply: number, watch_key = '') =>
    request<History>('GET', withQuery(`${match(id)}/history`, { watch_key, before, ply })),
  events: (id: string, viewer: number, watch_key = '', withLines = false) =>
    request<ActionEvents[]>(
      'GET',
      withQuery(`${match(id)}/events`, { watch_key, viewer, with_lines: withLines ? 'true' : '' }),
    ),
  review: (id: string, watch_key = '') =>
    request<Review>('GET', withQuery(`${match(id)}/review`, { watch_key }), undefined, REVIEW_TIMEOUT),
  fork: (id: string, ply: number, seats: Wish[], watch_key = '') =>
    request<MatchCard>('POST', withQuery(`${match(id)}/fork`, { watch_key }), { ply, seats }),
  recordAddress: (id: string, watch_key = '') => withQuery(`${match(id)}/record`, { watch_key }),
}
