// The phases of the page. The rules know only playing and over; these say what is being shown and whether a tap counts.

export type Phase =
  | 'idle' // waits for the player
  | 'selecting' // a word is being built
  | 'validating' // it is on its way to the dictionary
  | 'matching' // accepted: it glows
  | 'cascading' // its letters go
  | 'refilling' // letters fall, new ones with them
  | 'paused'
  | 'gameOver'

export type Cue =
  | 'select' // a letter was chosen
  | 'empty' // the last chosen letter was let go
  | 'submit'
  | 'refuse'
  | 'accept'
  | 'clear' // the glow is over
  | 'refill' // the letters are gone
  | 'match' // the fall has made another word
  | 'rest' // it has not
  | 'pause'
  | 'resume'
  | 'end'

const NEXT: Record<Phase, Partial<Record<Cue, Phase>>> = {
  idle: { select: 'selecting', accept: 'matching', pause: 'paused', end: 'gameOver' },
  selecting: { empty: 'idle', submit: 'validating', accept: 'matching', pause: 'paused', end: 'gameOver' },
  validating: { refuse: 'idle', accept: 'matching' },
  matching: { clear: 'cascading' },
  cascading: { refill: 'refilling', match: 'matching', rest: 'idle' },
  refilling: { match: 'matching', rest: 'idle' },
  paused: { resume: 'idle', end: 'gameOver' },
  gameOver: { resume: 'idle', accept: 'matching' }, // in a replay one can go back
}

/** The phase after a cue; the same one where the cue means nothing. */
export const next = (phase: Phase, cue: Cue): Phase => NEXT[phase][cue] ?? phase

/** Whether a tap counts. */
export const isOpen = (phase: Phase): boolean => phase === 'idle' || phase === 'selecting'

/** Whether letters are on the move. */
export const isMoving = (phase: Phase): boolean =>
  phase === 'matching' || phase === 'cascading' || phase === 'refilling'
