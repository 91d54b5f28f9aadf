// Joining a public match that looks for a player.

import { api } from '../../core/api'
import { errorText } from '../../core/errors'
import { i18n } from '../../core/i18n.svelte'
import { router } from '../../core/router.svelte'
import { toasts } from '../../design/toasts.svelte'
import type { MatchLine } from '../../wire/api'

/** Take the open seat of a match and open its table. A failure is shown as a toast. */
export async function joinFromLobby({ match, invites }: MatchLine): Promise<void> {
  const invite = Object.values(invites)[0] // matches in the lobby come with their invites
  if (!invite) return toasts.show(i18n.t.shelf.seatTaken)
  try {
    await api.join(match, invite)
    router.go(`/t/${match}`)
  } catch (error) {
    toasts.show(errorText(error))
  }
}
