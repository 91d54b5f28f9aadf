import { polishPlural, type Catalog } from '../../../../core/i18n.svelte'
import type * as en from '../en/setup'
import { settings } from './settings'

const words = (n: number) => `${n} ${polishPlural(n, 'słowo', 'słowa', 'słów')}`
const times = (n: number) => `${n} ${polishPlural(n, 'raz', 'razy', 'razy')}`
const board = (size: number) => `${size} × ${size}`

export const panel: Catalog<typeof en.panel> = {
  marks: { right: 'jest w słowach', wrong: 'nie ma jej w słowach', used: 'jest w twoich słowach' },
}

export const setUp: Catalog<typeof en.setUp> = {
  chip: 'Przed grą',
  player: (n) => `Gracz ${n}`,
  board,

  you: {
    title: 'Ty',
    name: 'Twoje imię',
    edit: 'Zmień imię',
    empty: 'Imię ma co najmniej jedną literę.',
    color: 'Twoje barwy',
    colors: {
      blue: 'Niebieskie ze skosem',
      teal: 'Morskie z krokwią',
      green: 'Zielone ze słupem',
      amber: 'Bursztynowe z pasem',
      violet: 'Fioletowe z rombem',
      pink: 'Różowe z kropkami',
      brown: 'Brązowe z szachownicą',
      sky: 'Błękitne z krzyżem skośnym',
    },
    taken: (name) => `${name} już je ma`,
    random: 'Wylosuj słowa',
  },

  settings: {
    title: 'Ustawienia',
    challenge: (name) => `Dla planszy, którą przeszukasz. ${name} ukrywa na niej słowa.`,
    classic: 'Dla planszy, na której ukryjesz słowa.',
    ...settings,
    fewer: 'Im mniej słów, tym trudniej je znaleźć.',
    limit: (n) => `Możesz chybić ${times(n)}`,
    until: 'nim twoje ostrze dojdzie na górę.',
    shapes: (name, size, n) => `Plansza, którą wybiera ${name}: ${board(size)}, ${words(n)}.`,
    other: (name, size, misses) => `${name} ma ${board(size)} i może chybić ${times(misses)}.`,
    own: (size, n, kind) => `Przeszukasz ${board(size)}, ${words(n)}, wyrozumiałość ${kind.toLowerCase()}.`,
    summary: (size, n, misses) =>
      `${board(size)}, ${words(n)}, ${misses} ${polishPlural(misses, 'pudło', 'pudła', 'pudeł')}`,
    ready: 'Gotowe',
    chooses: (name) => `${name} jeszcze wybiera.`,
    chosen: 'Twoje ustawienia są ustalone. Słowa ukryjecie, gdy wybiorą oboje gracze.',
  },

  words: {
    of: (name) => `${name}: słowa`,
    erase: 'Wyczyść wszystkie słowa',
    eraseAsk: 'Wyczyścić wszystkie twoje słowa?',
    eraseSay: 'Słowa i ich miejsca przepadną.',
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
      accept: 'Zatwierdź je znakiem + albo klawiszem Enter.',
      place: (word) => `Umieść ${word} na planszy jego kompasem.`,
      placing: 'Wybierz pole na planszy.',
      placed: 'Aby przenieść słowo, naciśnij jego kompas jeszcze raz.',
      done: 'Wszystkie słowa ukryte. Naciśnij Start.',
    },
    problems: {
      'too-short': (length) =>
        `Za krótkie. To słowo ma ${length} ${polishPlural(length, 'literę', 'litery', 'liter')}.`,
      'not-a-word': (word) => `Słowa ${word} nie ma na liście. Spróbuj innego.`,
      'not-ready': 'Lista słów jeszcze nie dotarła. Spróbuj za chwilę.',
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
    restSay: 'Słowa biegną w ośmiu kierunkach i mogą się krzyżować na wspólnych literach.',
    first: (word) => `Gdzie zaczyna się ${word}?`,
    firstSay: (letter) => `Wybierz pole dla litery ${letter}.`,
    second: (word) => `W którą stronę biegnie ${word}?`,
    secondSay: (letter, cell) => `${letter} stoi na ${cell}. Wybierz drugie pole.`,
    done: 'Wszystkie słowa ukryte',
    doneSay: 'Zacznij, gdy wszystko ci pasuje.',
    placeForMe: 'Umieść za mnie',
    here: 'tu jesteś',
    fits: 'pasuje',
    clash: 'nie pasuje',
    back: 'Cofnij',
    esc: 'Esc cofa literę',
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
      edge: (word) => `${word} wyszłoby w tę stronę poza planszę.`,
      letter: (letter, cell, has) => `Na ${cell} jest już ${has}, a weszłoby tam ${letter}.`,
      nowhere: (word) => `${word} nie zmieści się stąd w żadną stronę. Zacznij na innym polu.`,
      far: (cell) => `Wybierz pole obok ${cell}.`,
      full: (word) => `Dla słowa ${word} nie ma już miejsca. Zdejmij najpierw inne słowo.`,
    },
    placed: (word, cell, way) => `${word} leży od ${cell} ${way}.`,
  },

  start: 'Start',
  startLeft: (n) => `Start, jeszcze ${words(n)}`,
  leave: 'Twoje słowa nie są jeszcze ukryte. Zostaną tu, aż wrócisz.',
  hiding: (name) => `${name} ukrywa słowa`,
  hidingSay: 'Polowanie zacznie się, gdy obie strony będą gotowe.',
  settling: (name) => `${name} wybiera ustawienia`,
  ready: (name) => `${name}: gotowe`,
  watching: 'Słowa są ukrywane',
  yours: 'Twoje słowa są ukryte',
  ended: 'Gra skończyła się przed polowaniem',
}
