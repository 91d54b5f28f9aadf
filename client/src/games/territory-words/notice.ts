/** What stands at the word: why it was not taken, what it brought, what can be done about it. */
export interface Notice {
  readonly tone: 'plain' | 'good' | 'bad'
  readonly text: string
  readonly offers?: 'dictionary' | 'pass'
}
