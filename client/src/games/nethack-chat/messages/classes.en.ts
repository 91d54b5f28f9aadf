// Messages of the cards of classes, loaded when they are shown.

export const classes = {
  label: 'Your class',
  warrior: { name: 'Warrior', line: 'Tough, with a second wind.' },
  rogue: { name: 'Rogue', line: 'Dodges, sneaks, picks locks.' },
  mage: { name: 'Mage', line: 'Fire, frost, and storm.' },
  cleric: { name: 'Cleric', line: 'Heals, blesses, hits hard.' },
}
