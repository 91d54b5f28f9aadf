import type { Catalog } from '../core/i18n.svelte'
import type { en } from './en'
import { people } from './pl/people'
import { shelf } from './pl/shelf'
import { table } from './pl/table'

export const pl: Catalog<typeof en> = { people, shelf, table }
