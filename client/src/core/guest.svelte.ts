// Who sits at this browser. No account: the house knows a guest by a cookie, and by whatever name they give.

import { api } from './api'

class Guest {
  id = $state('')
  name = $state('')

  async meet(): Promise<void> {
    const me = await api.me()
    this.id = me.id
    this.name = me.name
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name.trim())).name
  }
}

export const guest = new Guest()
