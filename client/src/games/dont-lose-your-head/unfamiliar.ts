// Words that are written often, but as abbreviations, names, sounds or words of another language. They may be hidden,
// but a dealt board does not have them.

const ENGLISH = `
  AKA AVE CAM COS DON EST GEN GOV HMM LAS MAC MAR MAX NON PRE REP REV SEC SEN SRI THO THY TIL UGH UPS VOL YEA
  CANT EARL HAHA MAMA PROF SEPT THEE THOU WONT COSTA GONNA GOTTA INTER KINDA OUTTA TRANS TRUMP WANNA
`
const POLISH = `
  ACH AHA ALI AUT BOY DAN DES ECH END FOR FOT HOP MAC MAN MEM MON NON NOT OCH ODE OFF PER PIT POR RED SAN SIR WAR WOJ
  WOW BILL CHAN CHIN CITY DOWN DUDA DUDY FAIR FORD FULL HOMO JUAN KING LADY LECH LISA MARY MISS NEWS NICK OKAY OPEN PROC
  REAL ROCK SHOW SONY STAR TEAM TOUR WEST WILL FRANK GRAND GREEN HOUSE PARTY PLACE POWER STORY STYLE CENTER HETERO
  JERSEY MOBILE ONLINE
`
const BY_LANGUAGE: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(ENGLISH.trim().split(/\s+/)),
  pl: new Set(POLISH.trim().split(/\s+/)),
}

/** Return whether a dealt board should not have this word. `lexicon` is the name of its list, such as "pl-strict". */
export function isUnfamiliar(word: string, lexicon: string): boolean {
  return BY_LANGUAGE[lexicon.split('-')[0] ?? '']?.has(word) ?? false
}
