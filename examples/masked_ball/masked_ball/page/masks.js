// The seven masks as the page shows them, by rank.

/** @typedef {{rank: number, name: string, effect: string, picture: string}} Mask */

const mask = (rank, name, effect) => {
  const picture = new URL(`masks/${name.toLowerCase()}.svg`, import.meta.url).href
  return { rank, name, effect, picture }
}

/** @type {Record<number, Mask>} */
export const MASKS = {
  1: mask(1, 'Fox', 'Name a guest’s mask. If you are right, they are out.'),
  2: mask(2, 'Owl', 'Look at a guest’s mask.'),
  3: mask(3, 'Bear', 'Compare masks in secret. The lower mask is out.'),
  4: mask(4, 'Hedgehog', 'You are safe until your next turn.'),
  5: mask(5, 'Magpie', 'Make a guest or yourself take another mask.'),
  6: mask(6, 'Swan', 'Swap masks with a guest.'),
  7: mask(7, 'Lion', 'If you lay it down, you are out.'),
}

export const COPIES = { 1: 5, 2: 3, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1 }
export const BACK = new URL('masks/back.svg', import.meta.url).href
