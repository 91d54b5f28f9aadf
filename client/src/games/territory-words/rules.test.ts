import { expect, test } from 'vitest'
import type { Action } from '../../wire/territory-words'
import { ownerOf } from './land'
import { CELLS, PIXELS, vertex } from './reach'
import { check, opening, outcomeOf, play, scoresOf, seatToMove, turnsLeft, type Position } from './rules'

const GAMES = import.meta.glob<string>('../../../../tests/goldens/territory-words-*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const isWord = () => true // the words of a golden game are words

/** A position as the engine writes it: each letter with the owner and strength at its center, and the figures. */
function drawn(position: Position): string[] {
  const marks = { open: '', neutral: 'n', blue: 'b', red: 'r' }
  return CELLS.map((cell, n) => {
    const [x, y] = vertex(cell)
    const { owner, strength } = ownerOf(position.land[y * PIXELS + x] as number)
    return `${position.letters[n]}${marks[owner]}${strength || ''}`
  })
}

/** The board, the scores and the turns left of a part of a golden game. */
function read(part: string): { cells: string[]; scores: number[]; left: number[] | null } {
  const rows = part.split('\n').filter((line) => /^ ?\d+ {2}\w/.test(line))
  const heading = /Blue ([\d,]+) .*?Red ([\d,]+)/.exec(part) as RegExpExecArray
  const left = /(\d+) and (\d+) turns left/.exec(part)
  return {
    cells: rows.slice(0, 12).flatMap((row) => row.slice(4).trim().split(/ +/)),
    scores: [heading[1], heading[2]].map((figure) => Number(figure?.replaceAll(',', ''))),
    left: left && [Number(left[1]), Number(left[2])],
  }
}

test.each(Object.entries(GAMES))('%s is played as in the engine, turn by turn', (_, golden) => {
  const [first = '', ...parts] = golden.split(/^=== /m)
  const last = parts.pop() as string
  const positions = [opening({ turns: 8 }, read(first).cells.join(''))]
  for (const part of parts) {
    const [, seat, json] = /^\d+\. seat (\d): (.*)$/m.exec(part) as RegExpExecArray
    const action = JSON.parse(json as string) as Action | { type: '/take-back'; to_ply: number } | { type: '/resign' }
    const position = positions.at(-1) as Position
    if (action.type === '/take-back') positions.push(positions[action.to_ply] as Position)
    else if (action.type === 'claim' || action.type === 'pass') {
      expect(check(position, action, isWord)).toBeNull()
      expect(seatToMove(position)).toBe(Number(seat))
      positions.push(play(position, action)[0])
    } else continue // resigned or out of time: no rule of the game
    const now = positions.at(-1) as Position
    const engine = read(part)
    expect(drawn(now)).toEqual(engine.cells)
    expect(scoresOf(now.land)).toEqual(engine.scores)
    if (engine.left) expect(turnsLeft(now)).toEqual(engine.left)
  }
  const outcome = outcomeOf(positions.at(-1) as Position)
  const reason = /reason='([\w-]+)'/.exec(last)?.[1]
  if (reason === 'resignation' || reason === 'time') expect(outcome).toBeNull()
  else {
    expect(outcome?.reason).toBe(reason)
    expect(outcome?.results).toEqual([...last.matchAll(/'(win|loss|draw)'/g)].map(([, result]) => result))
  }
})

test('what the rules refuse has the code of the engine', () => {
  const letters = 'CAT'.padEnd(144, 'E')
  const position = opening({ turns: 4 }, letters)
  const claim = (...path: [number, number][]): Action => ({ type: 'claim', path })
  const word = (spelled: string) => spelled === 'CAT'
  const [after] = play(position, claim([0, 0], [0, 1], [0, 2]))
  expect(check(position, claim([0, 0], [0, 1], [0, 2]), word)).toBeNull()
  expect(check(after, claim([0, 0], [0, 1], [0, 2]), word)).toBe('word-used')
  expect(check({ ...after, options: { repeat_words: true } }, claim([0, 0], [0, 1], [0, 2]), word)).toBeNull()
  expect(check(position, claim([0, 0], [0, 12]), word)).toBe('off-board')
  expect(check(position, claim([0, 0], [0, 1], [0, 0]), word)).toBe('repeated-cell')
  expect(check(position, claim([0, 0], [5, 0], [0, 1]), word)).toBe('out-of-reach')
  expect(check(position, claim([0, 0], [0, 1]), word)).toBe('too-short')
  expect(check(position, claim([0, 0], [0, 1], [0, 3]), word)).toBe('not-a-word')
  const passed = [1, 2, 3, 4].reduce<Position>((now) => play(now, { type: 'pass' })[0], position)
  expect(check(passed, { type: 'pass' }, word)).toBe('game-over')
})
