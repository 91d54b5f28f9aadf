/** A message about the current word: why it was refused, what it gained, what the player can do. */
export interface Notice {
  readonly tone: 'plain' | 'good' | 'bad'
  readonly text: string
  readonly offers?: 'dictionary' | 'pass'
}
