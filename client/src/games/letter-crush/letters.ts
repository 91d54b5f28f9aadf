// The letters of a board: value, frequency and flavor; and the marks of special tiles.

export type Language = 'en' | 'pl'
type Table = readonly (readonly [number, string])[]

const WORTH: Record<Language, Table> = {
  en: [[1, 'EAIONRTLSU'], [2, 'DG'], [3, 'BCMP'], [4, 'FHVWY'], [5, 'K'], [8, 'JX'], [10, 'QZ']],
  pl: [[1, 'AEIONRSWZ'], [2, 'CDKLMPTY'], [3, 'BGHJU'], [5, 'F']],
} // prettier-ignore

/** Per thousand letters. */
const OFTEN: Record<Language, Table> = {
  en: [
    [120, 'E'], [90, 'A'], [75, 'IO'], [70, 'TR'], [65, 'N'],
    [50, 'SL'], [38, 'C'], [37, 'UD'],
    [29, 'PM'], [28, 'H'], [24, 'G'], [22, 'B'],
    [18, 'FY'], [16, 'W'], [14, 'K'], [12, 'V'],
    [4, 'XZ'], [3, 'J'], [2, 'Q'],
  ],
  pl: [[95, 'A'], [92, 'IE'], [91, 'O'], [90, 'N'], [50, 'RZSWC'], [30, 'TKYDPM'], [20, 'LUJB'], [10, 'GHF']],
} // prettier-ignore

const VOWELS = 'AEIOU'
/** The flavors of values above 1 point, from the dearest down: at least so many points. */
const DEARER = [[8, 5], [4, 2], [2, 4]] as const // prettier-ignore

export const WILD = '?' // on the board in place of a letter
export const PLAIN = '.' // the mark of an ordinary tile
export const NO_MARKS = PLAIN.repeat(36)

const byLetter = (table: Table) =>
  Object.fromEntries(table.flatMap(([number, letters]) => [...letters].map((letter) => [letter, number])))

const values = { en: byLetter(WORTH.en), pl: byLetter(WORTH.pl) }
const rates = { en: byLetter(OFTEN.en), pl: byLetter(OFTEN.pl) }

export const valueOf = (letter: string, language: Language): number => values[language][letter] ?? 0
/** Per hundred letters. */
export const rateOf = (letter: string, language: Language): number => (rates[language][letter] ?? 0) / 10
/** Return the flavor, from 1 to 5 as in the style sheet, which says what a letter is worth: 1 point (vowels 1, others 3),
    2 or 3 points (4), 4 or 5 (2), 8 or 10 (5). */
export const flavourOf = (letter: string, value: number): number =>
  DEARER.find(([least]) => value >= least)?.[1] ?? (VOWELS.includes(letter) ? 1 : 3)
