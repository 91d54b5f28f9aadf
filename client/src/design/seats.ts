// What tells the seats apart: a color, and a shape for those who do not see it.

const COLOURS = ['one', 'two', 'three', 'four'] as const

/** The name of the seat's color among the tokens. */
export const seatColor = (seat: number): string => COLOURS[seat % COLOURS.length] as string
