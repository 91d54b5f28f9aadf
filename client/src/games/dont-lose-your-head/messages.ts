import type { Translations } from '../../core/i18n.svelte'
import { i18n } from '../../core/i18n.svelte'
import * as enPlay from './messages/en/play'
import * as enSetUp from './messages/en/setup'
import * as plPlay from './messages/pl/play'
import * as plSetUp from './messages/pl/setup'

const en = { ...enSetUp, ...enPlay }

export const words: Translations<typeof en> = { en, pl: { ...plSetUp, ...plPlay } }

/** Return the messages of this game in the player's language. */
export const messages = () => i18n.pick(words)
