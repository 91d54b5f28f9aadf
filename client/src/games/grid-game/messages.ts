import type { Words } from '../../core/i18n.svelte'
import { i18n } from '../../core/i18n.svelte'
import { en } from './messages/en'
import { pl } from './messages/pl'

export const words: Words<typeof en> = { en, pl }

/** The game's words in the reader's language. */
export const messages = () => i18n.of(words)
