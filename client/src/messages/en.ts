// Messages of the shell in English, except those of help.ts and review.ts; other languages have the same shape.

import { people } from './en/people'
import { shelf } from './en/shelf'
import { table } from './en/table'

export const en = { people, shelf, table }
