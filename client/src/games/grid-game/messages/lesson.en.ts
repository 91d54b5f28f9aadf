// What Pip says in the tutorial, in English. A step has one sentence for each thing to do, in this order: `pick` the
// unit, `arm` its special, `aim` at the target, `confirm`.

const steps = {
  move: {
    title: 'Move',
    pick: "Hi, I'm Pip. Tap your highlighted Linebacker.",
    aim: 'Yellow squares are in reach. Tap the highlighted one.',
    confirm: 'Now tap Move.',
  },
  bubble: { title: 'Bubble Block', pick: 'Tap your Linebacker.', arm: 'Tap Bubble Block. It stops my next attack.' },
  hit: {
    title: 'Attack',
    pick: 'Tap your Prankster.',
    aim: 'Tap my highlighted unit to attack it.',
    confirm: 'Tap Move and attack.',
  },
  bomb: {
    title: 'Paint Bomb',
    pick: 'Nice hit. Tap your Paintballer.',
    arm: 'Tap Paint Bomb.',
    aim: 'Bombs fly over walls. Tap my highlighted unit.',
    confirm: 'Tap Throw bomb.',
  },
  heal: {
    title: 'Fresh Paint',
    pick: 'Tap your Artist.',
    arm: 'Tap Fresh Paint.',
    aim: 'Tap your hurt Paintballer.',
    confirm: 'Tap Heal.',
  },
  trap: {
    title: 'Gum Trap',
    pick: 'Tap your other Prankster.',
    arm: 'Tap Gum Trap.',
    aim: 'Tap the highlighted square in front of my Artist.',
    confirm: 'Tap Lay gum.',
  },
  reply: { title: "Pip's turn", pick: 'I stepped in your gum, and your bubble blocked my attack.' },
  goal: { title: 'To win', pick: 'Knock out all my units. End your turn whenever you like.' },
}

export const lessonEn = {
  you: 'You',
  pip: 'Pip',
  watch: 'My turn. Watch!',
  wrong: 'Tap the highlighted target first.',
  first: (what: string) => `Tap ${what} first.`,
  steps,
}
