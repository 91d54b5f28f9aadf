// Messages of the hunt, the end and the tutorial in English; other languages have the same shape. A name that is null
// stands for the reader.

import { ordinal } from './ordinal'

const list = new Intl.ListFormat('en') // 1, 2, and 3
const either = new Intl.ListFormat('en', { type: 'disjunction' })
const times = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const misses = (n: number) => times(n, 'miss', 'misses')
const subject = (name: string | null) => name ?? 'You'
const owner = (name: string | null) => (name === null ? 'Your' : `${name}'s`)

export const play = {
  you: 'You',
  yourTurn: 'Your turn',
  theirTurn: 'Their turn',
  turnOf: (name: string) => `${name}'s turn`,
  thinking: (name: string) => `${name} is thinking`,
  over: 'Game over',
  hint: {
    yours: 'Pick a letter or a square.',
    theirs: (name: string) => `${name} is searching your board.`,
    watch: (name: string, other: string) => `${name} is searching ${other}'s board.`,
    known: 'You know every word. Find the last squares.',
    knownShort: 'Find the last squares',
  },
  solo: { turn: 'Solo hunt', board: 'Hidden board' },
  players: 'The guillotines',
  misses: 'Misses:',
  left: (n: number) => `${n} left`,
  guillotine: (name: string, count: number, limit: number) => `${name}: ${count} of ${misses(limit)}`,
  fallen: (name: string) => `${name}: the blade has fallen`,
  mood: ['calm', 'uneasy', 'worried', 'sweating', 'terrified'],
  boards: {
    yours: 'your words',
    theirs: 'hidden words',
    size: (note: string, size: number) => `${note}, ${size} × ${size}`,
    tracker: (name: string) => `Letters guessed for ${name}'s words`,
    grid: (name: string, size: number) => `${name}'s squares, ${size} by ${size}`,
    tabs: 'Which board',
    tabTheirs: (name: string) => name,
    tabYours: 'Yours',
    hidden: 'hidden',
    free: 'no letter', // a square of your own board without a letter
    nothing: 'empty',
    star: 'unknown letter',
    starFound: (letter: string, name: string) => `${letter}, found by ${name}, letter still unknown`,
    known: (letter: string) => letter,
    own: (letter: string) => `${letter}, yours`,
    found: (letter: string, name: string) => `${letter}, found by ${name}`,
    never: (letter: string) => `${letter}, never found`,
    peek: 'Peek',
    peekSay: 'Hold to see your words',
  },
  pattern: (n: number, letters: string) => `Word ${n}: ${letters}`,
  blank: 'blank',
  solved: 'known',
  foundBy: (name: string) => `${name} knows it`,
  guessWord: 'Guess a whole word',
  guessShort: 'Guess a word',
  guessOf: (name: string) => `Guess a word, ${name}`,
  twoNotches: 'A wrong word costs 2 misses',
  lastWord: 'A wrong word drops your blade',
  word: {
    title: 'Guess a whole word',
    which: 'Which word?',
    field: 'The word',
    placeholder: 'Type a word',
    suggestions: 'Suggestions',
    guess: 'Guess',
    guessIt: (word: string) => `Guess ${word}`,
    missing: (n: number) => times(n, 'letter to go', 'letters to go'),
    pattern: (n: number, pattern: string) => `Word ${n}, ${pattern}`,
  },
  log: {
    title: 'Guesses',
    open: 'All guesses',
    none: 'Start with a common letter: E, A, or S.',
  },
  show: {
    letter: (name: string, letter: string) => `${name} asks for ${letter}`,
    cell: (name: string, cell: string) => `${name} opens ${cell}`,
    word: (name: string, word: string) => `${name} guesses ${word}`,
    skip: 'Tap to skip',
  },
}

export const events = {
  chose: (name: string | null, size: number, words: number, limit: number | null) =>
    `${name === null ? "You'll search" : `${name} will search`} ${size} × ${size} for ${words} words` +
    (limit === null ? '.' : `, ${limit} misses allowed.`),
  hid: (name: string | null) => `${owner(name)} words are hidden.`,
  letter: (name: string | null, letter: string) => `${subject(name)} asked for ${letter}`,
  cell: (name: string | null, cell: string) => `${subject(name)} opened ${cell}`,
  word: (name: string | null, word: string) => `${subject(name)} guessed ${word}`,
  isIn: (words: number[]) => `it's in ${words.length === 1 ? 'word' : 'words'} ${list.format(words.map(String))}`,
  missed: (n: number) => (n === 1 ? 'miss' : misses(n)),
  nothing: 'miss',
  something: 'a letter is there',
  there: (letter: string) => `it's ${letter}`,
  right: 'right',
  wrong: (n: number) => `wrong, ${misses(n)}`,
  complete: (n: number, word: string) => `Word ${n} is ${word}.`,
  near: (name: string | null, left: number) => `${name === null ? 'You have' : `${name} has`} ${misses(left)} left.`,
}

export const notebook = {
  title: 'Notebook',
  titleOf: (name: string) => `${name}'s notebook`,
  hide: 'Hide',
  row: (n: number, count: number | null) =>
    count === null ? `Word ${n}` : `Word ${n}: ${times(count, 'word fits', 'words fit')}`,
  rowSolved: (n: number, word: string) => `Word ${n}: ${word}`,
  fit: (n: number) => (n === 1 ? 'fits' : 'fit'),
  bar: (n: number, count: number) => `Word ${n}: ${times(count, 'fits', 'fit')}`,
  words: (n: number) => `Words that fit word ${n}`,
  none: 'No word in the list fits.',
  more: (n: number) => `and ${n.toLocaleString('en')} more`,
  tried: (words: string) => `Not ${words}.`,
  line: (from: string, to: string) => `${from} to ${to}`,
  liesOn: (lines: string[]) => `It runs from ${either.format(lines)}.`,
  lines: (n: number) => `It fits in ${n} places.`,
  marked: (mark: string) =>
    mark === '•' ? 'penciled as empty' : /\d/.test(mark) ? `penciled as word ${mark}` : `penciled ${mark}`,
  pencil: {
    title: 'Pencil',
    empty: 'Pencil: empty',
    word: (n: number) => `Pencil: word ${n}`,
    hint: 'Tap squares to mark them.',
  },
}

export const end = {
  youWin: 'You kept your head!',
  youLose: 'You lost your head',
  wins: (name: string) => `${name} wins!`,
  discovery: (winner: string | null, loser: string | null) =>
    `${subject(winner)} found all ${loser === null ? 'your words' : `of ${loser}'s words`}`,
  blade: (loser: string | null, count: number, limit: number) =>
    `${owner(loser)} blade dropped: ${count} of ${misses(limit)}`,
  resigned: (name: string | null) => `${subject(name)} resigned`,
  time: (name: string | null) => `${subject(name)} ran out of time`,
  unit: (n: number) => (n === 1 ? 'miss' : 'misses'),
  words: (n: number, all: number) => `Solved ${n} of ${times(all, 'word', 'words')}`,
  run: 'Longest streak of hits',
  runOf: (name: string | null, hits: number) => `${subject(name)}, ${hits}`,
  picture: (winner: string) => `${winner} won; both boards are open`,
  lastMiss: (name: string | null, n: number) => `${owner(name)} ${ordinal(n)} miss`,
  solo: {
    found: (n: number) => `You found every word with ${misses(n)}`,
    picture: 'The hidden board is open',
    left: (n: number) => `${misses(n)} left`,
  },
  slips: 'The rope slips. Here it comes.',
  allFound: (name: string | null) => `${subject(name)} found every word!`,
  heads: 'The crowd cheers.',
}

export const stats = {
  title: 'Your games',
  games: 'Games',
  wins: 'Won',
  average: 'Average misses',
  best: 'Best win',
  none: 'Win with few misses. Your best win shows up here.',
  line: (list: string) => `Misses in your last games, oldest first: ${list}`,
  caption: 'Misses, game by game',
  won: 'won',
  lost: 'lost',
  loading: 'Loading...',
  failed: "Your games didn't load. Try again later.",
}

export const refusals = {
  'not-a-letter': 'Pick one letter.',
  repeated: "You've already guessed that.",
  'off-grid': "That square isn't on this board.",
  'not-letters': 'Use letters only.',
  'wrong-length': 'No unknown word has that many letters.',
  'set-up-over': "The hunt is on. You can't change words or difficulty now.",
  'set-up-first': 'You can guess once both players have hidden their words.',
  'settings-fixed': 'Your difficulty is set. Hide your words now.',
  'settings-first': 'Choose your difficulty first.',
  'colour-taken': 'Your opponent has this banner. Choose another.',
  'wrong-count': "That's the wrong number of words.",
  'not-a-word': "That word isn't in the list.",
  clash: 'Another word has a different letter there.',
  'no-words': 'This list has no words of that length.',
  'not-calibrated': '12 × 12 has no balanced miss limit. Choose a smaller board.',
}

export const lesson = {
  you: 'You',
  other: 'Pip',
  board: 'Your board',
  taken: (word: string) => `${word} doesn't fit there. Try a green square.`,
  only: {
    letter: (letter: string) => `Tap ${letter} first.`,
    cell: (cell: string) => `Tap ${cell} first.`,
    word: (word: string) => `Guess ${word} first.`,
    win: 'Tap the highlighted squares.',
  },
  steps: {
    hide: { title: 'Hide OPERA', text: "I'll search for it. Tap a square for its O." },
    way: { title: 'Pick a direction', text: 'Tap a green square. OPERA will run that way.' },
    letter: { title: 'Ask for a letter', text: 'Tap I. Does one of my words have it?' },
    cell: { title: 'Open a square', text: 'Word 2 has an I. Tap B4 to look for it.' },
    word: { title: 'Guess a word', text: 'A star hides a letter. Word 2 is FILM. Guess it!' },
    win: { title: 'Find the rest', text: 'FILM runs right. Open its last 3 squares.' },
    aim: { title: 'You win!', text: 'Each miss raises your blade. Find every word before it drops.' },
  },
}
