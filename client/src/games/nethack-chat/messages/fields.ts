// Messages of the new-game dialog, separate because they are loaded with the shelf.

import { i18n, type Translations } from '../../../core/i18n.svelte'

const en = {
  dungeon: 'Dungeon',
  old: 'The old one',
  new: 'A new one',
  oldHint: 'Ten rooms, the same for everybody. The dice differ.',
  newHint: 'Rooms and monsters follow from its number. The same number is the same dungeon.',
  number: 'Number of the dungeon',
  range: 'A number from 1 to 999,999.',
  draw: 'Draw another number',
}

const words: Translations<typeof en> = {
  en,
  pl: {
    dungeon: 'Loch',
    old: 'Stary',
    new: 'Nowy',
    oldHint: 'Dziesięć komnat, te same dla wszystkich. Kostki są inne.',
    newHint: 'Komnaty i potwory wynikają z numeru. Ten sam numer to ten sam loch.',
    number: 'Numer lochu',
    range: 'Liczba od 1 do 999 999.',
    draw: 'Wylosuj inny numer',
  },
}

export const fields = () => i18n.pick(words)
