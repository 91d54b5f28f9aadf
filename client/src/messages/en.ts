// Messages of the shell in English; other languages have the same shape.

import { people } from './en/people'
import { shelf } from './en/shelf'
import { table } from './en/table'

export const en = { people, shelf, table }
