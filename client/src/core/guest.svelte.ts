// The person at this browser. There are no accounts: the server recognizes a guest by a cookie. The name is for others.

import { api } from './api'

class Guest {
  id = $state('')
  name = $state('')

  async load(): Promise<void> {
    const me = await api.me()
    this.id = me.id
    this.name = me.name
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name.trim())).name
  }
}

export const guest = new Guest()
