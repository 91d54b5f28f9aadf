// Messages of this game in English; other languages have the same shape.

import { boardEn } from './board.en'

const bare = (whom: string) => whom.replace('the ', '') // for narrow places
const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

export const en = {
  board: boardEn,
  /** As the object of a sentence. */
  whom: {
    linebacker: 'the Linebacker',
    paintballer: 'the Paintballer',
    artist: 'the Artist',
    prankster: 'the Prankster',
  },
  toWhom: {
    linebacker: 'the Linebacker',
    paintballer: 'the Paintballer',
    artist: 'the Artist',
    prankster: 'the Prankster',
  },
  specials: { linebacker: 'Bubble Block', paintballer: 'Paint Bomb', artist: 'Fresh Paint', prankster: 'Gum Trap' },
  specialSays: {
    linebacker: 'The next attack on it does nothing. Every third round.',
    paintballer: '6 damage to an enemy two or three steps away, over units and walls.',
    artist: '5 health for itself or a friend beside it.',
    prankster: 'On a plain empty square within 2. The next enemy there is stuck, this turn and the next.',
  },
  specialReady: 'Ready',
  specialFrom: (round: number) => `From round ${round}`,
  specialUp: 'Its bubble is up',

  roundOf: (round: number, of: number) => `Round ${round} of ${of}`,
  yourTurn: 'Your turn',
  toMove: (name: string) => `${name} to move`,
  thinking: (name: string) => `${name} is moving`,
  over: 'Game over',
  moves: 'To move', // beside a name
  standing: (n: number) => `${n} standing`,
  down: 'down',
  ringNow: (n: number) => (n === 1 ? 'The outer row hurts' : `The outer ${n} rows hurt`),

  roster: { of: (name: string) => `Army of ${name}`, bubble: 'bubble' },

  card: {
    title: 'Unit',
    none: 'Choose one of your units, on the board or in the list.',
    sums: (move: number, health: number, damage: number) => `moves ${move}, health ${health}, hits ${damage}`,
    noneAll: (n: number) => `${many(n, 'unit', 'units')} can still act.`,
    waiting: (name: string) => `${name} is moving. You may look at any unit.`,
    watching: 'Choose a unit to look at it.',
    ended: 'The game is over. Choose a unit to look at it.',
    health: (most: number) => `of ${most} health`,
    move: 'move',
    damage: 'damage',
    side: 'Side',
    locked: 'Locked',
    no: 'no',
    free: 'Free to act',
    idle: 'Waits for its turn',
    moving: (n: number) => (n ? `Moving, ${many(n, 'square', 'squares')} left` : 'It has made its move'),
    acts: 'It has made its move and may act',
    enemy: 'Squares that it can hit in its turn are marked.',
    down: 'Lies where it fell. Friends may step over it, enemies cannot.',
  },

  act: {
    square: 'Choose a square',
    enemy: 'Choose an enemy',
    noEnemy: 'No enemy beside it',
    title: 'What it can do',
    move: 'Move',
    hit: 'Hit',
    moveHit: 'Move and hit',
    moveSpecial: (special: string) => `Move and ${special}`,
    wait: 'Wait',
    moveWait: 'Wait there',
    halt: 'Stop here',
    takeBack: 'Take back',
    endTurn: 'End turn',
    next: 'Next unit',
  },
  hint: {
    choose: 'Yellow squares are within reach. Choose one, or an enemy to hit.',
    noEnemy: 'Yellow squares are within reach.',
    act: 'Choose an enemy beside it, use the special, or wait.',
    actNobody: 'No enemy is beside it: use the special, wait, or take the move back.',
    crossing: 'A unit cannot stop on a fallen friend. Step on to the next square.',
    specials: {
      linebacker: 'Choose the Linebacker itself.',
      paintballer: 'Choose an enemy two or three steps away.',
      artist: 'Choose the Artist or a friend beside it that has lost health.',
      prankster: 'Choose a plain empty square within 2.',
    },
    specialNone: {
      linebacker: 'It cannot be used now.',
      paintballer: 'No enemy is two or three steps away from where it can go.',
      artist: 'No unit within reach has lost health.',
      prankster: 'No plain empty square is within 2.',
    },
  },
  plan: {
    go: (square: string) => `Goes to ${square}.`,
    mud: (square: string) => `Goes into the mud at ${square} and cannot act in this turn.`,
    gum: (square: string) => `Walks into the gum at ${square}: stuck in this turn and the next.`,
    hit: (whom: string, damage: number, left: number) => `Hits ${whom} for ${damage}. It has ${left} left.`,
    fells: (whom: string, damage: number, health: number) =>
      `Hits ${whom} for ${damage}. It has ${health} and would lie down.`,
    blocked: (whom: string) => `Hits ${whom}. Its bubble takes the blow and bursts.`,
    bomb: (whom: string, damage: number, left: number) => `Bombs ${whom} for ${damage}. It has ${left} left.`,
    bombFells: (whom: string, damage: number, health: number) =>
      `Bombs ${whom} for ${damage}. It has ${health} and would lie down.`,
    bubble: 'Blows a bubble: the next attack on it does nothing.',
    heal: (whom: string, gain: number, health: number) => `Gives ${whom} ${gain} health: ${health} then.`,
    trap: (square: string) => `Lays gum at ${square}.`,
    trapGone: (square: string, gone: string) => `Lays gum at ${square}. The oldest, at ${gone}, goes.`,
    safe: 'Risk there: none.',
    threat: (damage: number) => `Risk there: up to ${damage}.`,
  },
  refuse: {
    far: (square: string) => `${square} is out of reach.`,
    other: (kind: string, square: string) =>
      `The ${kind} at ${square} is on the move: let it act or wait, or take its move back.`,
    locked: {
      used: 'It has done its part in this turn.',
      mud: 'It is stuck in mud until your next turn.',
      gum: 'It is stuck in gum.',
    },
    stuck: { mud: 'It is stuck in the mud.', gum: 'A gum trap: it is stuck, in this turn and the next.' },
    noEnemy: 'No enemy stands there. Choose another square beside it.',
  },

  end: {
    ask: 'End your turn?',
    left: (n: number) => `${many(n, 'unit has', 'units have')} not acted yet:`,
    unfinished: 'The unit on the move stays where it is and does not act.',
    yes: 'End turn',
    no: 'Go on',
    never: 'Do not ask again',
  },

  log: {
    title: 'Log',
    moves: (kind: string, from: string, to: string) => `${kind} ${from} to ${to}`,
    waits: (kind: string) => `${kind} waits`,
    hits: (kind: string, whom: string) => `${kind} hits ${bare(whom)}`,
    bombs: (kind: string, whom: string) => `${kind} bombs ${bare(whom)}`,
    heals: (kind: string, whom: string) => `${kind} heals ${bare(whom)}`,
    bubbles: (kind: string) => `${kind} blows a bubble`,
    traps: (kind: string, square: string) => `${kind} lays gum at ${square}`,
    mud: (kind: string, square: string) => `${kind} stuck in mud at ${square}`,
    gum: (kind: string, square: string) => `${kind} stuck in gum at ${square}`,
    burns: (kind: string) => `The ring hurts ${kind}`,
    falls: 'falls',
    bubble: 'the bubble bursts',
    from: (one: string, other: string) => `${one} to ${other}`,
  },
  events: {
    moves: (kind: string, square: string) => `${kind} moves to ${square}.`,
    back: (kind: string, square: string) => `${kind} is back at ${square}.`,
    halts: (kind: string, square: string) => `${kind} stops at ${square}.`,
    hit: (kind: string, whom: string, damage: number, left: number) =>
      `${kind} hits ${whom} for ${damage}: ${left} left.`,
    bomb: (kind: string, whom: string, damage: number, left: number) =>
      `${kind} bombs ${whom} for ${damage}: ${left} left.`,
    blocked: (kind: string, whom: string) => `${kind} hits ${whom}; the bubble takes it and bursts.`,
    bubble: (kind: string) => `${kind} blows a bubble.`,
    heal: (kind: string, whom: string, gain: number, health: number) =>
      `${kind} gives ${whom} ${gain} health: ${health} now.`,
    trap: (kind: string, square: string) => `${kind} lays gum at ${square}.`,
    mud: (kind: string, square: string) => `${kind} is stuck in mud at ${square}.`,
    gum: (kind: string, square: string) => `${kind} is stuck in gum at ${square}.`,
    rests: (kind: string) => `${kind} is done.`,
    burned: (kind: string, damage: number, left: number) => `The ring costs ${kind} ${damage}: ${left} left.`,
    falls: (kind: string, side: string, square: string) => `${side} ${kind} falls at ${square}.`,
    turn: (text: string, round: number) => `Round ${round}. ${text}.`,
  },
  last: {
    title: 'While you were away',
    again: 'Show again',
    theirs: 'Show their last turn',
    close: 'Go on',
    lost: (side: string, kind: string, health: number) => `${side} ${kind} lost ${health}.`,
    gained: (side: string, kind: string, health: number) => `${side} ${kind} gained ${health}.`,
    fell: (side: string, kind: string) => `${side} ${kind} fell.`,
    moved: (n: number) => `${many(n, 'unit', 'units')} moved.`,
    nothing: 'Nobody was hurt.',
  },

  verdict: {
    youWin: 'You win',
    youLose: 'You lose',
    wins: (name: string) => `${name} wins`,
    draw: 'A draw',
    painted: (side: string, rounds: number) =>
      `${side} has nobody left standing after ${many(rounds, 'round', 'rounds')}`,
    units: (rounds: number, won: number, lost: number) =>
      `${many(rounds, 'round', 'rounds')} are over: ${won} units stand against ${lost}`,
    health: (rounds: number, won: number, lost: number) =>
      `${many(rounds, 'round', 'rounds')} are over: ${won} health against ${lost}`,
    even: (units: number, health: number) => `${many(units, 'unit', 'units')} and ${health} health each`,
    resigned: (name: string) => `${name} gave up`,
    time: (name: string) => `${name} ran out of time`,
  },
  highlight: { rounds: 'Rounds', health: 'Health left', fallen: 'Fallen' },
  picture: (name: string) => `The army of ${name} among the fallen`,
  pictureDraw: 'Both armies on the playground',

  refusals: {
    'no-such-unit': 'There is no such unit.',
    'not-yours': 'That unit is not yours.',
    dead: 'That unit has fallen.',
    locked: 'It can do nothing more in this turn.',
    'other-unit-moving': 'Another unit is on the move: let it act or wait, or take its move back.',
    'not-moved': 'It has not moved, so there is nothing to take back.',
    'move-over': 'Its move is over: it may attack, use its special, wait or take its move back.',
    'no-steps-left': 'It has made all its steps.',
    'not-beside': 'A unit moves one square at a time, along a row or a column.',
    'off-board': 'That is off the board.',
    occupied: 'A unit is in the way there.',
    wall: 'There is a wall.',
    body: 'A fallen enemy blocks that square.',
    'ends-on-body': 'You can pass over a knocked-out friend, but not stop there.',
    'too-far': 'That unit does not have enough steps left.',
    'empty-path': 'Choose a square to move to.',
    'out-of-range': 'That square is out of range.',
    friend: 'That is one of yours.',
    'no-target': 'There is no unit on that square.',
    'has-bubble': 'Its bubble is still up.',
    recharging: 'Bubble Block can be used every third round.',
    'full-health': 'That unit lacks nothing.',
    'not-plain': 'Gum needs a plain empty square.',
  },

  lesson: {
    you: 'You',
    wrong: 'For now follow the lesson: its unit and its square are marked.',
    steps: {
      move: {
        title: 'Move',
        text: 'Choose the Linebacker, the disc with the shoulder pads. Yellow squares are within reach. Choose the ringed one, then Move.',
      },
      bubble: {
        title: 'Bubble Block',
        text: 'It has moved and may act. Use Bubble Block: the next attack on it does nothing. Take back would undo a move until then.',
      },
      hit: {
        title: 'Hit',
        text: 'Each unit hits the eight squares around it. Choose your Prankster, with the slingshot, then the ringed enemy: the page plans the way. Then Move and hit.',
      },
      bomb: {
        title: 'Paint Bomb',
        text: 'The fallen stay and block their square. Now the Paintballer: use Paint Bomb on the enemy behind the wall.',
      },
      heal: {
        title: 'Fresh Paint',
        text: 'The Artist gives health back. Use Fresh Paint on the hurt Paintballer beside it.',
      },
      trap: {
        title: 'Gum Trap',
        text: 'Your other Prankster lays gum. Use Gum Trap on the ringed square: the next enemy to enter it is stuck.',
      },
      reply: {
        title: 'The other side',
        text: 'All your units have acted, so Orange moved: one walked into the gum, and your bubble took a blow.',
      },
      aim: {
        title: 'The aim',
        text: 'Paint every enemy off their feet. Mud ends a move, walls stop everybody, and friends may step over the fallen. You need not use every unit: end your turn when you like.',
      },
    },
  },
}
