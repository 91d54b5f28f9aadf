// Messages of this game in English; other languages have the same shape.

const NUMBERS: Record<number, string> = {
  8: 'eight', 10: 'ten', 12: 'twelve', 14: 'fourteen', 16: 'sixteen', 18: 'eighteen', 20: 'twenty', 22: 'twenty-two', 24: 'twenty-four',
} // prettier-ignore

export const en = {
  blue: 'Blue',
  red: 'Red',
  turnOf: (turn: number, of: number) => `Turn ${turn} of ${of}`,
  yourTurn: 'Your turn',
  toMove: (name: string) => `${name} to move`,
  thinking: (name: string) => `${name} is thinking`,
  over: 'Game over',
  turnsLeft: (n: number) => (n === 1 ? '1 turn left' : `${n} turns left`),
  left: (n: number) => `${n} left`, // turns, for narrow places

  bar: {
    blue: (percent: string) => `Blue ${percent} %`,
    red: (percent: string) => `Red ${percent} %`,
    open: (percent: string) => `open land ${percent} %`,
    neutral: (percent: string) => `neutral ${percent} %`,
  },

  reference: 'Legend',
  ink: {
    title: 'Depth of ink',
    text: 'A longer word claims deeper. Deep ink resists.',
    blue: 'Blue, hatched',
    red: 'Red, dotted',
    letters: 'letters in the word',
    neutral: 'Neutral: the inks cancelled',
  },
  next: {
    title: 'The next letter',
    text: 'lies within four squares of the last one. The rest of the map waits in mist.',
  },

  compose: {
    title: 'Your word',
    first: 'Choose a first letter, anywhere on the map.',
    more: (n: number) => (n === 1 ? 'one letter more' : `${n} letters more`),
    strength: 'Strength',
    claims: 'claims',
    from: (name: string, pixels: string) => `${name} −${pixels}`,
    line: 'a line holds no land',
    submit: 'Submit word',
    asking: 'Asking the dictionary',
    undo: 'Undo',
    clear: 'Clear',
    pass: 'Pass',
    passTurn: 'Pass turn',
    surePass: 'Pass and let these letters go?',
    keep: 'Keep spelling',
    again: 'Try again',
    honour: 'Play it on my honour',
  },
  tooShort: 'Too short. Three letters at least.',
  already: (cell: string) => `${cell} is in this word already. Another cell with that letter may do.`,
  tooFar: (cell: string, last: string) => `${cell} is too far. Stay within four squares of ${last}.`,
  advice: {
    notAWord: 'Take letters back, or try another word.',
    wordUsed: 'Find one that has not been played.',
  },

  history: {
    title: 'History',
    note: 'area gained',
    pass: 'pass',
    loses: (name: string, pixels: string) => `${name} −${pixels}`,
    honour: 'on honour',
  },
  events: {
    claims: (name: string, word: string, pixels: string) => `${name}: ${word} claims ${pixels}.`,
    loses: (name: string, pixels: string) => `${name} loses ${pixels}.`,
    nothing: (name: string, word: string) => `${name}: ${word} adds no land.`,
    passes: (name: string) => `${name} passes.`,
  },

  board: {
    title: 'Map of 12 by 12 letters',
    open: 'open land',
    neutral: 'neutral',
    blue: (strength: number) => `blue, strength ${strength}`,
    red: (strength: number) => `red, strength ${strength}`,
    chosen: (n: number) => `chosen as letter ${n}`,
    tooFar: 'out of reach',
    wanted: 'choose this one',
    spelling: (word: string) => `Spelling ${word}.`,
  },

  verdict: {
    holds: (name: string) => `${name} holds the map`,
    draw: 'A draw. The map is shared',
    by: (pixels: string, turns: number) => `by ${pixels} after ${NUMBERS[turns] ?? turns} turns`,
    even: (pixels: string) => `${pixels} each`,
    resigned: (name: string) => `${name} resigned`,
    time: (name: string) => `${name} ran out of time`,
    passed: (pixels: string) => `by ${pixels}, after four passes in a row`,
  },
  best: 'Best word',
  neutral: 'Neutral',
  picture: (word: string) => `${word} as a polygon on the map`,

  refusals: {
    'off-board': 'That is not on the board.',
    'repeated-cell': 'A cell is in this word already. Another cell with that letter may do.',
    'out-of-reach': 'A letter is too far from the one before. Stay within four squares.',
    'too-short': 'Too short. Three letters at least.',
    'word-used': 'This word has been played. Each counts once a game.',
    'not-a-word': 'This word is not in the dictionary.',
    'dictionary-down': 'The dictionary did not answer. Try again, or play the word on your honour.',
    'not-confirmed': 'No player has vouched for this word yet.',
    'no-voucher-needed': 'Words are looked up in the list here.',
  },

  lesson: {
    you: 'You',
    wrong: (word: string) => `For now spell ${word}. Clear the letters, then a dotted ring shows which to choose.`,
    steps: {
      spell: {
        title: 'Spell a word',
        text: 'Choose the M, then the A. Only letters within four squares of the last one stay clear; the rest lies in mist.',
      },
      undo: {
        title: 'Take it back',
        text: 'A wrong letter costs nothing. Take the A back with Undo, or the Backspace key.',
      },
      claim: {
        title: 'Claim land',
        text: 'Choose A and P, then submit the word. Its letters are the corners of your land.',
      },
      clash: {
        title: 'Meet the other',
        text: 'Red holds land at strength 1, 2 and 3. Cross it with LAND: four letters, strength 2.',
      },
      clashed: {
        title: 'Inks subtract',
        text: 'Your 2 took the land of strength 1. It cancelled the 2 to purple, which is nobody’s, and wore the 3 down to 1.',
      },
      fortify: {
        title: 'Fortify',
        text: 'Claim your own land again and its ink deepens. Spell PALM around MAP: 1 and 2 make 3.',
      },
      aim: {
        title: 'The aim',
        text: 'Own more of the map than the other when all turns are over. A word counts once a game, and you may always pass.',
      },
    },
  },
}
