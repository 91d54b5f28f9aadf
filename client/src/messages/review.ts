// Messages of the review of a game. They are loaded with tables and replays, to keep the first visit light.

import { i18n, type Translations } from '../core/i18n.svelte'
import { review as en } from './en/review'
import { review as pl } from './pl/review'

export const reviewWords: Translations<typeof en> = { en, pl }
export const reviewMessages = () => i18n.pick(reviewWords)
