// The phases of the page. The rules know only playing and over; these say what is shown and whether input is taken.

export type Phase =
  | 'idle' // waits for input
  | 'selecting' // letters are selected
  | 'validating' // the server checks the word
  | 'matching' // accepted: the word glows
  | 'cascading' // its letters burst
  | 'refilling' // letters fall, new ones follow
  | 'paused'
  | 'gameOver'

export type Cue =
  | 'select' // a letter was selected
  | 'empty' // the last selected letter was deselected
  | 'submit'
  | 'refuse'
  | 'accept'
  | 'clear' // the glow is over
  | 'refill' // the letters are gone
  | 'match' // the fall has made another word
  | 'rest' // the fall has made no word
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
  gameOver: { resume: 'idle', accept: 'matching' }, // a replay can go back
}

/** Return the phase after a cue; unchanged if the cue has no meaning in it. */
export const next = (phase: Phase, cue: Cue): Phase => NEXT[phase][cue] ?? phase

/** Whether input is taken. */
export const isOpen = (phase: Phase): boolean => phase === 'idle' || phase === 'selecting'

/** Whether letters are moving. */
export const isMoving = (phase: Phase): boolean =>
  phase === 'matching' || phase === 'cascading' || phase === 'refilling'
