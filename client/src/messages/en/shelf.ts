export const shelf = {
  // the bar
  games: 'Games',
  yourTables: 'Your tables',
  replays: 'Replays',
  pages: 'Pages',
  joinByLink: 'Join with a link',
  settings: 'Settings',
  you: (name: string) => (name ? `You are ${name}. Change your name` : 'Tell your name'),
  menu: 'Menu',
  // the shelf
  morning: (name: string) => (name ? `Good morning, ${name}` : 'Good morning'),
  afternoon: (name: string) => (name ? `Good afternoon, ${name}` : 'Good afternoon'),
  evening: (name: string) => (name ? `Good evening, ${name}` : 'Good evening'),
  players: (least: number, most: number) =>
    most === 1
      ? '1 player'
      : least === most
        ? `${least} players`
        : `${least} ${most === least + 1 ? 'or' : 'to'} ${most} players`,
  minutes: (n: number) => `${n} min`,
  play: 'Play',
  playGame: (game: string) => `Play ${game}`,
  genericBlurb: 'Play it by its rules in plain words.',
  noGames: 'There are no games in this house.',
  waitingHere: 'Tables that wait',
  allTables: 'All your tables',
  loading: 'Setting out the games.',
  noAccount: 'No account needed. Play a bot, share this screen, or send a link.',
  howDeal: 'How the deal is checked',
  help: 'Help',
  otherLanguage: 'Polski',
  otherLanguageCode: 'pl',
  // a table in a list
  withWhom: (names: string) => `With ${names}`,
  atOneScreen: 'On this screen',
  alone: 'Alone',
  waiting: 'Waiting for a friend',
  begun: 'just begun',
  moves: (n: number) => (n === 1 ? '1 move played' : `${n} moves played`),
  paused: 'paused',
  continue: 'Continue',
  open: 'Open',
  sitDown: 'Sit down',
  invitesYou: (name: string) => `${name} waits for somebody`,
  seatTaken: 'That seat is no longer free.',
  bot: (level: string) => `the ${level.toLowerCase()} bot`,
  // joining
  joinTitle: 'Join with a link',
  joinHint: 'Paste the link that somebody sent you.',
  joinField: 'Link',
  joinGo: 'Go to the table',
  joinNoLink: 'This is no link. Copy the whole address, from https to the end.',
  joinForeign: (host: string) => `This link leads to ${host}, which is another place. Open it in the browser instead.`,
  joinOther: 'This link does not lead to a table. Ask for it again.',
  // one's name
  nameTitle: 'Your name',
  nameField: 'What shall we call you?',
  nameHint: 'The others see it at the table. You can change it at any time.',
  namePlaceholder: 'Guest',
  nameEmpty: 'A name has at least one letter.',
  save: 'Save',
  saved: 'Saved.',
  // a new game
  new: {
    against: 'Play against',
    alone: 'Nobody',
    bot: 'A bot',
    screen: 'This screen',
    link: 'A link',
    strength: 'How strong',
    youPlay: 'You play',
    lot: 'By lot',
    seat: (n: number) => `Player ${n}`,
    nameOf: (seat: string) => `Name of ${seat}`,
    howMany: 'Players',
    listed: 'Show it in the lobby',
    listedHint: 'Anybody here may sit down',
    series: 'Fair series',
    seriesHint: 'Two games on one start, sides swapped',
    more: 'More options',
    clock: 'Clock for each player',
    clockNone: 'None',
    clockMinutes: (n: number) => `${n} min`,
    start: 'Start game',
    startLink: 'Get the link',
    levels: { random: 'Random', easy: 'Easy', medium: 'Medium', hard: 'Hard', expert: 'Expert' } as Record<
      string,
      string
    >,
  },
  // lists
  tablesTitle: 'Your tables',
  tablesEmpty: 'No game is waiting for you.',
  lobbyTitle: 'Open tables',
  toGames: 'Choose a game',
  replaysTitle: 'Replays',
  replaysEmpty: 'Finished games are kept here, move by move.',
  won: 'You won',
  lost: 'You lost',
  draw: 'Draw',
  wonBy: (name: string) => `${name} won`,
  finished: 'Finished',
  // settings
  language: 'Language',
  theme: 'Appearance',
  themeAuto: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  sound: 'Sound',
  soundHint: 'Short and soft: a move, your turn, the end',
  patterns: 'Patterns',
  patternsHint: 'Hatching and dots beside the colours of the players',
  motion: 'Less motion',
  motionHint: 'Things change at once instead of moving',
  settingsKept: 'Kept in this browser only.',
  devices: 'Devices',
  devicesLoading: 'Loading...',
  devicesNone: 'Take a name or start a game to list this device here.',
  device: (browser: string, system: string) =>
    browser && system ? `${browser} on ${system}` : browser || system || 'Unknown device',
  deviceHere: 'This device',
  lastSeen: (date: string) => `Last seen ${date}`,
  signOut: 'Sign out',
  signOutHere: 'Sign out here',
  signOutElsewhere: 'Sign out everywhere else',
  signedOutElsewhere: 'Signed out everywhere else.',
  signOutTitle: 'Sign out here?',
  signOutWarning: "You can't get your games back in this browser.",
  staySignedIn: 'Stay signed in',
  signedOut: 'Signed out.',
  // how to play
  howTo: (game: string) => `How to play ${game}`,
  lesson: 'Play the short lesson',
  allGuides: 'How the games are played',
  helpTitle: 'Help',
  helpText: `## Playing
- **Against a bot:** choose a game and press *Start game*.
- **On this screen:** two people take turns at one device. What one of them must not see stays covered.
- **By a link:** you get a link. Whoever opens it can sit down opposite you, and then the game begins.

## If you have to go
Close the page. The table stays as it is, and stands under *Your tables* when you come back with the same browser.

## Your name
There are no accounts. This browser keeps a cookie by which the house knows you again. Clear it, and your tables are a stranger's.

## The keyboard
Everything can be reached with Tab, Enter and the arrow keys. Esc closes a dialog or takes back a choice.`,
  dealTitle: 'How the deal is checked',
  dealText: `Letters, cards and dice come from one secret number, the **seed**. Whoever knew it would know every deal beforehand. So you need not trust us, it is sealed in the open:

1. **Before the first move** the server draws the seed and publishes its *hash*: a fingerprint that tells nothing about the number, but fits no other one. Every page at the table receives it.
2. **While you play** all chance comes from that seed, and from nothing else. Nobody can change it without changing the fingerprint.
3. **When the game is over** the seed stands in the record of the game, which you can download from its replay.
4. **Anybody can check it.** With Parlor installed, run this with the downloaded file:

\`\`\`
parlor replay game.json --verify
\`\`\`

It takes the fingerprint of the seed, compares it with the published one, and plays the whole game again. If one letter or one roll had been different, it names the move.`,
  // when something is not as it should be
  notice: {
    nowhere: 'There is nothing here',
    nowhereSay: 'The link may be incomplete, or the table was cleared away.',
    nowhereDo: 'To the games',
    later: 'Not yet',
    laterSay: 'Come back when the game is over.',
    unreachable: 'The server does not answer',
    unreachableSay: 'We keep trying. The page comes back by itself.',
    unreachableDo: 'Try now',
    outdated: 'Parlor has been renewed',
    outdatedSay: 'Load the page again to go on. Your game is kept.',
    outdatedDo: 'Load again',
    barred: 'The door stays closed',
    barredSay: 'This browser keeps no cookies. Without one nobody knows which seat is yours.',
    barredDo: 'Try again',
  },
  kit: {
    away: (name: string) => `${name} is not connected`,
    back: 'Back',
    close: 'Close',
    first: 'To the start',
    last: 'To the end',
    less: (what: string) => `Less: ${what}`,
    more: (what: string) => `More: ${what}`,
    next: 'One forward',
    noHistory: 'Nothing played yet.',
    openHistory: (title: string) => `${title}: show all`,
    outOf: (n: number, of: number) => `${n} of ${of}`,
    pause: 'Pause',
    play: 'Play',
    players: 'Players',
    previous: 'One back',
  },
}
