// The HTTP half of the house.

import type {
  GameGuide,
  ActionEvents,
  History,
  MatchCard,
  MatchLine,
  Me,
  ReplayPosition,
  RenameRequest,
  Order,
  ApiError,
  Ranking,
  Results,
  SessionCard,
  WordLists,
} from '../wire/house'

export type GameCard = Omit<GameGuide, 'howto'>

/** An answer that is not a success; `unreachable` where there was none at all. */
export class HouseError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence)
  }
}

const SILENCE = 12_000 // ms without an answer, after which nobody is there

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      signal: AbortSignal.timeout(SILENCE),
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new HouseError(0, 'unreachable', 'The server does not answer.')
  }
  const found: unknown = await answer.json().catch(() => null)
  if (!answer.ok) {
    const problem = found as ApiError | null
    throw new HouseError(answer.status, problem?.code ?? 'failed', problem?.sentence ?? answer.statusText)
  }
  return found as T
}

const keyed = (path: string, key: string, ...more: [string, string | number][]): string => {
  const query = new URLSearchParams([
    ...(key ? [['key', key]] : []),
    ...more.map(([name, value]) => [name, `${value}`]),
  ])
  return query.size ? `${path}?${query}` : path
}
const game = (id: string) => `/api/games/${encodeURIComponent(id)}`
const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`

export const api = {
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('PUT', '/api/me', { name }),
  sessions: () => ask<SessionCard[]>('GET', '/api/me/sessions'),
  addSession: () => ask<Me>('POST', '/api/me/sessions'),
  endOtherSessions: () => ask<null>('DELETE', '/api/me/sessions'),
  endSession: (id: string) => ask<null>('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`),
  logout: () => ask<null>('POST', '/api/me/logout'),
  games: () => ask<GameCard[]>('GET', '/api/games'),
  guide: (id: string, language: string) => ask<GameGuide>('GET', `${game(id)}?language=${language}`),
  ranking: (id: string, options: object, day = '') =>
    ask<Ranking>('GET', `${game(id)}/ranking?${new URLSearchParams({ options: JSON.stringify(options), day })}`),
  results: (id: string, limit = 1000) => ask<Results>('GET', `${game(id)}/results?limit=${limit}`),
  words: (lexicon: string, longest: number) =>
    ask<WordLists>('GET', `/api/words/${encodeURIComponent(lexicon)}?longest=${longest}`),
  create: (order: Order) => ask<MatchCard>('POST', '/api/matches', order),
  mine: (status?: MatchLine['status']) =>
    ask<MatchLine[]>('GET', '/api/matches?limit=100' + (status ? `&status=${status}` : '')),
  lobby: () => ask<MatchLine[]>('GET', '/api/lobby'),
  match: (id: string, key = '') => ask<MatchCard>('GET', keyed(match(id), key)),
  join: (id: string, invite: string) => ask<MatchCard>('POST', `${match(id)}/join`, { invite }),
  nameSeat: (id: string, seat: number, name: string) => ask<RenameRequest>('PUT', `${match(id)}/seats/${seat}`, { name }),
  moment: (id: string, at: number, viewer: number, key = '') =>
    ask<ReplayPosition>('GET', keyed(`${match(id)}/replay`, key, ['at', at], ['viewer', viewer])),
  history: (id: string, before: number, at: number, key = '') =>
    ask<History>('GET', keyed(`${match(id)}/history`, key, ['before', before], ['at', at])),
  course: (id: string, viewer: number, key = '', described = false) =>
    ask<ActionEvents[]>(
      'GET',
      keyed(
        `${match(id)}/course`,
        key,
        ['viewer', viewer],
        ...(described ? [['described', 'true'] as [string, string]] : []),
      ),
    ),
  recordAddress: (id: string, key = '') => keyed(`${match(id)}/record`, key),
}
