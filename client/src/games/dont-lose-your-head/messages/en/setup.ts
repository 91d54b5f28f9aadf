// Messages of the set-up in English; other languages have the same shape.

import { settings } from './settings'

export const panel = {
  marks: { right: 'in the words', wrong: 'not in the words', used: 'in your words' },
}

const words = (n: number) => (n === 1 ? '1 word' : `${n} words`)
const board = (size: number) => `${size} × ${size}`

export const setUp = {
  chip: 'Set-up',
  player: (n: number) => `Player ${n}`,
  board,

  you: {
    title: 'You',
    name: 'Your name',
    edit: 'Edit the name',
    empty: 'A name has at least one letter.',
    color: 'Your colors',
    colors: {
      blue: 'Blue with a bend',
      teal: 'Teal with a chevron',
      green: 'Green with a pale',
      amber: 'Amber with a fess',
      violet: 'Violet with a lozenge',
      pink: 'Pink with dots',
      brown: 'Brown with quarters',
      sky: 'Sky with a saltire',
    },
    taken: (name: string) => `${name} has these`,
    random: 'Pick random words',
  },

  settings: {
    title: 'Settings',
    challenge: (name: string) => `For the board that you will search. ${name} hides words on it.`,
    classic: 'For the board that you hide your words on.',
    ...settings,
    fewer: 'Fewer words are harder to find.',
    limit: (n: number) => `You may miss ${n} times`,
    until: 'before your blade is at the top.',
    shapes: (name: string, size: number, n: number) => `${name} chose this board: ${board(size)}, ${words(n)}.`,
    other: (name: string, size: number, misses: number) =>
      `${name} has chosen ${board(size)} and may miss ${misses} times.`,
    own: (size: number, n: number, kind: string) =>
      `You will search ${board(size)}, ${words(n)}, ${kind.toLowerCase()}.`,
    summary: (size: number, n: number, misses: number) => `${board(size)}, ${words(n)}, ${misses} misses`,
    ready: 'Ready',
    chooses: (name: string) => `${name} is still choosing.`,
    chosen: 'Your settings are fixed. Words are hidden as soon as both have chosen.',
  },

  words: {
    of: (name: string) => `${name}’s words`,
    erase: 'Clear all words',
    eraseAsk: 'Clear all your words?',
    eraseSay: 'Words and their places are forgotten.',
    eraseYes: 'Clear all',
    keep: 'Keep them',
    row: (n: number, length: number) => `Word ${n}, ${length} letters`,
    accept: (n: number) => `Accept word ${n}`,
    accepted: (n: number) => `Word ${n} is accepted`,
    place: (n: number) => `Place word ${n} on the grid`,
    lift: (n: number) => `Take word ${n} off the grid`,
    empty: (n: number) => `Clear word ${n}`,
    suggestions: 'Suggestions',
    letters: 'Letters',
    hint: {
      type: (length: number) => `Type a word of ${length} letters.`,
      accept: 'Accept it with +, or press Enter.',
      place: (word: string) => `Put ${word} on the grid with its compass.`,
      placing: 'Choose a square on the grid.',
      placed: 'To move a word, press its compass again.',
      done: 'All words are hidden. Press Start.',
    },
    problems: {
      'too-short': (length: number) => `Too short. This word has ${length} letters.`,
      'not-a-word': (word: string) => `${word} is not in the word list. Try another word.`,
      'not-ready': 'The word list is still on its way. Try again in a moment.',
    },
    said: {
      accepted: (word: string) => `${word} accepted.`,
      lifted: (word: string) => `${word} taken off the grid.`,
      emptied: (n: number) => `Word ${n} cleared.`,
      all: 'All words cleared.',
      random: (all: string) => `Picked ${all}.`,
    },
  },

  grid: {
    title: (size: number) => `Your grid, ${size} by ${size}`,
    preview: (size: number) => `A grid of ${size} by ${size}`,
    search: 'The board you will search',
    rest: 'Your grid',
    restSay: 'Words run in all eight directions and may cross on equal letters.',
    first: (word: string) => `Where does ${word} begin?`,
    firstSay: (letter: string) => `Choose the square for ${letter}.`,
    second: (word: string) => `Which way does ${word} run?`,
    secondSay: (letter: string, cell: string) => `${letter} stands on ${cell}. Choose the second square.`,
    done: 'All words are hidden',
    doneSay: 'Start when you are content with them.',
    placeForMe: 'Place for me',
    here: 'you are here',
    fits: 'fits',
    clash: 'does not fit',
    back: 'Take back',
    esc: 'Esc takes it back',
    empty: 'empty',
    begins: 'the word begins here',
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
      edge: (word: string) => `${word} would leave the grid that way.`,
      letter: (letter: string, cell: string, has: string) =>
        `${cell} has ${has} already, and ${letter} would go there.`,
      nowhere: (word: string) => `${word} does not fit from here. Begin on another square.`,
      far: (cell: string) => `Choose a square beside ${cell}.`,
      full: (word: string) => `There is no place left for ${word}. Take another word off the grid first.`,
    },
    placed: (word: string, cell: string, way: string) => `${word} lies on ${cell}, running ${way}.`,
  },

  start: 'Start',
  startLeft: (n: number) => `Start, ${words(n)} left`,
  leave: 'Your words are not hidden yet. They are kept here until you come back.',
  hiding: (name: string) => `${name} is hiding words`,
  hidingSay: 'The hunt begins as soon as both are ready.',
  settling: (name: string) => `${name} is choosing settings`,
  ready: (name: string) => `${name} is ready`,
  watching: 'Words are being hidden',
  yours: 'Your words are hidden',
  ended: 'The game ended before the hunt',
}
