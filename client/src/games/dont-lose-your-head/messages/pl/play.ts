// Słowa gry, jej końca i lekcji.

import { polishPlural } from '../../../../core/i18n.svelte'

const notches = (n: number) => (n === 1 ? 'jeden ząbek' : n === 2 ? 'dwa ząbki' : polishPlural(n, `${n} ząbek`, `${n} ząbki`, `${n} ząbków`)) // prettier-ignore
const letters = (n: number) => `${n} ${polishPlural(n, 'literę', 'litery', 'liter')}`

export const play = {
  yourTurn: 'Twoja kolej',
  yourTurnNamed: (name: string) => `Twoja kolej, ${name}`,
  theirTurn: 'Kolej rywala',
  turnOf: (name: string) => `Kolej: ${name}`,
  thinking: (name: string) => `${name} myśli`,
  over: 'Koniec gry',
  hint: {
    yours: (name: string) => `Zapytaj o literę albo odkryj pole: ${name}`,
    theirs: (name: string) => `${name} szuka twoich słów`,
    watch: (name: string, other: string) => `${name} szuka słów, które ukrywa ${other}`,
    known: 'Wszystkie słowa są znane: znajdź pozostałe pola',
  },
  players: 'Gilotyny',
  misses: 'Pudła:',
  left: (n: number) => `zostało ${n}`,
  guillotine: (name: string, misses: number, limit: number) => `${name}: pudła ${misses} z ${limit}`,
  fallen: (name: string) => `Ostrze spadło, gracz: ${name}`,
  mood: ['spokój', 'niepokój', 'obawa', 'pot na czole', 'przerażenie'],
  boards: {
    yours: 'twoje słowa',
    theirs: 'ukryte słowa',
    size: (note: string, size: number) => `${note}, ${size} × ${size}`,
    tracker: (name: string) => `Litery na planszy: ${name}`,
    grid: (name: string, size: number) => `Pola planszy: ${name}, ${size} na ${size}`,
    tabs: 'Która plansza',
    tabTheirs: (name: string) => `Plansza: ${name}`,
    tabYours: 'Twoja',
    hidden: 'zakryte',
    free: 'wolne',
    nothing: 'nic',
    star: 'litera, jeszcze nieznana',
    starFound: (letter: string, name: string) => `${letter}, odkryte, ${name} nie zna jeszcze litery`,
    known: (letter: string) => letter,
    own: (letter: string) => `${letter}, twoje`,
    found: (letter: string, name: string) => `${letter}, zna ${name}`,
    never: (letter: string) => `${letter}, nieodkryte`,
    peek: 'Podejrzyj',
    peekSay: 'Przytrzymaj, by zobaczyć własne słowa',
  },
  pattern: (n: number, letters: string) => `Słowo ${n}: ${letters}`,
  blank: 'puste',
  solved: 'znane',
  foundBy: (name: string) => `zna je ${name}`,
  guessWord: 'Zgadnij całe słowo',
  guessShort: 'Zgadnij słowo',
  guessOf: (name: string) => `Zgadnij słowo, ${name}`,
  twoNotches: 'Błędne słowo podnosi twoje ostrze o dwa ząbki',
  lastWord: 'Błędne słowo kończy grę: ostrze jest prawie na górze',
  word: {
    title: 'Zgadnij całe słowo',
    which: 'Które słowo',
    field: 'Słowo',
    placeholder: 'Wpisz je',
    suggestions: 'Słowa, które tak się zaczynają',
    guess: 'Zgadnij',
    guessIt: (word: string) => `Zgadnij ${word}`,
    missing: (n: number) => `Dopisz ${letters(n)}`,
    pattern: (n: number, pattern: string) => `Słowo ${n}, ${pattern}`,
  },
  log: {
    title: 'Próby',
    open: 'Wszystkie próby i notatki',
    none: 'Nie było jeszcze prób',
  },
}

export const events = {
  chose: (name: string, size: number, words: number, limit: number | null) =>
    `${name} szuka na ${size} × ${size}, liczba słów: ${words}` +
    (limit === null ? '.' : `, dozwolone pudła: ${limit}.`),
  hid: (name: string) => `${name}: słowa są już ukryte.`,
  letter: (name: string, letter: string) => `${name} pyta o ${letter}`,
  cell: (name: string, cell: string) => `${name} odkrywa ${cell}`,
  word: (name: string, word: string) => `${name} mówi ${word}`,
  isIn: (words: number[]) =>
    words.length === 1
      ? `jest w słowie ${words[0]}`
      : `jest w słowach ${words.slice(0, -1).join(', ')} i ${words[words.length - 1]}`,
  missed: (misses: number) => `nie ma, ${notches(misses)}`,
  nothing: 'nic, jeden ząbek',
  something: 'coś tam jest',
  there: (letter: string) => `jest tam ${letter}`,
  right: 'dobrze',
  wrong: (misses: number) => `źle, ${notches(misses)}`,
  complete: (n: number, word: string) => `Słowo ${n} to ${word}.`,
  near: (name: string, left: number) => `${name}: do końca ${polishPlural(left, 'zostało', 'zostały', 'zostało')} ${left} ${polishPlural(left, 'pudło', 'pudła', 'pudeł')}.`, // prettier-ignore
}

export const notes = {
  title: (name: string) => `Co wiadomo o słowach: ${name}`,
  yours: 'Co już wiesz',
  letters: (n: number, known: number, all: number) => `Słowo ${n}: ${known} z ${all} liter`,
  solved: (n: number, word: string) => `Słowo ${n}: ${word}`,
  tried: (words: string) => `to nie ${words}`,
  cells: (found: number, stars: number) => `Znalezione pola: ${found}` + (stars ? `, w tym gwiazdki: ${stars}` : ''),
}

export const end = {
  youWin: 'Zachowujesz głowę',
  youLose: 'Tracisz głowę',
  wins: (name: string) => `Wygrywa ${name}`,
  discovery: (winner: string, loser: string) => `${winner} odkrywa wszystkie słowa, przegrywa ${loser}`,
  blade: (loser: string, misses: number, limit: number) =>
    `${loser}: ostrze na samej górze, pudła ${misses} / ${limit}`,
  resigned: (name: string) => `${name} poddaje grę`,
  time: (name: string) => `${name}: czas minął`,
  misses: 'Pudła',
  words: 'Znane słowa',
  run: 'Najdłuższa seria trafień',
  runOf: (name: string, hits: number) => `${name}, ${hits}`,
  of: (n: number, all: number) => `${n} z ${all}`,
  picture: (winner: string) => `Wygrywa ${winner}; obie plansze są odkryte`,
}

export const stats = {
  title: 'Twoje gry',
  games: 'Gry',
  wins: 'Wygrane',
  average: 'Pudła, średnio',
  best: 'Najmniej w wygranej',
  none: 'Tu policzymy twoje zakończone gry.',
  line: (misses: string) => `Pudła w ostatnich grach, od najstarszej: ${misses}`,
  caption: 'Pudła, gra po grze',
  won: 'wygrana',
  lost: 'przegrana',
  loading: 'Liczymy twoje gry.',
  failed: 'Nie udało się teraz policzyć twoich gier.',
}

export const refusals = {
  'not-a-letter': 'Zapytaj o jedną literę.',
  repeated: 'To już było.',
  'off-grid': 'Tego pola nie ma na planszy.',
  'not-letters': 'Słowo składa się z samych liter.',
  'wrong-length': 'Żadne z nieznanych słów nie ma tylu liter.',
  'set-up-over': 'Gra już trwa: ustawienia i słowa się nie zmienią.',
  'set-up-first': 'Najpierw oboje gracze muszą ukryć swoje słowa.',
  'settings-fixed': 'Ustawienia są już wybrane. Ukryj teraz swoje słowa.',
  'settings-first': 'Najpierw wybierz ustawienia, potem ukryj słowa.',
  'colour-taken': 'Ten kolor ma już drugi gracz: wybierz inny.',
  'wrong-count': 'Liczba słów się nie zgadza.',
  'not-a-word': 'Tego słowa nie ma na liście.',
  clash: 'W tym miejscu inne słowo ma inną literę.',
  'no-words': 'Ta lista nie ma słów potrzebnej długości.',
  'not-calibrated': 'Dla planszy 12 × 12 nie ma wyrównanego limitu: wybierz mniejszą.',
}

export const lesson = {
  you: 'Roger',
  other: 'Maria',
  board: 'Twoja plansza',
  first: (word: string) => `Wybierz pole dla pierwszej litery słowa ${word}.`,
  second: (word: string) => `Teraz zielone pole: w tę stronę pobiegnie ${word}.`,
  taken: 'Tam się nie zmieści. Zielone pola pokazują, gdzie tak.',
  only: {
    letter: (letter: string) => `Na razie zapytaj o ${letter}.`,
    cell: (cell: string) => `Na razie odkryj ${cell}.`,
    word: (word: string) => `Na razie zgadnij całe słowo ${word}.`,
    win: 'Teraz odkrywaj pola: tylko one zostały.',
  },
  steps: {
    hide: {
      title: 'Ukryj słowo',
      text: 'Dwa twoje słowa leżą już na planszy. Połóż tam jeszcze OPERA: najpierw pole dla O, potem pole obok, w jednym z ośmiu kierunków.',
    },
    letter: {
      title: 'Zapytaj o literę',
      text: 'Grasz jako Roger, a połowa słów Marii jest już znaleziona. Zapytaj o I: wybierz ją wśród liter jej planszy.',
    },
    cell: {
      title: 'Odkryj pole',
      text: 'I stoi w słowie 2, a trafiona litera nic nie kosztuje. Gdzie leży, powiedzą tylko pola: odkryj B4.',
    },
    word: {
      title: 'Zgadnij całe słowo',
      text: 'Gwiazdka: coś tam jest, litera jeszcze nieznana. Słowo 2 to FILM. Zgadnij je w całości; błędne podniosłoby ostrze o dwa ząbki.',
    },
    win: {
      title: 'Znajdź resztę',
      text: 'Gwiazdka to teraz F. FILM biegnie od niej w prawo: odkryj pozostałe trzy pola. Kto pierwszy odkryje wszystkie litery, wygrywa.',
    },
    aim: {
      title: 'Nie trać głowy',
      text: 'To wszystko. Znajdź każde słowo rywala, zanim ostrze będzie na górze: każde pudło to jeden ząbek, a po ostatnim ostrze spada.',
    },
  },
}
