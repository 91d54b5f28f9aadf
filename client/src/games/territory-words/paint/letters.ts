// The letters: once at full contrast, once as they look in the mist. They are the same size in every state.

import { CELLS, index, vertex } from '../reach'
import { layer, toLand, type Frame, type Layer } from './frame'
import type { Ink, Inks } from './inks'

export const LETTER_SIZE = 19 // of a cell of 40
export const BASELINE = 6.8 // below the centre of the cell

export function letters(frame: Frame, inks: Inks, text: string, ink: Ink): Layer {
  const made = layer(frame.size)
  toLand(made.on, frame)
  made.on.font = `600 ${LETTER_SIZE}px ${inks.font}`
  made.on.textAlign = 'center'
  made.on.fillStyle = inks[ink]
  for (const cell of CELLS) {
    const [x, y] = vertex(cell)
    made.on.fillText(text[index(cell)] ?? '', x, y + BASELINE)
  }
  return made
}
