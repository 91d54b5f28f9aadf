import type { Catalog } from '../../../core/i18n.svelte'
import type { classes as en } from './classes.en'

export const classes: Catalog<typeof en> = {
  label: 'Twoja klasa',
  warrior: { name: 'Wojownik', line: 'Twardy, łapie drugi oddech.' },
  rogue: { name: 'Łotrzyk', line: 'Unika ciosów, otwiera zamki.' },
  mage: { name: 'Mag', line: 'Ogień, mróz i burza.' },
  cleric: { name: 'Kapłan', line: 'Leczy, błogosławi, mocno bije.' },
}
