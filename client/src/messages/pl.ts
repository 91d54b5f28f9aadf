import type { Catalogue } from '../core/i18n.svelte'
import type { en } from './en'
import { people } from './pl/people'
import { shelf } from './pl/shelf'
import { table } from './pl/table'

export const pl: Catalogue<typeof en> = { people, shelf, table }
