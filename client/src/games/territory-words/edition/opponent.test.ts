import { expect, test } from 'vitest'
import type { Claim } from '../../../wire/territory-words'
import { check, opening, play, type Position } from '../rules'
import { wordAlong } from '../reach'
import { canSpell } from './board'
import { hintPath, chooseAction, LEVELS } from './opponent'
import { Words } from './words'

const LETTERS =
  'OLWOWOCODACDPPUWODNMOHCTLTEIDIMTALPNNUEASSBGHOIPOLCHTEEREADSOTIDMEENTONTNSPOSEDRERFHLAFLCNUTLEECOSALKEAHKNSAORETSMOETALWRIECYNSATTTOEINRHBTOSTLM'

/** Words as the file has them: RAT, RATE and TEN are everyday words, TENON is only in the list. */
const LINES = [[32, 'RAT'], [32 + 3, 'E'], [32, 'TEN'], [3, 'ON']] as const // prettier-ignore
const WORDS = new Words(Uint8Array.from(LINES.flatMap(([byte, text]) => [byte, ...new TextEncoder().encode(text)])))

test('the word list is read as it was written', () => {
  expect(WORDS.size).toBe(4)
  expect(['RAT', 'RATE', 'TEN', 'TENON'].every((word) => WORDS.has(word))).toBe(true)
  expect(WORDS.everyday).toEqual(['RAT', 'RATE', 'TEN'])
  expect(canSpell('RATE', LETTERS)).toBe(true)
  expect(canSpell('QUIZ', LETTERS)).toBe(false)
})

test.each(LEVELS)('%s plays legal everyday words until none is left, then passes', async (level) => {
  let position: Position = opening({ turns: 4 }, LETTERS)
  const played: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    const action = await chooseAction(position, WORDS, level)
    expect(check(position, action, (word) => WORDS.has(word))).toBeNull()
    played.push(action.type === 'claim' ? wordAlong(LETTERS, action.path) : action.type)
    position = play(position, action)[0]
  }
  expect(new Set(played.slice(0, 2)).size).toBe(2)
  expect(WORDS.everyday).toEqual(expect.arrayContaining(played.slice(0, 2)))
})

test('a hint is about the word that gains most, and hard plays it', async () => {
  const position = opening({ turns: 4, hints: 'on' }, LETTERS)
  const path = await hintPath(position, WORDS)
  const action = (await chooseAction(position, WORDS, 'hard')) as Claim
  expect(path && wordAlong(LETTERS, path)).toBe(wordAlong(LETTERS, action.path))
})
