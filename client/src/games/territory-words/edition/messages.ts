// Messages of the one-file edition.

import { i18n, type Translations } from '../../../core/i18n.svelte'

const en = {
  words: (count: string) => `${count} words built in`,
  against: 'Play against',
  friend: 'A friend',
  computer: 'The computer',
  level: 'Difficulty',
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  blue: 'Blue',
  red: 'Red',
  play: 'Play',
  tutorial: 'Tutorial',
  howTo: 'How to play',
  licenses: 'Licenses',
  offline: 'This file works offline. Nothing leaves your device.',
  language: 'Polski',
  light: 'Light theme',
  dark: 'Dark theme',
  leave: 'New game',
  loading: 'Loading...',
  broken: "This browser can't read the word list. Try a newer one.",
}

const pl: Translations<typeof en>['pl'] = {
  words: (count: string) => `Wbudowane słowa: ${count}`,
  against: 'Przeciwnik',
  friend: 'Druga osoba',
  computer: 'Komputer',
  level: 'Poziom',
  levels: { easy: 'Łatwy', medium: 'Średni', hard: 'Trudny' },
  blue: 'Niebieski',
  red: 'Czerwony',
  play: 'Graj',
  tutorial: 'Samouczek',
  howTo: 'Jak grać',
  licenses: 'Licencje',
  offline: 'Ten plik działa bez sieci. Nic nie opuszcza twojego urządzenia.',
  language: 'English',
  light: 'Jasny motyw',
  dark: 'Ciemny motyw',
  leave: 'Nowa gra',
  loading: 'Wczytywanie...',
  broken: 'Ta przeglądarka nie odczyta listy słów. Spróbuj nowszej.',
}

export const messages = () => i18n.pick({ en, pl })
