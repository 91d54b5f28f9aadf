// Messages of the set-up in English; other languages have the same shape.

import { ordinal } from './ordinal'
import { settings } from './settings'

export const panel = {
  marks: { right: 'in the words', wrong: 'not in the words', used: 'in your words' },
}

const words = (n: number) => (n === 1 ? '1 word' : `${n} words`)
const board = (size: number) => `${size} × ${size}`

export const setUp = {
  chip: 'Setup',
  player: (n: number) => `Player ${n}`,
  board: (size: number, n: number) => `${board(size)}, ${words(n)}`,

  booth: {
    difficulty: 'Difficulty',
    misses: (n: number) => `${n} misses`,
    board: 'Your words',
    yours: 'Your hidden words',
    lastMiss: (n: number) => `Your ${ordinal(n)} miss`,
    drops: 'brings the blade down.',
    shuffle: 'Shuffle',
    own: 'Choose my own words',
    ready: "I'm ready",
    waiting: (name: string) => `Waiting for ${name}`,
    drawer: 'Choose your words',
    close: 'Close',
    across: (name: string) => `${name} stands across from you, hiding words.`,
    says: {
      hidden: 'My words are hidden. Find them before I find yours.',
      hiding: "I'm hiding my words. Ready when you are.",
      choosing: "I'm still choosing your board.",
      advice: (wins: number, games: number, kind: string) =>
        `You won ${wins} of your last ${games} games. Try a ${kind.toLowerCase()} miss limit.`,
      changed: (size: number, n: number) => `I picked ${board(size)} with ${words(n)}. Here's your new board.`,
    },
  },

  you: {
    title: 'You',
    name: 'Your name',
    edit: 'Edit name',
    empty: 'Enter a name.',
    color: 'Your banner',
    colors: {
      blue: 'Blue sash',
      teal: 'Teal arrow',
      green: 'Green stripe',
      amber: 'Amber band',
      violet: 'Violet diamond',
      pink: 'Pink dots',
      brown: 'Brown checks',
      sky: 'Sky-blue cross',
    },
    taken: (name: string) => `taken by ${name}`,
    random: 'Pick random words',
  },

  settings: {
    title: 'Difficulty',
    challenge: (name: string) => `For the board you search. ${name} hides words on it.`,
    classic: 'For your own board. A small one is easier for your opponent.',
    ...settings,
    fewer: 'Fewer words are harder to find.',
    limit: (n: number) => `Your ${ordinal(n)} miss brings the blade down`,
    shapes: (name: string, size: number, n: number) => `${name} chose your board: ${board(size)}, ${words(n)}.`,
    own: (size: number, n: number, kind: string) =>
      `You'll search ${board(size)} for ${words(n)}, ${kind.toLowerCase()} miss limit.`,
    summary: (size: number, n: number, misses: number) => `${board(size)}, ${words(n)}, ${misses} misses`,
    ready: 'Ready',
    chooses: (name: string) => `${name} is still choosing.`,
    chosen: "Your difficulty is set. You'll hide words once you've both chosen.",
  },

  words: {
    of: (name: string) => `${name}'s words`,
    erase: 'Clear all words',
    eraseAsk: 'Clear all your words?',
    eraseSay: 'This takes them off the board, too.',
    eraseYes: 'Clear all',
    keep: 'Keep them',
    row: (n: number, length: number) => `Word ${n}, ${length} letters`,
    accept: (n: number) => `Accept word ${n}`,
    accepted: (n: number) => `Word ${n} is accepted`,
    place: (n: number) => `Place word ${n} on the board`,
    lift: (n: number) => `Take word ${n} off the board`,
    empty: (n: number) => `Clear word ${n}`,
    suggestions: 'Suggestions',
    letters: 'Letters',
    hint: {
      type: (length: number) => `Type a ${length}-letter word.`,
      accept: 'Tap + or press Enter to accept it.',
      place: (word: string) => `Tap the compass to place ${word}.`,
      placing: 'Choose a square on the board.',
      placed: "Tap a word's compass to move it.",
      done: 'All words are hidden. Tap Start.',
    },
    problems: {
      'too-short': (length: number) => `Too short. This word needs ${length} letters.`,
      'not-a-word': (word: string) => `${word} isn't in the word list. Try another word.`,
      'not-ready': 'The word list is still loading. Try again.',
    },
    said: {
      accepted: (word: string) => `${word} accepted.`,
      lifted: (word: string) => `${word} taken off the board.`,
      emptied: (n: number) => `Word ${n} cleared.`,
      all: 'All words cleared.',
      random: (all: string) => `Picked ${all}.`,
    },
  },

  grid: {
    title: (size: number) => `Your board, ${size} by ${size}`,
    preview: (size: number) => `Board, ${size} by ${size}`,
    search: "The board you'll search",
    rest: 'Your board',
    restSay: 'Words run in all 8 directions and may cross where letters match.',
    first: (word: string) => `Where does ${word} start?`,
    firstSay: (letter: string) => `Choose a square for ${letter}.`,
    second: (word: string) => `Which way does ${word} run?`,
    secondSay: (letter: string, cell: string) => `${letter} is on ${cell}. Choose a green square.`,
    done: 'All words are hidden',
    doneSay: 'Ready when you are.',
    placeForMe: 'Place for me',
    here: 'first letter',
    fits: 'fits',
    clash: "doesn't fit",
    back: 'Undo',
    esc: 'Esc to undo',
    empty: 'empty',
    begins: 'the word starts here',
    runs: {
      E: 'right',
      SE: 'down right',
      S: 'down',
      SW: 'down left',
      W: 'left',
      NW: 'up left',
      N: 'up',
      NE: 'up right',
    },
    fitsTo: (way: string) => `fits, runs ${way}`,
    refused: {
      edge: (word: string) => `${word} doesn't fit that way.`,
      letter: (letter: string, cell: string, has: string) => `${cell} already has ${has}, not ${letter}.`,
      nowhere: (word: string) => `${word} doesn't fit from here. Try another square.`,
      far: (cell: string) => `Choose a square next to ${cell}.`,
      full: (word: string) => `No room left for ${word}. Take another word off first.`,
    },
    placed: (word: string, cell: string, way: string) => `${word} runs ${way} from ${cell}.`,
  },

  start: 'Start',
  startLeft: (n: number) => `Start, ${n} left to place`,
  leave: "Your words aren't hidden yet. They'll be here when you come back.",
  hiding: (name: string) => `${name} is hiding words`,
  hidingSay: 'The hunt starts when both players are ready.',
  settling: (name: string) => `${name} is choosing`,
  ready: (name: string) => `${name} is ready`,
  watching: 'The players are hiding words',
  yours: 'Your words are hidden',
  ended: 'The game ended before the hunt',
}
