import { polishPlural, type Catalog } from '../../../../core/i18n.svelte'
import type * as en from '../en/setup'
import { settings } from './settings'

const words = (n: number) => `${n} ${polishPlural(n, 'słowo', 'słowa', 'słów')}`
const misses = (n: number) => `${n} ${polishPlural(n, 'pudło', 'pudła', 'pudeł')}`
const board = (size: number) => `${size} × ${size}`

export const panel: Catalog<typeof en.panel> = {
  marks: { right: 'jest w słowach', wrong: 'nie ma jej w słowach', used: 'jest w twoich słowach' },
}

export const setUp: Catalog<typeof en.setUp> = {
  chip: 'Przed grą',
  player: (n) => `Gracz ${n}`,
  board: (size, n) => `${board(size)}, ${words(n)}`,

  booth: {
    difficulty: 'Poziom trudności',
    misses,
    board: 'Twoje słowa',
    yours: 'Twoje ukryte słowa',
    lastMiss: (n) => `Twoje ${n}. pudło`,
    drops: 'i ostrze spada.',
    shuffle: 'Wymieszaj',
    own: 'Wybiorę własne słowa',
    ready: 'Gotowe',
    waiting: (name) => `Czekamy: ${name}`,
    drawer: 'Wybierz słowa',
    close: 'Zamknij',
    across: (name) => `${name} stoi naprzeciwko i zasłania planszę.`,
    says: {
      hidden: 'Moje słowa są ukryte. Znajdź je, zanim znajdę twoje.',
      hiding: 'Ukrywam swoje słowa. Zaczynaj, gdy chcesz.',
      choosing: 'Jeszcze wybieram dla ciebie planszę.',
      changed: (size, n) => `Wybieram ${board(size)}, ${words(n)}. Oto nowa plansza.`,
    },
  },

  you: {
    title: 'Ty',
    name: 'Twoje imię',
    edit: 'Zmień imię',
    empty: 'Wpisz imię.',
    color: 'Twój proporzec',
    colors: {
      blue: 'Niebieski z szarfą',
      teal: 'Morski ze strzałką',
      green: 'Zielony z paskiem',
      amber: 'Bursztynowy z pasem',
      violet: 'Fioletowy z rombem',
      pink: 'Różowy w kropki',
      brown: 'Brązowy w kratę',
      sky: 'Błękitny z krzyżem',
    },
    taken: (name) => `zajęty: ${name}`,
    random: 'Wylosuj słowa',
  },

  settings: {
    title: 'Trudność',
    challenge: (name) => `Dla planszy, którą przeszukasz. Słowa ukrywa na niej ${name}.`,
    classic: 'Dla twojej planszy.',
    ...settings,
    fewer: 'Im mniej słów, tym trudniej je znaleźć.',
    limit: (n) => `Twoje ${n}. pudło zwalnia ostrze`,
    shapes: (name, size, n) => `${name} wybiera dla ciebie: ${board(size)}, ${words(n)}.`,
    own: (size, n, kind) => `Przeszukasz ${board(size)}, ${words(n)}, ${kind.toLowerCase()} limit pudeł.`,
    summary: (size, n, count) => `${board(size)}, ${words(n)}, ${misses(count)}`,
    ready: 'Gotowe',
    chooses: (name) => `${name} jeszcze wybiera.`,
    chosen: 'Trudność wybrana. Słowa ukryjecie, gdy oboje wybierzecie.',
  },

  words: {
    of: (name) => `${name}: słowa`,
    erase: 'Wyczyść wszystkie słowa',
    eraseAsk: 'Wyczyścić wszystkie twoje słowa?',
    eraseSay: 'Znikną też z planszy.',
    eraseYes: 'Wyczyść',
    keep: 'Zostaw',
    row: (n, length) => `Słowo ${n}, ${length} ${polishPlural(length, 'litera', 'litery', 'liter')}`,
    accept: (n) => `Zatwierdź słowo ${n}`,
    accepted: (n) => `Słowo ${n} jest zatwierdzone`,
    place: (n) => `Umieść słowo ${n} na planszy`,
    lift: (n) => `Zdejmij słowo ${n} z planszy`,
    empty: (n) => `Wyczyść słowo ${n}`,
    suggestions: 'Podpowiedzi',
    letters: 'Litery',
    hint: {
      type: (length) => `Wpisz słowo z ${length} liter.`,
      accept: 'Dotknij + albo naciśnij Enter, by je zatwierdzić.',
      place: (word) => `Dotknij kompasu, by umieścić ${word}.`,
      placing: 'Wybierz pole na planszy.',
      placed: 'Dotknij kompasu przy słowie, by je przenieść.',
      done: 'Wszystkie słowa ukryte. Dotknij Start.',
    },
    problems: {
      'too-short': (length) =>
        `Za krótkie. To słowo ma ${length} ${polishPlural(length, 'literę', 'litery', 'liter')}.`,
      'not-a-word': (word) => `Słowa ${word} nie ma na liście. Spróbuj innego.`,
      'not-ready': 'Lista słów jeszcze się wczytuje. Spróbuj za chwilę.',
    },
    said: {
      accepted: (word) => `${word}: zatwierdzone.`,
      lifted: (word) => `${word}: zdjęte z planszy.`,
      emptied: (n) => `Słowo ${n} wyczyszczone.`,
      all: 'Wszystkie słowa wyczyszczone.',
      random: (all) => `Wylosowane: ${all}.`,
    },
  },

  grid: {
    title: (size) => `Twoja plansza, ${size} na ${size}`,
    preview: (size) => `Plansza ${size} na ${size}`,
    search: 'Plansza, którą przeszukasz',
    rest: 'Twoja plansza',
    restSay: 'Słowa biegną w 8 kierunkach i krzyżują się na wspólnych literach.',
    first: (word) => `Gdzie zaczyna się ${word}?`,
    firstSay: (letter) => `Wybierz pole dla ${letter}.`,
    second: (word) => `W którą stronę biegnie ${word}?`,
    secondSay: (letter, cell) => `${letter} jest na ${cell}. Wybierz zielone pole.`,
    done: 'Wszystkie słowa ukryte',
    doneSay: 'Zaczynaj, gdy chcesz.',
    placeForMe: 'Umieść za mnie',
    here: 'pierwsza litera',
    fits: 'pasuje',
    clash: 'nie pasuje',
    back: 'Cofnij',
    esc: 'Esc cofa',
    empty: 'puste',
    begins: 'tu zaczyna się słowo',
    runs: {
      E: 'w prawo',
      SE: 'w prawo w dół',
      S: 'w dół',
      SW: 'w lewo w dół',
      W: 'w lewo',
      NW: 'w lewo w górę',
      N: 'w górę',
      NE: 'w prawo w górę',
    },
    fitsTo: (way) => `pasuje, biegnie ${way}`,
    refused: {
      edge: (word) => `${word} nie zmieści się w tę stronę.`,
      letter: (letter, cell, has) => `Na ${cell} jest już ${has}, a nie ${letter}.`,
      nowhere: (word) => `${word} się stąd nie zmieści. Wybierz inne pole.`,
      far: (cell) => `Wybierz pole obok ${cell}.`,
      full: (word) => `Nie ma miejsca na ${word}. Zdejmij najpierw inne słowo.`,
    },
    placed: (word, cell, way) => `${word} biegnie od ${cell} ${way}.`,
  },

  start: 'Start',
  startLeft: (n) => `Start, do ukrycia: ${n}`,
  leave: 'Twoje słowa nie są jeszcze ukryte. Poczekają tu na ciebie.',
  hiding: (name) => `${name} ukrywa słowa`,
  hidingSay: 'Polowanie zacznie się, gdy oboje będziecie gotowi.',
  settling: (name) => `${name} wybiera`,
  ready: (name) => `${name}: gotowe`,
  watching: 'Gracze ukrywają słowa',
  yours: 'Twoje słowa są ukryte',
  ended: 'Gra skończyła się przed polowaniem',
}
