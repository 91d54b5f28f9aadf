// The shell's words in English; the shape of every other catalogue.

import { refusals } from './en/refusals'
import { shelf } from './en/shelf'
import { table } from './en/table'

export const en = { shelf, table, refusals }
