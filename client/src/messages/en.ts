// Messages of the shell in English; other languages have the same shape.

import { people } from './en/people'
import { review } from './en/review'
import { shelf } from './en/shelf'
import { table } from './en/table'

export const en = { people, review, shelf, table }
