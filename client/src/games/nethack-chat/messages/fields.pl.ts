import type { Catalog } from '../../../core/i18n.svelte'
import type { fields as en } from './fields.en'

export const fields: Catalog<typeof en> = {
  edition: 'Przygoda',
  deep: 'Głęboka',
  classic: 'Klasyczna',
  deepHint: '3 piętra, czary, ludzie, sklepy i 9 zakończeń. Około godziny.',
  classicHint: '10 komnat i jeden wódz. Około 25 minut.',
  dungeon: 'Loch',
  old: 'Zwykły',
  new: 'Losowy',
  oldHint: 'Ten sam dla wszystkich. Zmieniają się tylko rzuty.',
  newHint: 'Ten sam numer to ten sam loch.',
  number: 'Numer lochu',
  range: 'Wpisz liczbę od 1 do 999 999.',
  draw: 'Losuj inny',
}
