import { polishPlural, type Catalog } from '../../../core/i18n.svelte'
import type { en } from './en'

const points = (n: number) => `${n} ${polishPlural(n, 'punkt', 'punkty', 'punktów')}`
const ofLetters: Record<number, string> = { 3: 'trzech', 4: 'czterech', 5: 'pięciu', 6: 'sześciu' }
const lollipops = (n: number) =>
  n === 1 ? 'Został jeden lizak.' : n ? `${n === 2 ? 'Zostały dwa' : 'Zostały trzy'} lizaki.` : 'Nie ma już lizaków.'

export const pl: Catalog<typeof en> = {
  modes: { timer: 'Na czas', zen: 'Zen', daily: 'Codzienna', duel: 'Pojedynek' },
  languages: { en: 'Angielski', pl: 'Polski' },
  player: (n) => `Gracz ${n}`,
  you: 'Ty',

  clock: {
    left: (seconds) => `${polishPlural(seconds, 'Została', 'Zostały', 'Zostało')} ${seconds} ${polishPlural(seconds, 'sekunda', 'sekundy', 'sekund')}`,
    none: 'Bez zegara',
    noneSay: 'I bez lizaków. Kończysz, kiedy chcesz.',
  }, // prettier-ignore
  score: 'Punkty',
  best: (best) => `Twój rekord to ${best}`,
  newBest: 'Nowy rekord',
  strikes: {
    label: (n) => `Stracone lizaki: ${n} z trzech`,
    left: (n) => (n ? `${lollipops(n)} Zły wyraz kosztuje jeden.` : lollipops(n)),
  },
  rival: {
    title: 'Druga osoba',
    words: (n) => `${n} ${polishPlural(n, 'słowo', 'słowa', 'słów')}`,
    out: 'Bez lizaków, koniec',
    done: 'Już po grze',
  },

  board: {
    title: 'Plansza sześć na sześć liter',
    tile: (letter, value) => `${letter}, ${points(value)}`,
    order: (n) => `litera ${n} słowa`,
    hinted: 'część podpowiedzi',
    closed: 'Plansze zobaczysz, gdy obie osoby skończą.',
    info: (letter, value) => `${letter} jest warte ${points(value)}`,
    rate: (percent) => `Około ${percent} na 100 liter`,
  },

  builder: {
    title: 'Twoje słowo',
    first: 'Dotykaj liter w rzędzie albo w kolumnie.',
    more: (n) => `jeszcze ${n} ${polishPlural(n, 'litera', 'litery', 'liter')}`,
    ladder: 'Kombo',
    submit: 'Zatwierdź',
    clear: 'Wyczyść',
    checking: 'Sprawdzamy słowo',
    falling: 'Litery spadają',
    paused: 'Przerwa',
    over: 'To koniec twojej gry',
    waits: (name) => `To koniec twojej gry. ${name} gra dalej.`,
    watching: 'Oglądasz',
  },
  full: 'Najwyżej sześć liter. Najpierw odznacz jedną.',
  cleared: 'Żadna litera nie jest wybrana.',
  mixed: 'Litery przemieszano. Nie było już żadnego słowa.',
  hint: 'Podpowiedź',
  hinted: (n) => `Zaznaczono słowo z ${ofLetters[n] ?? n} liter.`,
  looking: 'Szukamy',
  finish: 'Zakończ',
  auto: 'Zatwierdzaj samo',
  autoHint: 'Gdy żadna litera w tej linii nie da już dłuższego słowa',
  notAWord: (word) => `Nie ma takiego słowa: ${word}.`,
  struck: (word, left) => `Nie ma takiego słowa: ${word}. ${lollipops(left)}`,

  words: {
    title: 'Słowa',
    count: (n) => `dotąd ${n}`,
    none: 'Tu staną znalezione słowa.',
    open: 'Wszystkie słowa',
    cascade: (multiplier) => `kaskada ${multiplier}`,
    letters: (n) => `${n} ${polishPlural(n, 'litera', 'litery', 'liter')}`,
    of: (name) => `Słowa: ${name}`,
  },
  events: {
    word: (word, worth) => `${word}, ${points(worth)}.`,
    cascade: (word, multiplier, worth) => `Kaskada: ${word}, razy ${multiplier}, ${points(worth)}.`,
    score: (worth) => `Razem ${worth}.`,
  },

  pause: {
    button: 'Przerwa',
    title: 'Przerwa',
    stopped: 'Zegar stoi. Plansza jest zakryta, dopóki nie zagrasz dalej.',
    runs: 'Zegar idzie dalej: wszyscy mają te same dwie minuty.',
    watching: 'Zegar jest zatrzymany.',
    resume: 'Gram dalej',
  },
  leave: 'Gra skończy się tutaj i policzy się z tyloma punktami, ile już ma.',

  end: {
    points,
    youWin: 'Wygrywasz',
    youLose: 'Przegrywasz',
    wins: (name) => `Wygrywa ${name}`,
    draw: 'Remis',
    even: (worth) => `po ${points(worth)}`,
    by: (worth) => `przewaga: ${points(worth)}`,
    resigned: (name) => `Partię poddaje ${name}`,
    reasons: {
      time: 'Czas się skończył',
      strikes: 'Trzy złe wyrazy',
      finished: 'Gra zakończona',
      words: 'Wszystkie słowa zagrane',
      resignation: 'Gra poddana',
    },
    words: 'Słowa',
    best: 'Najlepsze słowo',
    combo: 'Najlepsze kombo',
    missed: 'Przeoczone',
    picture: (word) => `${word} z cukierkowych liter`,
    boards: 'Obie plansze na koniec',
    empty: 'Taca bez słów',
    daily: 'LetterCrush dnia',
    place: (place, players) => `miejsce ${place} z ${players}`,
  },

  scores: {
    title: 'Najlepsze wyniki',
    tabs: 'Co pokazać',
    found: 'Słowa',
    top: 'Dziesiątka',
    today: 'Ranking',
    stats: 'Statystyki',
    none: 'Tu liczą się skończone gry.',
    noScores: 'Nikt jeszcze nie skończył tej planszy.',
    loading: 'Liczymy twoje gry.',
    failed: 'Teraz nie udało się tego policzyć.',
    games: 'Gry',
    average: 'Średnio',
    high: 'Rekord',
    best: 'Najlepsze słowo',
    combo: 'Najlepsze kombo',
    now: 'ta gra',
    you: 'ty',
    players: (n) => `${n} ${polishPlural(n, 'gracz', 'graczy', 'graczy')}`,
    streak: (n) => `Seria: ${n} ${polishPlural(n, 'dzień', 'dni', 'dni')}`,
    first: 'Liczy się pierwsza gra dnia.',
    place: (n) => `${n}.`,
  },

  refusals: {
    'too-short': 'Za krótkie. Co najmniej trzy litery.',
    'invalid-selection': 'Zły wybór. Słowo czyta się w prawo albo w dół, bez przerwy.',
    'not-a-word': 'Nie ma takiego słowa.',
  },

  lesson: {
    wrong: (word) => `Na razie ułóż ${word}: litery są zaznaczone.`,
    steps: {
      tap: {
        title: 'Dotknij słowa',
        text: 'Dotknij S, T, A, R i T od lewej do prawej. Dotknięcie wybranej litery ją odznacza.',
      },
      submit: {
        title: 'Zatwierdź je',
        text: 'Nad planszą widać, ile słowo jest warte: pięć liter liczy się półtora raza. Zatwierdź START. Litery znikną, a te nad nimi spadną.',
      },
      down: {
        title: 'Słowa czyta się też w dół',
        text: 'Słowo biegnie w prawo albo w dół, bez przerwy. Znajdź PLAN w kolumnie i zatwierdź; możesz też przeciągnąć palcem.',
      },
      cascade: {
        title: 'Kaskady',
        text: 'Spadające litery mogą same ułożyć słowo z czterech lub więcej liter. Zatwierdź KIT i patrz.',
      },
      strike: {
        title: 'Trzy lizaki',
        text: 'MENU ułożyło się samo i liczyło półtora raza. Wyraz, którego nie ma, kosztuje lizaka: zatwierdź trzy zaznaczone litery.',
      },
      aim: {
        title: 'Cel gry',
        text: 'Grę kończy trzeci stracony lizak albo koniec dwóch minut. Najwięcej dają długie słowa i kaskady.',
      },
    },
  },
}
