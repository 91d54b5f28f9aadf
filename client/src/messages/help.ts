// Texts of the pages "Help" and "Fairness". They are loaded with their page, to keep the first visit light.

import { i18n, type Translations } from '../core/i18n.svelte'
import { help as en } from './en/help'
import { help as pl } from './pl/help'

export const helpWords: Translations<typeof en> = { en, pl }
export const helpMessages = () => i18n.pick(helpWords)
