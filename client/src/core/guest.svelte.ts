// The person at this browser. There is no account: the server knows a guest by a cookie, and by the name they choose.

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
