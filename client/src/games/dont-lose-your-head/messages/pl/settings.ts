import type { Catalog } from '../../../../core/i18n.svelte'
import type * as en from '../en/settings'

const board = (size: number) => `${size} × ${size}`

export const settings: Catalog<typeof en.settings> = {
  size: 'Wielkość planszy',
  words: 'Liczba słów',
  forgiveness: 'Limit pudeł',
  sizes: {
    6: `${board(6)}, mała / łatwa`,
    8: `${board(8)}, średnia`,
    10: `${board(10)}, duża / trudna`,
    12: `${board(12)}, ogromna`,
  },
  sizesForThem: {
    6: `${board(6)}, mała / łatwa dla rywala`,
    8: `${board(8)}, średnia`,
    10: `${board(10)}, duża / trudna dla rywala`,
    12: `${board(12)}, ogromna / najtrudniejsza dla rywala`,
  },
  sizesForYou: {
    6: `${board(6)}, mała / łatwa dla ciebie`,
    8: `${board(8)}, średnia`,
    10: `${board(10)}, duża / trudna dla ciebie`,
    12: `${board(12)}, ogromna / najtrudniejsza dla ciebie`,
  },
  counts: { 3: '3, z 3, 4 i 5 liter', 4: '4, z 3, 4, 5 i 6 liter' },
  kinds: { strict: 'Surowy', normal: 'Zwykły', forgiving: 'Łagodny' },
  described: {
    strict: 'Dla doświadczonych, którzy szukają wyzwania.',
    normal: 'Wyważony, domyślny.',
    forgiving: 'Dla początkujących, dzieci i dla zabawy.',
  },
  solo: 'Twoje łowy',
  bot: {
    title: 'Trudność przeciwnika',
    challenge: 'Dla planszy, którą przeszuka: na niej ukryjesz słowa.',
    classic: 'Dla planszy, na której ukryje słowa, a ty ich poszukasz.',
  },
}
