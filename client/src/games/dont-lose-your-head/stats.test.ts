import { expect, test } from 'vitest'
import type { MatchLine } from '../../wire/api'
import { adviceOf, recordOf } from './stats'

const seat = (yours: boolean) => ({ kind: 'human', name: '', level: '', avatar: '', yours }) as const

function line(created: number, more: Partial<MatchLine> = {}): MatchLine {
  return {
    match: `m${created}`,
    game: 'dont-lose-your-head',
    status: 'over',
    seats: [seat(true), seat(false)],
    created_at_ms: created,
    plies: 40,
    outcome: { results: ['win', 'loss'], reason: 'discovery', facts: [['misses', '12 9']] },
    invites: {},
    ...more,
  }
}

test('games are counted from the viewer’s own seat, oldest first', () => {
  const lost = line(1, { outcome: { results: ['win', 'loss'], reason: 'blade', facts: [['misses', '9 21']] }, seats: [seat(false), seat(true)] }) // prettier-ignore
  const record = recordOf([line(3), line(2, { outcome: { results: ['win', 'loss'], reason: 'discovery', facts: [['misses', '6 8']] } }), lost]) // prettier-ignore
  expect(record.results).toEqual([
    { match: 'm1', won: false, misses: 21 },
    { match: 'm2', won: true, misses: 6 },
    { match: 'm3', won: true, misses: 12 },
  ])
  expect(record).toMatchObject({ wins: 2, average: 13, best: 6 })
})

test('other games, solo hunts, games of other people and games at a shared screen are not counted', () => {
  const lines = [
    line(1, { game: 'territory-words' }),
    line(2, { seats: [seat(true), seat(true)] }),
    line(3, { seats: [seat(false), seat(false)] }),
    line(4, { outcome: null }),
    line(5, { seats: [seat(true)], outcome: { results: ['win'], reason: 'discovery', facts: [['misses', '3']] } }),
  ]
  expect(recordOf(lines)).toEqual({ results: [], wins: 0, average: null, best: null })
})

test('a game resigned before the hunt is counted without misses', () => {
  const record = recordOf([line(1, { outcome: { results: ['win', 'loss'], reason: 'resignation' } })])
  expect(record).toMatchObject({ wins: 1, average: null, best: null })
  expect(record.results).toHaveLength(1)
})

test.each([
  [[true, true], null], // too few games
  [[false, false, false], 'forgiving'],
  [[true, false, true], 'normal'],
  [[false, false, true, true, true, true, true], 'strict'], // only the last five count
  [[true, false, false, false, false], 'forgiving'],
])('after the results %j, the miss limit %s is suggested', (wins, forgiveness) => {
  const results = wins.map((won, n) => ({ match: `m${n}`, won, misses: 10 }))
  expect(adviceOf({ results })?.forgiveness ?? null).toBe(forgiveness)
})
