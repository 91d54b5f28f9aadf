// What to show to the player when something fails.

import { ApiError } from './api'
import { refusalText } from './i18n.svelte'

/** Return the text of an error that was thrown: the server's refusal, or else what the error says. */
export const errorText = (error: unknown): string => (error instanceof ApiError ? refusalText(error) : String(error))
