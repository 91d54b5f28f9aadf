// Marks of the seats: a color, and a shape for people who cannot see the color.

const COLORS = ['one', 'two', 'three', 'four'] as const

/** Return the name of a seat's color in tokens.css. */
export const seatColor = (seat: number): string => COLORS[seat % COLORS.length] as string
