// A table for tests of sentences: Roger plays on this page, Mary elsewhere.

import type { Player } from '../src/games/contract'

const player = (seat: number, name: string, you: boolean): Player => ({
  seat,
  name,
  you,
  mark: seat ? 'square' : 'disc',
  kind: 'human',
  level: '',
  online: true,
})

export const fakeTable = () => ({
  mode: 'play' as const,
  viewer: 0,
  seat: 0,
  outcome: null,
  players: [player(0, 'Roger', true), player(1, 'Mary', false)],
})
