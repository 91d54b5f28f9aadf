// Messages of this game in English; other languages have the same shape.

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`
const NUMBERS = ['No', 'One', 'Two', 'Three']
const LENGTHS: Record<number, string> = { 3: 'three', 4: 'four', 5: 'five', 6: 'six' }
const lollipops = (n: number) => `${NUMBERS[n] ?? n} ${n === 1 ? 'lollipop' : 'lollipops'} left.`

export const en = {
  modes: { timer: 'Timer', zen: 'Zen', daily: 'Daily', duel: 'Duel' },
  languages: { en: 'English', pl: 'Polish' },
  player: (n: number) => `Player ${n}`,
  you: 'You',

  clock: {
    left: (seconds: number) => `${many(seconds, 'second', 'seconds')} left`,
    none: 'No clock',
    noneSay: 'No strikes either. Finish when you like.',
  },
  score: 'Score',
  best: (points: string) => `Your best is ${points}`,
  newBest: 'A new best',
  strikes: {
    label: (n: number) => `${many(n, 'strike', 'strikes')} of three`,
    left: (n: number) => (n ? `${lollipops(n)} A non-word costs one.` : lollipops(n)),
  },
  rival: {
    title: 'The other player',
    words: (n: number) => many(n, 'word', 'words'),
    out: 'Out after three strikes',
    done: 'Has finished',
  },

  board: {
    title: 'Board of six by six letters',
    tile: (letter: string, value: number) => `${letter}, ${many(value, 'point', 'points')}`,
    order: (n: number) => `letter ${n} of the word`,
    hinted: 'part of the hint',
    closed: 'The boards are shown when both have finished.',
    info: (letter: string, value: number) => `${letter} is worth ${many(value, 'point', 'points')}`,
    rate: (percent: string) => `About ${percent} of 100 letters`,
  },

  builder: {
    title: 'Your word',
    first: 'Tap letters in a row or a column.',
    more: (n: number) => (n === 1 ? 'one letter more' : `${n} letters more`),
    ladder: 'Combo',
    submit: 'Submit',
    clear: 'Clear',
    checking: 'Checking the word',
    falling: 'Letters are falling',
    paused: 'Paused',
    over: 'Your run is over',
    waits: (name: string) => `Your run is over. ${name} plays on.`,
    watching: 'Watching',
  },
  full: 'Six letters at most. Let one go first.',
  cleared: 'No letter is chosen.',
  mixed: 'The letters were mixed. No word was left.',
  hint: 'Hint',
  hinted: (n: number) => `A word of ${LENGTHS[n] ?? n} letters is marked.`,
  looking: 'Looking',
  finish: 'Finish',
  auto: 'Submit by itself',
  autoHint: 'As soon as no letter of the line makes a longer word',
  notAWord: (word: string) => `Not a word: ${word}.`,
  struck: (word: string, left: number) => `Not a word: ${word}. ${lollipops(left)}`,

  words: {
    title: 'Words',
    count: (n: number) => `${n} so far`,
    none: 'Words that you find stand here.',
    open: 'All words',
    cascade: (multiplier: string) => `cascade ${multiplier}`,
    letters: (n: number) => `${n} letters`,
    of: (name: string) => `Words of ${name}`,
  },
  events: {
    word: (word: string, points: number) => `${word}, ${many(points, 'point', 'points')}.`,
    cascade: (word: string, multiplier: string, points: number) =>
      `Cascade: ${word}, times ${multiplier}, ${many(points, 'point', 'points')}.`,
    score: (points: number) => `${points} in all.`,
  },

  pause: {
    button: 'Pause',
    title: 'Paused',
    stopped: 'The clock stands still. The board is covered until you go on.',
    runs: 'The clock runs on: everybody has the same two minutes.',
    watching: 'The player has stopped the clock.',
    resume: 'Go on',
  },
  leave: 'Your run ends here, and counts with the points that it has.',

  end: {
    points: (n: number) => many(n, 'point', 'points'),
    youWin: 'You win',
    youLose: 'You lose',
    wins: (name: string) => `${name} wins`,
    draw: 'A draw',
    even: (points: number) => `${many(points, 'point', 'points')} each`,
    by: (points: number) => `by ${many(points, 'point', 'points')}`,
    resigned: (name: string) => `${name} gave up`,
    reasons: {
      time: 'Time is up',
      strikes: 'Three strikes',
      finished: 'You finished',
      words: 'Every word is played',
      resignation: 'Given up',
    } as Record<string, string>,
    words: 'Words',
    best: 'Best word',
    combo: 'Best combo',
    missed: 'Missed',
    picture: (word: string) => `${word} in candy letters`,
    boards: 'Both boards at the end',
    empty: 'A tray without a word',
    daily: 'LetterCrush of the day',
    place: (place: number, players: number) => `place ${place} of ${players}`,
  },

  scores: {
    title: 'High scores',
    tabs: 'What to look at',
    found: 'Words',
    top: 'Top ten',
    today: 'Ranking',
    stats: 'Statistics',
    none: 'Finished games are counted here.',
    noScores: 'Nobody has finished this board yet.',
    loading: 'Counting your games.',
    failed: 'This could not be counted just now.',
    games: 'Games',
    average: 'Average',
    high: 'High score',
    best: 'Best word',
    combo: 'Best combo',
    now: 'this game',
    you: 'you',
    players: (n: number) => many(n, 'player', 'players'),
    streak: (n: number) => `Streak: ${many(n, 'day', 'days')}`,
    first: 'Your first run of a day counts.',
    place: (n: number) => `${n}.`,
  },

  refusals: {
    'too-short': 'Too short. Three letters at least.',
    'invalid-selection': 'Invalid selection. A word reads to the right or down, without a gap.',
    'not-a-word': 'Not a word.',
  },

  lesson: {
    wrong: (word: string) => `For now spell ${word}: its letters are marked.`,
    steps: {
      tap: {
        title: 'Tap a word',
        text: 'Tap S, T, A, R and T from left to right. A tap on a chosen letter lets it go again.',
      },
      submit: {
        title: 'Submit it',
        text: 'Above the board stands what the word is worth: five letters count one and a half times. Submit START. Its letters go, and those above fall down.',
      },
      down: {
        title: 'Words read down, too',
        text: 'A word reads to the right or down, without a gap. Find PLAN in a column and submit it; you may also draw along it.',
      },
      cascade: {
        title: 'Cascades',
        text: 'Letters that fall can make a word of four letters or more by themselves. Submit KIT and watch.',
      },
      strike: {
        title: 'Three lollipops',
        text: 'MENU came by itself and counted one and a half times. A word that does not exist costs a lollipop: submit the three marked letters.',
      },
      aim: {
        title: 'The aim',
        text: 'Three lost lollipops end the game, or the end of two minutes. Long words and cascades bring most.',
      },
    },
  },
}
