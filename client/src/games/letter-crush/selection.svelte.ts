// The selected letters. They are not sent until they are submitted.

import { LONGEST } from './board'

export type Choice = 'added' | 'removed' | 'full'

export class Selection {
  path = $state.raw<readonly number[]>([])

  /** Select or deselect a letter; the letters after it move up, with a gap where it was. */
  toggle(place: number): Choice {
    if (this.path.includes(place)) {
      this.path = this.path.filter((one) => one !== place)
      return 'removed'
    }
    if (this.path.length === LONGEST) return 'full'
    this.path = [...this.path, place]
    return 'added'
  }

  take(path: readonly number[]): void {
    if (String(path) !== String(this.path)) this.path = path
  }

  clear(): void {
    this.take([])
  }

  /** Return the position in the word from 1, or 0 if the letter is not selected. */
  order(place: number): number {
    return this.path.indexOf(place) + 1
  }
}
