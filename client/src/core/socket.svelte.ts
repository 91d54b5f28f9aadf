// One WebSocket for the whole page. It comes back by itself; whoever listens to a match is shown it again then.

import { VERSION, type Hello, type Reply, type Request } from '../wire/table'
import { api, HouseError } from './api'

const RETRY_LEAST = 400 // ms
const RETRY_MOST = 8_000
const GRACE = 1_500 // ms before a lost connection is mentioned: most come back sooner

/** What a match wants to know of the connection. */
export interface Listener {
  heard(reply: Exclude<Reply, Hello>): void
  /** The connection stands (again): ask for everything. */
  connected(): void
}

export type Link = 'connecting' | 'open' | 'lost'

class Socket {
  link = $state<Link>('connecting')
  /** The server speaks another version of the protocol than this page. */
  outdated = $state(false)
  /** Why the server does not let us in at all, as when cookies are off. */
  barred = $state<HouseError | null>(null)

  #listeners = new Map<string, Listener>()
  #socket: WebSocket | null = null
  #started = false
  #attempt = 0 // to connect: only the newest goes on
  #retry = RETRY_LEAST
  #timer: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #heardAt = 0
  #ready = false
  #unwelcome = false // the last connection ended before the server's hello

  listen(match: string, listener: Listener): () => void {
    this.#listeners.set(match, listener)
    if (!this.#started) this.#start()
    else if (this.#ready) listener.connected()
    return () => {
      if (this.#listeners.get(match) !== listener) return
      this.#listeners.delete(match)
      this.send({ t: 'leave', match })
    }
  }

  /** Whether it was sent; if not, `connected` will be called when it can be. */
  send(request: Request): boolean {
    if (!this.#ready) return false
    this.#socket?.send(JSON.stringify(request))
    return true
  }

  #start(): void {
    this.#started = true
    addEventListener('online', () => this.#again(0))
    addEventListener('offline', () => this.#dropped())
    addEventListener('pagehide', () => this.#socket?.close())
    addEventListener('pageshow', (event) => event.persisted && this.#again(0))
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#look())
    void this.#connect()
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer)
    const attempt = ++this.#attempt
    this.#hangUp()
    try {
      await api.me() // the cookie without which no socket is opened, renewed
      if (this.#unwelcome) await api.mine('open') // turned away at the door: for want of a cookie?
    } catch (error) {
      if (attempt !== this.#attempt) return
      if (error instanceof HouseError && error.status !== 0 && error.status < 500 && error.status !== 429)
        this.barred = error
      this.#again()
      return
    }
    if (attempt !== this.#attempt) return
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/socket')
    this.#socket = socket
    socket.onmessage = (frame) => socket === this.#socket && this.#hear(JSON.parse(frame.data as string) as Reply)
    socket.onclose = () => {
      if (socket !== this.#socket) return
      this.#unwelcome = !this.#ready
      this.#dropped()
    }
  }

  #hear(reply: Reply): void {
    this.#heardAt = Date.now()
    switch (reply.t) {
      case 'hello':
        this.outdated = reply.protocol !== VERSION
        if (this.outdated) return
        this.#ready = true
        this.#retry = RETRY_LEAST
        this.link = 'open'
        this.barred = null
        this.#unwelcome = false
        clearInterval(this.#pulse)
        this.#pulse = setInterval(() => this.#look(reply.heartbeat * 1000), reply.heartbeat * 500)
        for (const listener of this.#listeners.values()) listener.connected()
        break
      case 'pong':
        break
      case 'error':
        for (const listener of this.#listeners.values()) listener.heard(reply)
        break
      default:
        this.#listeners.get(reply.match)?.heard(reply)
    }
  }

  /** A connection may be dead without knowing it: after a long silence ask, and after a longer one begin anew. */
  #look(heartbeat = 20_000): void {
    if (!this.#ready) {
      this.#again(0)
      return
    }
    const silent = Date.now() - this.#heardAt
    if (silent > heartbeat * 2) this.#dropped()
    else if (silent > heartbeat * 0.7) this.send({ t: 'ping' })
  }

  #hangUp(): void {
    this.#ready = false
    clearInterval(this.#pulse)
    if (this.#socket) this.#socket.onclose = null
    this.#socket?.close()
    this.#socket = null
  }

  #dropped(): void {
    this.#hangUp()
    if (this.link === 'open') {
      this.link = 'connecting'
      setTimeout(() => !this.#ready && (this.link = 'lost'), navigator.onLine ? GRACE : 0)
    }
    this.#again()
  }

  #again(after = this.#retry): void {
    if (this.#ready || this.outdated) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), after)
    this.#retry = Math.min(this.#retry * 2, RETRY_MOST)
    if (after > 2_000) this.link = 'lost'
  }
}

export const socket = new Socket()
