// Messages of the new-game dialog, separate because they are loaded with the shelf.

import { i18n, type Translations } from '../../../core/i18n.svelte'

const en = {
  dungeon: 'Dungeon',
  old: 'Classic',
  new: 'Random',
  oldHint: '10 rooms, the same for everyone. The dice differ.',
  newHint: 'The same seed makes the same dungeon.',
  number: 'Seed',
  range: 'Enter a number from 1 to 999,999.',
  draw: 'Reroll',
}

const words: Translations<typeof en> = {
  en,
  pl: {
    dungeon: 'Loch',
    old: 'Klasyczny',
    new: 'Losowy',
    oldHint: '10 komnat, te same dla wszystkich. Kostki są inne.',
    newHint: 'Ten sam numer to ten sam loch.',
    number: 'Numer lochu',
    range: 'Wpisz liczbę od 1 do 999 999.',
    draw: 'Losuj inny',
  },
}

export const fields = () => i18n.pick(words)
