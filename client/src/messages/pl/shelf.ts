import { polishPlural } from '../../core/i18n.svelte'

export const shelf = {
  games: 'Gry',
  yourTables: 'Twoje stoły',
  replays: 'Powtórki',
  pages: 'Strony',
  joinByLink: 'Dołącz z linku',
  settings: 'Ustawienia',
  you: (name: string) => (name ? `Grasz jako ${name}. Zmień imię` : 'Podaj imię'),
  menu: 'Menu',

  morning: (name: string) => (name ? `Dzień dobry, ${name}` : 'Dzień dobry'),
  afternoon: (name: string) => (name ? `Dzień dobry, ${name}` : 'Dzień dobry'),
  evening: (name: string) => (name ? `Dobry wieczór, ${name}` : 'Dobry wieczór'),
  players: (least: number, most: number) =>
    most === 1
      ? '1 gracz'
      : least === most
        ? `${least} graczy`
        : `${least} ${most === least + 1 ? 'lub' : 'do'} ${most} graczy`,
  minutes: (n: number) => `${n} min`,
  play: 'Graj',
  playGame: (game: string) => `Zagraj w ${game}`,
  genericBlurb: 'Zagraj według zasad opisanych zwykłymi słowami.',
  noGames: 'W tym domu nie ma gier.',
  waitingHere: 'Stoły, które czekają',
  allTables: 'Wszystkie twoje stoły',
  loading: 'Rozkładamy gry.',
  noAccount: 'Konto niepotrzebne. Zagraj z botem, na jednym ekranie albo wyślij link.',
  howDeal: 'Jak sprawdzić losowanie',
  help: 'Pomoc',
  otherLanguage: 'English',
  otherLanguageCode: 'en',

  withWhom: (names: string) => names.charAt(0).toUpperCase() + names.slice(1),
  atOneScreen: 'Na tym ekranie',
  alone: 'Solo',
  waiting: 'Czeka na drugą osobę',
  begun: 'początek gry',
  moves: (n: number) => `${n} ${polishPlural(n, 'ruch', 'ruchy', 'ruchów')}`,
  paused: 'przerwa',
  continue: 'Graj dalej',
  open: 'Otwórz',
  sitDown: 'Usiądź',
  invitesYou: (name: string) => `${name} czeka na przeciwnika`,
  seatTaken: 'To miejsce jest już zajęte.',
  bot: (level: string) => `bot (${level.toLowerCase()})`,

  joinTitle: 'Dołącz z linku',
  joinHint: 'Wklej link, który ktoś ci przysłał.',
  joinField: 'Link',
  joinGo: 'Do stołu',
  joinNoLink: 'To nie jest link. Skopiuj cały adres, od https do końca.',
  joinForeign: (host: string) => `Ten link prowadzi do ${host}, czyli gdzie indziej. Otwórz go w przeglądarce.`,
  joinOther: 'Ten link nie prowadzi do stołu. Poproś o nowy.',

  nameTitle: 'Twoje imię',
  nameField: 'Jak się do ciebie zwracać?',
  nameHint: 'Widzą je inni przy stole. Możesz je zmienić w każdej chwili.',
  namePlaceholder: 'Gość',
  nameEmpty: 'Imię ma co najmniej jedną literę.',
  save: 'Zapisz',
  saved: 'Zapisano.',

  new: {
    against: 'Z kim grasz',
    alone: 'Solo',
    bot: 'Bot',
    screen: 'Ten ekran',
    link: 'Link',
    strength: 'Jak silny',
    youPlay: 'Grasz jako',
    lot: 'Losowo',
    seat: (n: number) => `Gracz ${n}`,
    nameOf: (seat: string) => `Imię: ${seat}`,
    howMany: 'Gracze',
    listed: 'Pokaż w poczekalni',
    listedHint: 'Usiąść może każdy, kto tu zagląda',
    series: 'Uczciwa seria',
    seriesHint: 'Dwie gry od tego samego startu, ze zmianą stron',
    more: 'Więcej ustawień',
    clock: 'Zegar każdego gracza',
    clockNone: 'Bez',
    clockMinutes: (n: number) => `${n} min`,
    start: 'Zacznij grę',
    startLink: 'Utwórz link',
    levels: { random: 'Losowy', easy: 'Łatwy', medium: 'Średni', hard: 'Trudny', expert: 'Mistrz' } as Record<
      string,
      string
    >,
  },

  tablesTitle: 'Twoje stoły',
  tablesEmpty: 'Żadna gra na ciebie nie czeka.',
  lobbyTitle: 'Wolne miejsca',
  toGames: 'Wybierz grę',
  replaysTitle: 'Powtórki',
  replaysEmpty: 'Tu trafiają skończone gry, ruch po ruchu.',
  won: 'Wygrana',
  lost: 'Przegrana',
  draw: 'Remis',
  wonBy: (name: string) => `Wygrywa ${name}`,
  finished: 'Koniec gry',

  language: 'Język',
  theme: 'Wygląd',
  themeAuto: 'Jak w systemie',
  themeLight: 'Jasny',
  themeDark: 'Ciemny',
  sound: 'Dźwięk',
  soundHint: 'Krótki i cichy: ruch, twoja kolej, koniec gry',
  patterns: 'Desenie',
  patternsHint: 'Kreski i kropki obok kolorów graczy',
  motion: 'Mniej ruchu',
  motionHint: 'Wszystko zmienia się od razu, bez animacji',
  settingsKept: 'Zapisane tylko w tej przeglądarce.',
  devices: 'Urządzenia',
  devicesLoading: 'Wczytywanie...',
  devicesNone: 'Podaj imię albo zacznij grę, a to urządzenie pojawi się tutaj.',
  device: (browser: string, system: string) => [browser, system].filter(Boolean).join(', ') || 'Nieznane urządzenie',
  deviceHere: 'To urządzenie',
  lastSeen: (date: string) => `Ostatnio używane: ${date}`,
  signOut: 'Wyloguj',
  signOutHere: 'Wyloguj się tutaj',
  signOutElsewhere: 'Wyloguj wszędzie indziej',
  signedOutElsewhere: 'Wylogowano wszędzie poza tym urządzeniem.',
  signOutTitle: 'Wylogować się tutaj?',
  signOutWarning: 'W tej przeglądarce nie odzyskasz już swoich gier.',
  staySignedIn: 'Nie wylogowuj',
  signedOut: 'Wylogowano.',

  howTo: (game: string) => `Jak grać w ${game}`,
  lesson: 'Rozegraj krótką lekcję',
  allGuides: 'Zasady gier',
  helpTitle: 'Pomoc',
  helpText: `## Jak grać
- **Z botem:** wybierz grę i naciśnij *Zacznij grę*.
- **Na tym ekranie:** dwie osoby grają na zmianę na jednym urządzeniu. To, czego jedna z nich nie może widzieć, pozostaje zakryte.
- **Przez link:** dostajesz link. Kto go otworzy, może usiąść naprzeciwko i wtedy gra się zaczyna.

## Kiedy musisz przerwać
Zamknij stronę. Stół zostaje bez zmian i czeka w zakładce *Twoje stoły*, gdy wrócisz w tej samej przeglądarce.

## Twoje imię
Nie ma kont. Przeglądarka przechowuje ciasteczko, po którym dom cię poznaje. Jeśli je usuniesz, stoły przestaną być twoje.

## Klawiatura
Wszędzie dojdziesz klawiszami Tab, Enter i strzałkami. Esc zamyka okno albo cofa wybór.`,
  dealTitle: 'Jak sprawdzić losowanie',
  dealText: `Litery, karty i rzuty kości biorą się z jednej tajnej liczby, z **ziarna**. Kto by ją znał, znałby z góry każde rozdanie. Nie musisz nam jednak ufać, bo ziarno jest jawnie zapieczętowane:

1. **Przed pierwszym ruchem** serwer losuje ziarno i ogłasza jego *skrót*: odcisk, który nic o liczbie nie mówi, ale do żadnej innej nie pasuje. Dostaje go każda strona przy stole.
2. **W czasie gry** każdy przypadek pochodzi z tego ziarna i z niczego więcej. Nikt nie zmieni ziarna, nie zmieniając odcisku.
3. **Po grze** ziarno znajduje się w zapisie gry, który można pobrać z jej powtórki.
4. **Sprawdzić może każdy.** Kto ma zainstalowany Parlor, uruchamia to polecenie z pobranym plikiem:

\`\`\`
parlor replay game.json --verify
\`\`\`

Program liczy odcisk ziarna, porównuje go z ogłoszonym i rozgrywa całą grę od nowa. Jeśli choć jedna litera albo jeden rzut byłby inny, wskaże ten ruch.`,
  notice: {
    nowhere: 'Tu niczego nie ma',
    nowhereSay: 'Link może być niepełny albo stół już uprzątnięto.',
    nowhereDo: 'Do gier',
    later: 'Jeszcze nie',
    laterSay: 'Wróć, kiedy gra się skończy.',
    unreachable: 'Serwer nie odpowiada',
    unreachableSay: 'Próbujemy dalej. Strona wróci sama.',
    unreachableDo: 'Spróbuj teraz',
    outdated: 'Parlor ma nową wersję',
    outdatedSay: 'Wczytaj stronę ponownie, żeby grać dalej. Twoja gra jest zachowana.',
    outdatedDo: 'Wczytaj ponownie',
    refused: 'Drzwi są zamknięte',
    refusedSay: 'Ta przeglądarka nie przyjmuje ciasteczek. Bez nich nie wiadomo, które miejsce jest twoje.',
    refusedDo: 'Spróbuj ponownie',
  },
  kit: {
    away: (name: string) => `${name} nie ma połączenia`,
    back: 'Wróć',
    close: 'Zamknij',
    first: 'Na początek',
    last: 'Na koniec',
    less: (what: string) => `Mniej: ${what}`,
    more: (what: string) => `Więcej: ${what}`,
    next: 'Krok do przodu',
    noHistory: 'Jeszcze nic nie zagrano.',
    openHistory: (title: string) => `${title}: pokaż wszystko`,
    outOf: (n: number, of: number) => `${n} z ${of}`,
    pause: 'Zatrzymaj',
    play: 'Odtwarzaj',
    players: 'Gracze',
    previous: 'Krok do tyłu',
  },
}
