// The words that a player is about to hide: a dealt board, or words of their own from the drawer. Like the draft, it
// never leaves this browser before it is sent.

import type { PlacedWord } from '../../wire/dont-lose-your-head'
import { deal } from './deal'
import { LENGTHS, type Settings } from './difficulty'
import type { Draft } from './draft.svelte'
import type { FamiliarWords } from './familiar.svelte'
import { cellsOf } from './lines'
import type { CellLook } from './looks'

export type Shape = Pick<Settings, 'size' | 'words'>

export interface SavedPlan {
  readonly shape: Shape | null
  readonly dealt: readonly PlacedWord[] | null
  readonly isOwn: boolean
}

export class Plan {
  shape = $state.raw<Shape | null>(null) // of the board; null until it is known
  dealt = $state.raw<readonly PlacedWord[] | null>(null)
  isOwn = $state(false) // hide the words of the draft, not the dealt ones
  isOpen = $state(false) // the drawer, in which the draft is written
  isReady = $state(false) // to be sent as soon as both players' settings are known

  constructor(
    readonly draft: Draft,
    readonly familiar: FamiliarWords,
  ) {}

  /** The words to hide; null until there are any. */
  readonly words = $derived.by((): readonly PlacedWord[] | null =>
    this.isOwn && this.draft.ready ? this.draft.placed : this.dealt,
  )

  /** The squares of the board with the words. */
  readonly cells = $derived.by((): CellLook[] => {
    const size = this.shape?.size ?? 0
    const cells = Array.from({ length: size * size }, (): CellLook => ({ look: 'plank' }))
    for (const [word, at, direction] of this.words ?? [])
      cellsOf({ at, direction }, word.length, size)?.forEach(
        (cell, n) => (cells[cell] = { look: 'letter', letter: word.charAt(n) }),
      )
    return cells
  })

  /** Set the shape of the board and deal words if there are none of that shape. Return whether an earlier board had
      another shape, so that its owner has to agree to the new one. */
  fit(shape: Shape): boolean {
    const before = this.shape
    const isSame = before?.size === shape.size && before.words === shape.words
    this.shape = { size: shape.size, words: shape.words }
    if (isSame && this.dealt) return false
    if (!isSame) this.isOwn = false
    this.dealt = this.familiar.ready ? deal(shape, this.familiar) : null
    return before !== null && !isSame
  }

  /** Deal other words. */
  shuffle(): void {
    this.isOwn = false
    if (this.shape) this.dealt = deal(this.shape, this.familiar)
  }

  /** Close the drawer. Finished words are used, unfinished ones wait there. */
  close(): void {
    this.isOpen = false
    this.isOwn = this.draft.ready
  }

  get saved(): SavedPlan {
    return { shape: this.shape, dealt: this.dealt, isOwn: this.isOwn }
  }

  /** Restore a saved plan; a broken one is dropped. */
  restore({ shape, dealt, isOwn }: Partial<SavedPlan>): void {
    const lengths = shape ? LENGTHS[shape.words] : undefined
    if (!shape || !Array.isArray(dealt) || dealt.length !== lengths?.length) return
    if (!dealt.every(([word, at, direction]) => cellsOf({ at, direction }, word.length, shape.size))) return
    this.shape = shape
    this.dealt = dealt
    this.isOwn = isOwn === true && this.draft.ready
  }
}
