// The letters that are chosen on this page. They stay on this page until they are submitted.

import { LONGEST } from './board'

export type Choice = 'added' | 'removed' | 'full'

export class Selection {
  path = $state.raw<readonly number[]>([])

  /** Choose a letter, or let it go; the others close up, with a gap where it was. */
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

  /** 1 for the first letter; 0 where it is not chosen. */
  order(place: number): number {
    return this.path.indexOf(place) + 1
  }
}
