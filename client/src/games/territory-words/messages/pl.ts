import { polishPlural, type Catalog } from '../../../core/i18n.svelte'
import type { en } from './en'

const LICZEBNIKI: Record<number, string> = {
  8: 'ośmiu', 10: 'dziesięciu', 12: 'dwunastu', 14: 'czternastu', 16: 'szesnastu', 18: 'osiemnastu', 20: 'dwudziestu', 22: 'dwudziestu dwóch', 24: 'dwudziestu czterech',
} // prettier-ignore

const litery = (n: number) => `${n} ${polishPlural(n, 'litera', 'litery', 'liter')}`

export const pl: Catalog<typeof en> = {
  blue: 'Niebieski',
  red: 'Czerwony',
  turnOf: (turn, of) => `Tura ${turn} z ${of}`,
  yourTurn: 'Twoja kolej',
  toMove: (name) => `Gra ${name}`,
  thinking: (name) => `${name} myśli`,
  over: 'Koniec gry',
  turnsLeft: (n) => `${n} ${polishPlural(n, 'tura', 'tury', 'tur')} do końca`,
  left: (n) => `${n} ${polishPlural(n, 'tura', 'tury', 'tur')}`,

  bar: {
    blue: (percent) => `Niebieski ${percent} %`,
    red: (percent) => `Czerwony ${percent} %`,
    open: (percent) => `wolne ${percent} %`,
    neutral: (percent) => `niczyje ${percent} %`,
  },

  reference: 'Legenda',
  ink: {
    title: 'Głębia tuszu',
    text: 'Dłuższe słowo barwi mocniej. Głęboki tusz się opiera.',
    blue: 'Niebieski, kreskowany',
    red: 'Czerwony, kropkowany',
    letters: 'liter w słowie',
    neutral: 'Niczyje: tusze się zniosły',
  },
  next: {
    title: 'Następna litera',
    text: 'leży najwyżej cztery pola od ostatniej. Reszta mapy czeka we mgle.',
  },

  compose: {
    title: 'Twoje słowo',
    first: 'Wybierz pierwszą literę, gdziekolwiek na mapie.',
    more: (n) => `jeszcze ${litery(n)}`,
    strength: 'Siła',
    claims: 'zajmuje',
    from: (name, pixels) => `${name} −${pixels}`,
    line: 'linia nie daje ziemi',
    submit: 'Zatwierdź słowo',
    asking: 'Pytam słownik',
    undo: 'Cofnij',
    clear: 'Wyczyść',
    pass: 'Pas',
    passTurn: 'Pas w tej turze',
    surePass: 'Spasować i porzucić te litery?',
    keep: 'Układam dalej',
    again: 'Spróbuj ponownie',
    honour: 'Ręczę słowem honoru',
  },
  tooShort: 'Za krótkie. Co najmniej trzy litery.',
  already: (cell) => `Pole ${cell} jest już w tym słowie. Może inne pole z tą literą.`,
  tooFar: (cell, last) => `Pole ${cell} jest za daleko. Najwyżej cztery pola od ${last}.`,
  advice: {
    notAWord: 'Cofnij litery albo spróbuj innego słowa.',
    wordUsed: 'Znajdź takie, którego nikt jeszcze nie zagrał.',
  },

  history: {
    title: 'Historia',
    note: 'zdobyty obszar',
    pass: 'pas',
    loses: (name, pixels) => `${name} −${pixels}`,
    honour: 'na słowo honoru',
  },
  events: {
    claims: (name, word, pixels) => `${name}: ${word} zajmuje ${pixels}.`,
    loses: (name, pixels) => `${name} traci ${pixels}.`,
    nothing: (name, word) => `${name}: ${word} nie dodaje ziemi.`,
    passes: (name) => `${name} pasuje.`,
  },

  board: {
    title: 'Mapa 12 na 12 liter',
    open: 'wolne pole',
    neutral: 'niczyje',
    blue: (strength) => `niebieskie, siła ${strength}`,
    red: (strength) => `czerwone, siła ${strength}`,
    chosen: (n) => `wybrane jako litera ${n}`,
    tooFar: 'poza zasięgiem',
    wanted: 'wybierz to pole',
    spelling: (word) => `Układane słowo: ${word}.`,
  },

  verdict: {
    holds: (name) => `Mapa należy do gracza ${name}`,
    draw: 'Remis. Mapa podzielona po równo',
    by: (pixels, turns) => `przewaga ${pixels} po ${LICZEBNIKI[turns] ?? turns} turach`,
    even: (pixels) => `po ${pixels}`,
    resigned: (name) => `${name} poddaje grę`,
    time: (name) => `${name}: koniec czasu`,
    passed: (pixels) => `przewaga ${pixels}, po czterech pasach z rzędu`,
  },
  best: 'Najlepsze słowo',
  neutral: 'Niczyje',
  picture: (word) => `${word} jako wielokąt na mapie`,

  refusals: {
    'off-board': 'To pole leży poza planszą.',
    'repeated-cell': 'Jedno z pól powtarza się w tym słowie. Może inne pole z tą literą.',
    'out-of-reach': 'Któraś litera leży za daleko od poprzedniej. Najwyżej cztery pola.',
    'too-short': 'Za krótkie. Co najmniej trzy litery.',
    'word-used': 'To słowo już padło. Każde liczy się raz w grze.',
    'not-a-word': 'Tego słowa nie ma w słowniku.',
    'dictionary-down': 'Słownik nie odpowiada. Spróbuj ponownie albo zagraj słowo na honor.',
    'not-confirmed': 'Nikt jeszcze nie poręczył za to słowo.',
    'no-voucher-needed': 'Tutaj słowa sprawdza lista; wystarczą same litery.',
  },

  lesson: {
    you: 'Ty',
    wrong: (word) => `Na razie ułóż ${word}. Wyczyść litery, a kropkowany krąg wskaże, którą wybrać.`,
    steps: {
      spell: {
        title: 'Ułóż słowo',
        text: 'Wybierz M, potem A. Widać tylko litery do czterech pól od ostatniej; reszta leży we mgle. Słowa są angielskie.',
      },
      undo: {
        title: 'Cofnij literę',
        text: 'Pomyłka nic nie kosztuje. Cofnij A przyciskiem Cofnij albo klawiszem Backspace.',
      },
      claim: {
        title: 'Zajmij ziemię',
        text: 'Wybierz A i P, a potem zatwierdź słowo. Jego litery są rogami twojej ziemi.',
      },
      clash: {
        title: 'Spotkanie z rywalem',
        text: 'Czerwony ma ziemię o sile 1, 2 i 3. Przetnij ją słowem LAND: cztery litery, siła 2.',
      },
      clashed: {
        title: 'Siły się odejmują',
        text: 'Twoja 2 zajęła ziemię o sile 1. Siłę 2 zniosła do fioletu, który jest niczyj, a siłę 3 osłabiła do 1.',
      },
      fortify: {
        title: 'Umocnij swoje',
        text: 'Zajmij własną ziemię jeszcze raz, a tusz się pogłębi. Ułóż PALM wokół MAP: 1 i 2 to 3.',
      },
      aim: {
        title: 'Cel gry',
        text: 'Miej więcej mapy niż rywal, gdy skończą się tury. Słowo liczy się raz w grze, a spasować wolno zawsze.',
      },
    },
  },
}
