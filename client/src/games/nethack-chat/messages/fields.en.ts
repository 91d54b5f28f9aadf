// Messages of the new-game dialog, separate because they are loaded with the shelf.

export const fields = {
  dungeon: 'Dungeon',
  old: 'Classic',
  new: 'Random',
  oldHint: '10 rooms, the same for everyone. Only the dice change.',
  newHint: 'The same seed makes the same dungeon.',
  number: 'Seed',
  range: 'Enter a number from 1 to 999,999.',
  draw: 'Reroll',
}
