// The shell's words in English; the shape of every other catalogue.

import { shelf } from './en/shelf'
import { table } from './en/table'

export const en = { shelf, table }
