// The letters, at full contrast and faded. They have the same size in both states.

import { BLANK, CELLS, index, vertex } from '../reach'
import { layer, toLand, type Frame, type Layer } from './frame'
import type { Ink, Inks } from './inks'

export const LETTER_SIZE = 19 // of a cell of 40
export const BASELINE = 6.8 // below the center of the cell

export function letters(frame: Frame, inks: Inks, text: string, ink: Ink): Layer {
  const made = layer(frame.size)
  toLand(made.context, frame)
  made.context.font = `600 ${LETTER_SIZE}px ${inks.font}`
  made.context.textAlign = 'center'
  made.context.fillStyle = inks[ink]
  for (const cell of CELLS) {
    const [x, y] = vertex(cell)
    const letter = text[index(cell)] ?? BLANK
    if (letter !== BLANK) made.context.fillText(letter, x, y + BASELINE)
  }
  return made
}
