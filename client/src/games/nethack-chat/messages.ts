import type { Words } from '../../core/i18n.svelte'
import { i18n } from '../../core/i18n.svelte'
import { en } from './messages/en'
import { panels as panelsEn } from './messages/panels.en'
import { panels as panelsPl } from './messages/panels.pl'
import { pl } from './messages/pl'

const english = { ...en, panels: panelsEn }

export const words: Words<typeof english> = { en: english, pl: { ...pl, panels: panelsPl } }

/** The game's words in the reader's language. Names of rooms, monsters and things are the story's, which is English. */
export const messages = () => i18n.of(words)
