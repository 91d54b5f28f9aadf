import type { Words } from '../../core/i18n.svelte'
import { i18n } from '../../core/i18n.svelte'
import { en } from './messages/en'
import { pl } from './messages/pl'

export const words: Words<typeof en> = { en, pl }

/** Return the messages of this game in the player's language. */
export const messages = () => i18n.of(words)
