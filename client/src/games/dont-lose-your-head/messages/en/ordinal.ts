const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

/** Return "1st", "2nd", "21st". */
export const ordinal = (n: number): string => n + (ENDINGS[rules.select(n)] ?? 'th')
