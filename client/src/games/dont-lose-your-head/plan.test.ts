import { describe, expect, test } from 'vitest'
import { WordBank } from '../../core/words.svelte'
import { Draft } from './draft.svelte'
import { FamiliarWords } from './familiar.svelte'
import { Plan } from './plan.svelte'

const WORDS = ['CAT', 'DOG', 'LAMP', 'FISH', 'CROWN', 'TABLE', 'PLANET', 'COLUMN']

function plan(words: FamiliarWords = new FamiliarWords(WORDS)): Plan {
  const bank = new WordBank({ language: 'en', alphabet: 'ABC', common: WORDS.join(' '), rare: '', unproposed: '' })
  return new Plan(new Draft(bank, { size: 8, words: 3, forgiveness: 'normal', colour: 'teal' }, true), words)
}

/** Fill the draft with words of its own. */
function write({ draft }: Plan): void {
  draft.pickWords(() => 0)
  while (draft.current !== null) draft.placeAnywhere(() => 0)
}

describe('the plan of a board', () => {
  test('is dealt once for a shape', () => {
    const one = plan()
    expect(one.words).toBeNull()
    expect(one.fit({ size: 8, words: 3 })).toBe(false)
    const dealt = one.words
    expect(dealt?.map(([word]) => word.length)).toEqual([3, 4, 5])
    expect(one.cells.filter(({ look }) => look === 'letter').length).toBeGreaterThan(4)
    expect(one.fit({ size: 8, words: 3 })).toBe(false)
    expect(one.words).toBe(dealt)
  })

  test('is dealt again for another shape, to which the player has to agree', () => {
    const one = plan()
    one.fit({ size: 8, words: 3 })
    expect(one.fit({ size: 10, words: 4 })).toBe(true)
    expect(one.words).toHaveLength(4)
    expect(one.cells).toHaveLength(100)
  })

  test('waits for the word list', () => {
    const one = plan(new FamiliarWords())
    expect(one.fit({ size: 8, words: 3 })).toBe(false)
    expect(one.words).toBeNull()
  })

  test('uses own words once they are complete, until the board is shuffled', () => {
    const one = plan()
    one.fit({ size: 8, words: 3 })
    const dealt = one.words
    one.isOpen = true
    one.close()
    expect([one.isOpen, one.words]).toEqual([false, dealt])
    write(one)
    one.close()
    expect(one.words).toEqual(one.draft.placed)
    one.shuffle()
    expect(one.words).not.toEqual(one.draft.placed)
    expect(one.draft.ready).toBe(true) // kept for the next time
  })

  test('outlasts a reload, and a broken one is dropped', () => {
    const one = plan()
    one.fit({ size: 8, words: 3 })
    const again = plan()
    again.restore(JSON.parse(JSON.stringify(one.saved)) as typeof one.saved)
    expect(again.words).toEqual(one.words)
    for (const broken of [
      {},
      { shape: { size: 8, words: 3 } as const, dealt: [] },
      {
        shape: { size: 6, words: 3 } as const,
        dealt: [
          ['CAT', [9, 9], 'E'],
          ['LAMP', [0, 0], 'E'],
          ['CROWN', [0, 0], 'E'],
        ] as never,
      },
    ]) {
      const other = plan()
      other.restore(broken)
      expect(other.words).toBeNull()
    }
  })
})
