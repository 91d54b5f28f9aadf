// Names of the settings, for the set-up and for the new-game dialog.

const board = (size: number) => `${size} × ${size}`

export const settings = {
  size: 'Board size',
  words: 'Number of words',
  forgiveness: 'Miss limit',
  sizes: {
    6: `${board(6)}, small / easy`,
    8: `${board(8)}, medium`,
    10: `${board(10)}, large / hard`,
    12: `${board(12)}, huge`,
  },
  sizesForThem: {
    6: `${board(6)}, small / easy for your opponent`,
    8: `${board(8)}, medium`,
    10: `${board(10)}, large / hard for your opponent`,
    12: `${board(12)}, huge / hardest for your opponent`,
  },
  sizesForYou: {
    6: `${board(6)}, small / easy for you`,
    8: `${board(8)}, medium`,
    10: `${board(10)}, large / hard for you`,
    12: `${board(12)}, huge / hardest for you`,
  },
  counts: { 3: '3, with 3, 4, and 5 letters', 4: '4, with 3, 4, 5, and 6 letters' },
  kinds: { strict: 'Strict', normal: 'Normal', forgiving: 'Forgiving' },
  described: {
    strict: 'For experienced players who want a challenge.',
    normal: 'The balanced default.',
    forgiving: 'For new players, children, and casual play.',
  },
  solo: 'Your hunt',
  bot: {
    title: "Your opponent's difficulty",
    challenge: 'For the board it searches. You hide your words there.',
    classic: 'For its own board, the one you search.',
  },
}
