// Messages of the hunt, the end and the tutorial in English; other languages have the same shape.

const times = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
const notches = (n: number) => (n === 1 ? 'one notch' : n === 2 ? 'two notches' : `${n} notches`)

export const play = {
  yourTurn: 'Your turn',
  yourTurnNamed: (name: string) => `Your turn, ${name}`,
  theirTurn: 'Their turn',
  turnOf: (name: string) => `${name}'s turn`,
  thinking: (name: string) => `${name} is thinking`,
  over: 'Game over',
  hint: {
    yours: (name: string) => `Ask ${name} for a letter, or uncover a square`,
    theirs: (name: string) => `${name} hunts your words`,
    watch: (name: string, other: string) => `${name} hunts the words of ${other}`,
    known: 'Every word is known: find the squares that are left',
  },
  players: 'The guillotines',
  misses: 'Misses:',
  left: (n: number) => `${n} left`,
  guillotine: (name: string, misses: number, limit: number) =>
    `${name}: ${misses} of ${times(limit, 'miss', 'misses')}`,
  fallen: (name: string) => `The blade has fallen on ${name}`,
  mood: ['calm', 'uneasy', 'worried', 'sweating', 'terrified'],
  boards: {
    yours: 'your words',
    theirs: 'hidden words',
    size: (note: string, size: number) => `${note}, ${size} × ${size}`,
    tracker: (name: string) => `Letters asked of ${name}`,
    grid: (name: string, size: number) => `The squares of ${name}, ${size} by ${size}`,
    tabs: 'Which board',
    tabTheirs: (name: string) => `${name}'s board`,
    tabYours: 'Yours',
    hidden: 'hidden',
    free: 'free', // a square of your own board without a letter
    nothing: 'nothing',
    star: 'a letter, not known yet',
    starFound: (letter: string, name: string) => `${letter}, found by ${name}, who does not know the letter yet`,
    known: (letter: string) => letter,
    own: (letter: string) => `${letter}, yours`,
    found: (letter: string, name: string) => `${letter}, found by ${name}`,
    never: (letter: string) => `${letter}, never found`,
    peek: 'Peek',
    peekSay: 'Hold to see your own words',
  },
  pattern: (n: number, letters: string) => `Word ${n}: ${letters}`,
  blank: 'blank',
  solved: 'known',
  foundBy: (name: string) => `known to ${name}`,
  guessWord: 'Guess a whole word',
  guessShort: 'Guess a word',
  guessOf: (name: string) => `Guess a word, ${name}`,
  twoNotches: 'A wrong word raises your blade two notches',
  lastWord: 'A wrong word ends the game: the blade is nearly up',
  word: {
    title: 'Guess a whole word',
    which: 'Which word',
    field: 'The word',
    placeholder: 'Type it',
    suggestions: 'Words that begin so',
    guess: 'Guess',
    guessIt: (word: string) => `Guess ${word}`,
    missing: (n: number) => times(n, 'letter more', 'letters more'),
    pattern: (n: number, pattern: string) => `Word ${n}, ${pattern}`,
  },
  log: {
    title: 'Guesses',
    open: 'All guesses and notes',
    none: 'No guess yet',
  },
}

export const events = {
  chose: (name: string, size: number, words: number, limit: number | null) =>
    `${name} hunts on ${size} × ${size} with ${words} words${limit === null ? '' : ` and may miss ${limit} times`}.`,
  hid: (name: string) => `${name} has hidden the words.`,
  letter: (name: string, letter: string) => `${name} asked for ${letter}`,
  cell: (name: string, cell: string) => `${name} uncovered ${cell}`,
  word: (name: string, word: string) => `${name} said ${word}`,
  isIn: (words: number[]) =>
    words.length === 1
      ? `it is in word ${words[0]}`
      : `it is in words ${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`,
  missed: (misses: number) => `not there, ${notches(misses)}`,
  nothing: 'nothing, one notch',
  something: 'something is there',
  there: (letter: string) => `${letter} is there`,
  right: 'right',
  wrong: (misses: number) => `wrong, ${notches(misses)}`,
  complete: (n: number, word: string) => `Word ${n} is ${word}.`,
  near: (name: string, left: number) => `${name} has ${times(left, 'miss', 'misses')} left.`,
}

export const notes = {
  title: (name: string) => `What is known of ${name}'s words`,
  yours: 'What you know',
  letters: (n: number, known: number, all: number) => `Word ${n}: ${known} of ${all} letters`,
  solved: (n: number, word: string) => `Word ${n}: ${word}`,
  tried: (words: string) => `not ${words}`,
  cells: (found: number, stars: number) =>
    `${times(found, 'square', 'squares')} found` + (stars ? `, ${stars} still a star` : ''),
}

export const end = {
  youWin: 'You keep your head',
  youLose: 'You lost your head',
  wins: (name: string) => `${name} wins`,
  discovery: (winner: string, loser: string) => `${winner} found every word of ${loser}'s`,
  blade: (loser: string, misses: number, limit: number) =>
    `${loser}'s blade is at the top: ${misses} / ${limit} misses`,
  resigned: (name: string) => `${name} gave up`,
  time: (name: string) => `${name} ran out of time`,
  misses: 'Misses',
  words: 'Words known',
  run: 'Longest run of hits',
  runOf: (name: string, hits: number) => `${name}, ${hits}`,
  of: (n: number, all: number) => `${n} of ${all}`,
  picture: (winner: string) => `${winner} has won; both boards lie open`,
}

export const stats = {
  title: 'Your games',
  games: 'Games',
  wins: 'Won',
  average: 'Misses, on average',
  best: 'Fewest in a win',
  none: 'Finished games are counted here.',
  line: (misses: string) => `Misses in your last games, the oldest first: ${misses}`,
  caption: 'Misses, game by game',
  won: 'won',
  lost: 'lost',
  loading: 'Counting your games.',
  failed: 'Your games could not be counted just now.',
}

export const refusals = {
  'not-a-letter': 'Ask for one letter.',
  repeated: 'That was guessed already.',
  'off-grid': 'That square is not on this board.',
  'not-letters': 'A word is written in letters only.',
  'wrong-length': 'No word still unknown has so many letters.',
  'set-up-over': 'The hunt is on: settings and words stay as they are.',
  'set-up-first': 'Nothing can be guessed before both players have hidden their words.',
  'settings-fixed': 'Your settings are fixed. Hide your words now.',
  'settings-first': 'Choose your settings before you hide your words.',
  'colour-taken': 'The other player has taken this color: choose another.',
  'wrong-count': 'That is not the number of words to hide.',
  'not-a-word': 'This word is not in the list.',
  clash: 'Another word has another letter there.',
  'no-words': 'This list has no words of the length that is needed.',
  'not-calibrated': 'There is no calibrated limit for 12 × 12: choose a smaller board.',
}

export const lesson = {
  you: 'Roger',
  other: 'Mary',
  board: 'Your board',
  first: (word: string) => `Choose a square for the first letter of ${word}.`,
  second: (word: string) => `Now a green square: that way ${word} will run.`,
  taken: 'It does not fit there. Green squares show where it does.',
  only: {
    letter: (letter: string) => `For now ask for ${letter}.`,
    cell: (cell: string) => `For now uncover ${cell}.`,
    word: (word: string) => `For now guess the whole word ${word}.`,
    win: 'Uncover squares now: only they are left.',
  },
  steps: {
    hide: {
      title: 'Hide a word',
      text: 'Two of your words lie on your board. Put OPERA there as well: a square for its O, then one beside it for the way it runs, in any of eight directions.',
    },
    letter: {
      title: 'Ask for a letter',
      text: 'You are Roger, and half of Mary’s words are found. Ask for I: choose it among the letters of her board.',
    },
    cell: {
      title: 'Uncover a square',
      text: 'I stands in word 2, and a right letter costs nothing. Where it lies only squares tell: uncover B4.',
    },
    word: {
      title: 'Guess a whole word',
      text: 'A star: something is there, its letter not known yet. Word 2 is FILM. Guess it as a whole; a wrong word would raise your blade two notches.',
    },
    win: {
      title: 'Find the rest',
      text: 'The star is an F now. FILM runs to the right of it: uncover the other three squares. The first to uncover every letter wins.',
    },
    aim: {
      title: 'Keep your head',
      text: 'That is all. Find every word of the other’s before your blade is at the top: each miss is a notch, and at the last one it falls.',
    },
  },
}
