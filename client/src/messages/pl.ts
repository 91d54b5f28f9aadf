import type { Catalogue } from '../core/i18n.svelte'
import type { en } from './en'
import { refusals } from './pl/refusals'
import { shelf } from './pl/shelf'
import { table } from './pl/table'

export const pl: Catalogue<typeof en> = { shelf, table, refusals }
