export const shelf = {
  // the bar
  games: 'Games',
  yourTables: 'Your tables',
  replays: 'Replays',
  pages: 'Pages',
  joinByLink: 'Join with a link',
  settings: 'Settings',
  you: (name: string) => (name ? `You are ${name}. Change your name` : 'Enter your name'),
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
  genericBlurb: 'Play it with plain text and buttons.',
  noGames: 'No games are installed on this server.',
  waitingHere: 'Continue playing',
  allTables: 'All your tables',
  loading: 'Loading...',
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
  begun: 'just started',
  moves: (n: number) => (n === 1 ? '1 move played' : `${n} moves played`),
  paused: 'paused',
  continue: 'Continue',
  open: 'Open',
  sitDown: 'Sit down',
  invitesYou: (name: string) => `${name} is waiting for an opponent`,
  seatTaken: 'This seat is already taken.',
  bot: (level: string) => `the ${level.toLowerCase()} bot`,
  // joining
  joinTitle: 'Join with a link',
  joinHint: 'Paste the link that someone sent you.',
  joinField: 'Link',
  joinGo: 'Go to the table',
  joinNoLink: "This isn't a link. Copy the whole address, from https to the end.",
  joinForeign: (host: string) => `This link leads to ${host}, another server. Open it in your browser instead.`,
  joinOther: 'This link does not lead to a game. Ask for a new link.',
  // the player's name
  nameTitle: 'Your name',
  nameField: 'What should we call you?',
  nameHint: 'Other players see it. You can change it at any time.',
  namePlaceholder: 'Guest',
  nameEmpty: 'Enter at least one letter.',
  save: 'Save',
  saved: 'Saved.',
  // a new game
  new: {
    against: 'Play against',
    alone: 'No one',
    bot: 'A bot',
    screen: 'This screen',
    link: 'A link',
    strength: 'Difficulty',
    youPlay: 'You play',
    lot: 'Random',
    seat: (n: number) => `Player ${n}`,
    nameOf: (seat: string) => `Name of ${seat}`,
    howMany: 'Players',
    listed: 'Show it in the lobby',
    listedHint: 'Anyone on this server can join',
    series: 'Fair series',
    seriesHint: 'Two games from the same start, sides swapped',
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
  tablesEmpty: 'Games you have started appear here.',
  lobbyTitle: 'Open tables',
  toGames: 'Choose a game',
  replaysTitle: 'Replays',
  replaysEmpty: 'Finished games appear here, move by move.',
  won: 'You won',
  lost: 'You lost',
  draw: 'Draw',
  wonBy: (name: string) => `${name} won`,
  finished: 'Finished',
  // settings
  language: 'Language',
  theme: 'Appearance',
  themeAuto: 'Same as system',
  themeLight: 'Light',
  themeDark: 'Dark',
  sound: 'Sound',
  soundHint: 'Short, soft sounds for moves, your turn and the end',
  patterns: 'Patterns',
  patternsHint: "Hatching and dots in addition to the players' colors",
  motion: 'Reduce motion',
  motionHint: 'Changes appear at once, without animation',
  settingsKept: 'Saved in this browser only.',
  devices: 'Devices',
  devicesLoading: 'Loading...',
  devicesNone: 'Enter a name or start a game to list this device here.',
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
  lesson: 'Play the tutorial',
  allGuides: 'How to play each game',
  helpTitle: 'Help',
  helpText: `## Playing
- **Against a bot:** choose a game and press *Start game*.
- **On this screen:** two people take turns on one device. Each player's secrets stay hidden from the other.
- **With a link:** you get a link. The first person who opens it and sits down plays against you.

## If you have to leave
Close the page. Your game is saved. You find it under *Your tables* when you come back with the same browser.

## Your name
There are no accounts. The server recognizes you by a cookie in this browser. If you delete the cookie, you lose access to your games.

## The keyboard
You can reach everything with Tab, Enter and the arrow keys. Esc closes a dialog or cancels a choice.`,
  dealTitle: 'How the deal is checked',
  dealText: `Letters, cards and dice come from one secret number, the **seed**. A person who knew it would know every deal in advance. You can check that nobody changes it:

1. **Before the first move** the server draws the seed and publishes its *hash*: a fingerprint that reveals nothing about the number, but matches no other number. Every player's page receives it.
2. **While you play**, all chance comes from that seed and from nothing else. No one can change the seed without changing the fingerprint.
3. **When the game is over**, the seed is in the record of the game, which you can download from its replay.
4. **Anyone can check it.** With Parlor installed, run this command with the downloaded file:

\`\`\`
parlor replay game.json --verify
\`\`\`

It computes the fingerprint of the seed, compares it with the published one, and replays the whole game. If one letter or one roll differs, it names the move.`,
  // errors and empty pages
  notice: {
    nowhere: 'There is nothing here',
    nowhereSay: 'The link may be incomplete, or the game was deleted.',
    nowhereDo: 'To the games',
    later: 'Not yet',
    laterSay: 'Come back when the game is over.',
    unreachable: 'The server does not answer',
    unreachableSay: 'We keep trying. The page will come back automatically.',
    unreachableDo: 'Try now',
    outdated: 'Parlor has been updated',
    outdatedSay: 'Reload the page to continue. Your game is saved.',
    outdatedDo: 'Reload',
    refused: "Parlor can't recognize you",
    refusedSay: 'This browser blocks cookies. Allow them, so that the server knows your seat.',
    refusedDo: 'Try again',
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
