// Słowa gry, jej końca i samouczka. Imię null oznacza czytającego.

import { polishPlural, type Catalog } from '../../../../core/i18n.svelte'
import type * as en from '../en/play'

const either = new Intl.ListFormat('pl', { type: 'disjunction' })
const misses = (n: number) => `${n} ${polishPlural(n, 'pudło', 'pudła', 'pudeł')}`
const letters = (n: number) => `${n} ${polishPlural(n, 'litera', 'litery', 'liter')}`

export const play: Catalog<typeof en.play> = {
  you: 'Ty',
  yourTurn: 'Twoja kolej',
  theirTurn: 'Kolej rywala',
  turnOf: (name) => `Kolej: ${name}`,
  thinking: (name) => `${name} myśli`,
  over: 'Koniec gry',
  hint: {
    yours: 'Wybierz literę albo pole.',
    theirs: (name) => `${name} przeszukuje twoją planszę.`,
    watch: (name, other) => `${name} szuka słów: ${other}.`,
    known: 'Znasz wszystkie słowa. Znajdź ostatnie pola.',
    knownShort: 'Znajdź ostatnie pola',
  },
  solo: { turn: 'Łowy w pojedynkę', board: 'Ukryta plansza' },
  players: 'Gilotyny',
  misses: 'Pudła:',
  left: (n) => `zostało ${n}`,
  guillotine: (name, count, limit) => `${name}: pudła ${count} z ${limit}`,
  fallen: (name) => `${name}: ostrze spadło`,
  mood: ['spokój', 'niepokój', 'obawa', 'pot na czole', 'przerażenie'],
  boards: {
    yours: 'twoje słowa',
    theirs: 'ukryte słowa',
    size: (note, size) => `${note}, ${size} × ${size}`,
    tracker: (name) => `Litery na planszy: ${name}`,
    grid: (name, size) => `Pola planszy: ${name}, ${size} na ${size}`,
    tabs: 'Która plansza',
    tabTheirs: (name) => name,
    tabYours: 'Twoja',
    hidden: 'zakryte',
    free: 'bez litery',
    nothing: 'puste',
    star: 'nieznana litera',
    starFound: (letter, name) => `${letter}, odkryte, ${name} nie zna jeszcze litery`,
    known: (letter) => letter,
    own: (letter) => `${letter}, twoje`,
    found: (letter, name) => `${letter}, zna ${name}`,
    never: (letter) => `${letter}, nieodkryte`,
    peek: 'Podejrzyj',
    peekSay: 'Przytrzymaj, by zobaczyć własne słowa',
  },
  pattern: (n, word) => `Słowo ${n}: ${word}`,
  blank: 'puste',
  solved: 'znane',
  foundBy: (name) => `zna je ${name}`,
  guessWord: 'Zgadnij całe słowo',
  guessShort: 'Zgadnij słowo',
  guessOf: (name) => `Zgadnij słowo, ${name}`,
  twoNotches: 'Błędne słowo to 2 pudła',
  lastWord: 'Błędne słowo zwolni twoje ostrze',
  word: {
    title: 'Zgadnij całe słowo',
    which: 'Które słowo?',
    field: 'Słowo',
    placeholder: 'Wpisz słowo',
    suggestions: 'Podpowiedzi',
    guess: 'Zgadnij',
    guessIt: (word) => `Zgadnij ${word}`,
    missing: (n) => `Jeszcze ${letters(n)}`,
    pattern: (n, pattern) => `Słowo ${n}, ${pattern}`,
  },
  log: {
    title: 'Próby',
    open: 'Wszystkie próby',
    none: 'Zacznij od częstej litery: A, I albo E.',
  },
  show: {
    letter: (name, letter) => `${name} pyta o ${letter}`,
    cell: (name, cell) => `${name} odkrywa ${cell}`,
    word: (name, word) => `${name} zgaduje ${word}`,
    skip: 'Dotknij, by pominąć',
  },
}

export const events: Catalog<typeof en.events> = {
  chose: (name, size, words, limit) =>
    `${name === null ? 'Przeszukasz' : `${name} przeszuka`} ${size} × ${size}, liczba słów: ${words}` +
    (limit === null ? '.' : `, dozwolone pudła: ${limit}.`),
  hid: (name) => (name === null ? 'Twoje słowa są ukryte.' : `${name}: słowa są ukryte.`),
  letter: (name, letter) => (name === null ? `Pytasz o ${letter}` : `${name} pyta o ${letter}`),
  cell: (name, cell) => (name === null ? `Odkrywasz ${cell}` : `${name} odkrywa ${cell}`),
  word: (name, word) => (name === null ? `Zgadujesz ${word}` : `${name} zgaduje ${word}`),
  isIn: (words) =>
    words.length === 1
      ? `jest w słowie ${words[0]}`
      : `jest w słowach ${words.slice(0, -1).join(', ')} i ${words[words.length - 1]}`,
  missed: (n) => (n === 1 ? 'pudło' : misses(n)),
  nothing: 'pudło',
  something: 'jest tam litera',
  there: (letter) => `to ${letter}`,
  right: 'dobrze',
  wrong: (n) => `źle, ${misses(n)}`,
  complete: (n, word) => `Słowo ${n} to ${word}.`,
  near: (name, left) =>
    `${name === null ? 'Do' : `${name}: do`} końca ${polishPlural(left, 'zostało', 'zostały', 'zostało')} ${misses(left)}.`,
}

export const notebook: Catalog<typeof en.notebook> = {
  title: 'Notatnik',
  titleOf: (name) => `Notatnik: ${name}`,
  hide: 'Ukryj',
  row: (n, count) =>
    count === null
      ? `Słowo ${n}`
      : `Słowo ${n}: ${polishPlural(count, 'pasuje', 'pasują', 'pasuje')} ${count} ${polishPlural(count, 'słowo', 'słowa', 'słów')}`,
  rowSolved: (n, word) => `Słowo ${n}: ${word}`,
  fit: (n) => polishPlural(n, 'pasuje', 'pasują', 'pasuje'),
  bar: (n, count) => `Słowo ${n}: ${polishPlural(count, 'pasuje', 'pasują', 'pasuje')} ${count}`,
  words: (n) => `Pasujące do słowa ${n}`,
  none: 'Nie pasuje żadne słowo z listy.',
  more: (n) => `i jeszcze ${n}`,
  tried: (words) => `To nie ${words}.`,
  line: (from, to) => `${from}–${to}`,
  liesOn: (lines) => `Leży na polach ${either.format(lines)}.`,
  lines: (n) => `Pasuje w ${n} miejscach.`,
  marked: (mark) =>
    mark === '•' ? 'ołówkiem: puste' : /\d/.test(mark) ? `ołówkiem: słowo ${mark}` : `ołówkiem: ${mark}`,
  pencil: {
    title: 'Ołówek',
    empty: 'Ołówek: puste',
    word: (n) => `Ołówek: słowo ${n}`,
    hint: 'Dotykaj pól, by je oznaczyć.',
  },
}

export const end: Catalog<typeof en.end> = {
  youWin: 'Głowa na karku!',
  youLose: 'Tracisz głowę',
  wins: (name) => `Wygrywa ${name}!`,
  discovery: (winner, loser) =>
    `${winner === null ? 'Znajdujesz' : `${winner} znajduje`} wszystkie ${loser === null ? 'twoje słowa' : `słowa: ${loser}`}`,
  blade: (loser, count, limit) =>
    `${loser === null ? 'Twoje ostrze spadło' : `${loser}: ostrze spadło`}, pudła ${count} z ${limit}`,
  resigned: (name) => (name === null ? 'Poddajesz grę' : `${name} poddaje grę`),
  time: (name) => (name === null ? 'Twój czas minął' : `${name}: czas minął`),
  unit: (n) => polishPlural(n, 'pudło', 'pudła', 'pudeł'),
  words: (n, all) => `odgadnięte słowa: ${n} z ${all}`,
  run: 'Najdłuższa seria trafień',
  runOf: (name, hits) => `${name ?? 'Ty'}, ${hits}`,
  picture: (winner) => `Wygrywa ${winner}; obie plansze są odkryte`,
  lastMiss: (name, n) => (name === null ? `Twoje ${n}. pudło` : `${name}: ${n}. pudło`),
  solo: {
    found: (n) => `Wszystkie słowa znalezione, ${misses(n)}`,
    picture: 'Ukryta plansza jest odkryta',
    left: (n) => `${polishPlural(n, 'zostało', 'zostały', 'zostało')} ${misses(n)}`,
  },
  slips: 'Lina się ześlizguje. Leci!',
  allFound: (name) => (name === null ? 'Masz wszystkie słowa!' : `${name} ma wszystkie słowa!`),
  heads: 'Tłum wiwatuje.',
}

export const stats: Catalog<typeof en.stats> = {
  title: 'Twoje gry',
  games: 'Gry',
  wins: 'Wygrane',
  average: 'Średnio pudeł',
  best: 'Najlepsza wygrana',
  none: 'Wygraj z małą liczbą pudeł. Najlepszy wynik pojawi się tutaj.',
  line: (list) => `Pudła w ostatnich grach, od najstarszej: ${list}`,
  caption: 'Pudła, gra po grze',
  won: 'wygrana',
  lost: 'przegrana',
  loading: 'Wczytywanie...',
  failed: 'Twoje gry się nie wczytały. Spróbuj później.',
}

export const refusals: Catalog<typeof en.refusals> = {
  'not-a-letter': 'Wybierz jedną literę.',
  repeated: 'To już było.',
  'off-grid': 'Tego pola nie ma na planszy.',
  'not-letters': 'Użyj samych liter.',
  'wrong-length': 'Żadne nieznane słowo nie ma tylu liter.',
  'set-up-over': 'Łowy trwają. Nie zmienisz już słów ani trudności.',
  'set-up-first': 'Zgadywać można, gdy obie strony ukryją słowa.',
  'settings-fixed': 'Trudność jest wybrana. Ukryj teraz słowa.',
  'settings-first': 'Najpierw wybierz trudność.',
  'colour-taken': 'Ten proporzec ma przeciwnik. Wybierz inny.',
  'wrong-count': 'Liczba słów się nie zgadza.',
  'not-a-word': 'Tego słowa nie ma na liście.',
  clash: 'Inne słowo ma tam inną literę.',
  'no-words': 'Ta lista nie ma słów tej długości.',
  'not-calibrated': 'Plansza 12 × 12 nie ma wyrównanego limitu pudeł. Wybierz mniejszą.',
}

export const lesson: Catalog<typeof en.lesson> = {
  you: 'Ty',
  other: 'Pip',
  board: 'Twoja plansza',
  taken: (word) => `${word} się tam nie zmieści. Wybierz zielone pole.`,
  only: {
    letter: (letter) => `Najpierw dotknij ${letter}.`,
    cell: (cell) => `Najpierw dotknij ${cell}.`,
    word: (word) => `Najpierw zgadnij ${word}.`,
    win: 'Dotknij zaznaczonych pól.',
  },
  steps: {
    hide: { title: 'Ukryj słowo OPERA', text: 'Będę go szukać. Dotknij pola dla litery O.' },
    way: { title: 'Wybierz kierunek', text: 'Dotknij zielonego pola. OPERA pobiegnie w tę stronę.' },
    letter: { title: 'Zapytaj o literę', text: 'Dotknij I. Czy jest w moich słowach?' },
    cell: { title: 'Odkryj pole', text: 'Słowo 2 ma I. Dotknij B4, by go poszukać.' },
    word: { title: 'Zgadnij słowo', text: 'Gwiazdka kryje literę. Słowo 2 to FILM. Zgadnij je!' },
    win: { title: 'Znajdź resztę', text: 'FILM biegnie w prawo. Odkryj jego 3 ostatnie pola.' },
    aim: { title: 'Wygrywasz!', text: 'Każde pudło unosi twoje ostrze. Znajdź słowa, zanim spadnie.' },
  },
}
