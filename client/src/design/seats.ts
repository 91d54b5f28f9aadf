// What tells the seats apart: a colour, and a shape for those who do not see it.

const COLOURS = ['one', 'two', 'three', 'four'] as const

/** The name of the seat's colour among the tokens. */
export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length] as string
