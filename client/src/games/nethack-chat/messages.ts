import type { Translations } from '../../core/i18n.svelte'
import { i18n } from '../../core/i18n.svelte'
import { deep as deepEn } from './messages/deep.en'
import { deep as deepPl } from './messages/deep.pl'
import { en } from './messages/en'
import { panels as panelsEn } from './messages/panels.en'
import { panels as panelsPl } from './messages/panels.pl'
import { pl } from './messages/pl'

const english = { ...en, panels: panelsEn, deep: deepEn }

export const words: Translations<typeof english> = { en: english, pl: { ...pl, panels: panelsPl, deep: deepPl } }

/** Return the messages of this game in the player's language. Rooms, monsters and items keep their English names. */
export const messages = () => i18n.pick(words)
