import type { Translations } from '../../core/i18n.svelte'
import { i18n } from '../../core/i18n.svelte'
import { en } from './messages/en'
import { pl } from './messages/pl'

export const words: Translations<typeof en> = { en, pl }

/** Return the messages of this game in the player's language. */
export const messages = () => i18n.pick(words)
