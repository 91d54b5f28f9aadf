// The figures of a review, as its components show them.

import { i18n } from '../../core/i18n.svelte'
import { reviewMessages } from '../../messages/review'
import type { Review, ReviewedMove } from '../../wire/api'

/** Return a value of a review with its unit: "13%", "8 points"; with `signed`, "+13%". */
export function valueText(review: Review, value: number, signed = false): string {
  const rounded = Math.round(value)
  const number = signed ? i18n.signedNumber(rounded) : i18n.number(rounded)
  return review.measure === 'points' ? reviewMessages().points(number) : `${number}%`
}

/** Return the value for `seat` of a position that has this value for `mover`. Null if one player's points say nothing
    about another's. */
export function seenFrom(review: Review, seat: number, mover: number, value: number): number | null {
  if (mover === seat) return value
  if (review.measure === 'lead') return -value
  return review.measure === 'chance' && review.seats.length === 2 ? 100 - value : null
}

/** Return the moves that were judged. */
export const judged = (review: Review): ReviewedMove[] => review.moves.filter(({ expected }) => expected !== null)

/** Return the judged move that led to this ply, or the last one before it; null before the first. */
export const moveAt = (review: Review, ply: number): ReviewedMove | null =>
  judged(review).findLast((move) => move.ply <= ply) ?? null

/** Return the ply from which the player of `seat` can try again: before the move if it is the player's, else after it.
    Null if the match is over there. */
export function forkPly(review: Review, move: ReviewedMove, seat: number): number | null {
  const ply = move.seat === seat ? move.ply - 1 : move.ply
  return ply < (review.moves.at(-1)?.ply ?? 0) ? ply : null
}
