import type { Catalog } from '../../../core/i18n.svelte'
import type { boardEn } from './board.en'

export const boardPl: Catalog<typeof boardEn> = {
  title: (size) => `Boisko ${size} na ${size} pól`,
  kinds: { linebacker: 'Obrońca', paintballer: 'Strzelec', artist: 'Malarz', prankster: 'Psotnik' },
  sides: ['Niebiescy', 'Pomarańczowi'],
  health: (health, most) => `zdrowie ${health} z ${most}`,
  fallen: (kind) => `${kind}, nokaut`,
  grounds: { mud: 'błoto', wall: 'mur' },
  trap: (side) => `guma, ${side}`,
  locks: { used: 'już działał', mud: 'utknął w błocie', gum: 'utknął w gumie' },
  bubble: 'bańka',
  picked: 'wybrany',
  reach: 'w zasięgu',
  stops: 'w zasięgu, kończy ruch',
  target: { enemy: 'można zaatakować', friend: 'można uleczyć', empty: 'można położyć gumę' },
  threat: 'zagrożone',
  danger: 'w zamykającym się pierścieniu',
  wanted: 'dotknij tutaj',
  blocked: 'Blok',
  stuck: { mud: 'Błoto', gum: 'Guma' },
  overview: 'Mapa: dotknij, by tam spojrzeć',
  nearer: 'Przybliż',
  whole: 'Pokaż całe boisko',
}
