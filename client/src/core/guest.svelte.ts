// The person at this browser. There is no account: the server recognizes a guest by a cookie, and gives each one a name
// and a picture, which they can change.

import type { Me, ProfileRequest } from '../wire/api'
import { api } from './api'
import { faceOf } from './characters'

class Guest {
  id = $state('')
  name = $state('')
  #avatar = $state('')

  readonly face = $derived(faceOf({ kind: 'human', name: this.name || this.id, avatar: this.#avatar }))

  async load(): Promise<void> {
    this.#show(await api.me())
  }

  /** Load the guest if that is not done yet, and rename them to `name`, unless it is empty or their name already. */
  async enterAs(name: string | null): Promise<void> {
    if (!this.id) await this.load()
    if (name?.trim() && name.trim() !== this.name) await this.rename(name)
  }

  async rename(name: string): Promise<void> {
    await this.change({ name: name.trim() })
  }

  /** Change the name, the picture or both. Throws an ApiError if the server refuses. */
  async change(changes: ProfileRequest): Promise<void> {
    this.#show(await api.changeMe(changes))
  }

  #show({ id, name, avatar }: Me): void {
    this.id = id
    this.name = name
    this.#avatar = avatar
  }
}

export const guest = new Guest()
