// Messages of the new-game dialog, separate because they are loaded without the table.

export const fields = {
  edition: 'Adventure',
  deep: 'Deep',
  classic: 'Classic',
  deepHint: '3 floors, spells, people, shops, and 9 endings. About an hour.',
  classicHint: '10 rooms and one boss. About 25 minutes.',
  dungeon: 'Dungeon',
  old: 'Standard',
  new: 'Random',
  oldHint: 'The same for everyone. Only the dice change.',
  newHint: 'The same seed makes the same dungeon.',
  number: 'Seed',
  range: 'Enter a number from 1 to 999,999.',
  draw: 'Reroll',
}
