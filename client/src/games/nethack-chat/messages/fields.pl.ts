import type { Catalog } from '../../../core/i18n.svelte'
import type { fields as en } from './fields.en'

export const fields: Catalog<typeof en> = {
  dungeon: 'Loch',
  old: 'Klasyczny',
  new: 'Losowy',
  oldHint: '10 komnat, te same dla wszystkich. Zmieniają się tylko rzuty.',
  newHint: 'Ten sam numer to ten sam loch.',
  number: 'Numer lochu',
  range: 'Wpisz liczbę od 1 do 999 999.',
  draw: 'Losuj inny',
}
