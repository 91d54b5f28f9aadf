// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { players } from './players'
import { settings } from './settings.svelte'

test('guests without a name are called so in the player’s language', () => {
  settings.change({ language: 'pl' })
  const names = ['Guest', '', 'Guest of honor', 'Ada'].map((name) => ({ kind: 'human', name }))
  expect(players(names).map((player) => player.name)).toEqual(['Gość', 'Gość', 'Guest of honor', 'Ada'])
})
