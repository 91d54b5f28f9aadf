// One WebSocket for the whole page. It reconnects by itself, and its listeners ask for their matches again then.

import { VERSION, type HelloMessage, type ServerMessage, type Request } from '../wire/protocol'
import { api, ApiError } from './api'

const MIN_RETRY_DELAY = 400 // ms
const MAX_RETRY_DELAY = 8_000
const LOST_NOTICE_DELAY = 1_500 // ms before a lost connection is mentioned: most come back sooner

/** A match that is told of the connection. */
interface Listener {
  receive(message: Exclude<ServerMessage, HelloMessage>): void
  /** Called when the connection is ready, each time: the match must be asked for again. */
  connected(): void
}

export type Link = 'connecting' | 'open' | 'lost'

class Socket {
  link = $state<Link>('connecting')
  /** The server speaks another version of the protocol than this page. */
  outdated = $state(false)
  /** Why the server accepts no connection at all, as when cookies are off. */
  rejection = $state<ApiError | null>(null)

  #listeners = new Map<string, Listener>()
  #socket: WebSocket | null = null
  #started = false
  #attempt = 0 // to connect: only the newest goes on
  #retryDelay = MIN_RETRY_DELAY
  #timer: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined
  #receivedAt = 0
  #ready = false
  #rejectedEarly = false // the last connection ended before the server's hello

  listen(match: string, listener: Listener): () => void {
    this.#listeners.set(match, listener)
    if (!this.#started) this.#start()
    else if (this.#ready) listener.connected()
    return () => {
      if (this.#listeners.get(match) !== listener) return
      this.#listeners.delete(match)
      this.send({ type: 'leave', match })
    }
  }

  /** Send a request. Return false where there is no connection; `connected` is called when there is one again. */
  send(request: Request): boolean {
    if (!this.#ready) return false
    this.#socket?.send(JSON.stringify(request))
    return true
  }

  /** Connect anew, as the guest of the current cookie. */
  renew(): void {
    if (!this.#started) return
    this.#disconnect()
    this.#scheduleConnect(0)
  }

  #start(): void {
    this.#started = true
    addEventListener('online', () => this.#scheduleConnect(0))
    addEventListener('offline', () => this.#handleLoss())
    addEventListener('pagehide', () => this.#socket?.close())
    addEventListener('pageshow', (event) => event.persisted && this.#scheduleConnect(0))
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && this.#checkHeartbeat(),
    )
    void this.#connect()
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer)
    const attempt = ++this.#attempt
    this.#disconnect()
    try {
      await api.me() // the cookie without which no socket is opened, renewed
      if (this.#rejectedEarly) await api.mine('open') // fails with the reason if it was for want of a cookie
    } catch (error) {
      if (attempt !== this.#attempt) return
      if (error instanceof ApiError && error.status !== 0 && error.status < 500 && error.status !== 429)
        this.rejection = error
      this.#scheduleConnect()
      return
    }
    if (attempt !== this.#attempt) return
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/socket')
    this.#socket = socket
    socket.onmessage = (frame) =>
      socket === this.#socket && this.#receive(JSON.parse(frame.data as string) as ServerMessage)
    socket.onclose = () => {
      if (socket !== this.#socket) return
      this.#rejectedEarly = !this.#ready
      this.#handleLoss()
    }
  }

  #receive(message: ServerMessage): void {
    this.#receivedAt = Date.now()
    switch (message.type) {
      case 'hello':
        this.outdated = message.protocol !== VERSION
        if (this.outdated) return
        this.#ready = true
        this.#retryDelay = MIN_RETRY_DELAY
        this.link = 'open'
        this.rejection = null
        this.#rejectedEarly = false
        clearInterval(this.#heartbeat)
        this.#heartbeat = setInterval(
          () => this.#checkHeartbeat(message.heartbeat_seconds * 1000),
          message.heartbeat_seconds * 500,
        )
        for (const listener of this.#listeners.values()) listener.connected()
        break
      case 'pong':
        break
      case 'error':
        for (const listener of this.#listeners.values()) listener.receive(message)
        break
      default:
        this.#listeners.get(message.match)?.receive(message)
    }
  }

  /** A connection may be dead without notice: after a long silence send a ping, after a longer one reconnect. */
  #checkHeartbeat(heartbeat = 20_000): void {
    if (!this.#ready) {
      this.#scheduleConnect(0)
      return
    }
    const silent = Date.now() - this.#receivedAt
    if (silent > heartbeat * 2) this.#handleLoss()
    else if (silent > heartbeat * 0.7) this.send({ type: 'ping' })
  }

  #disconnect(): void {
    this.#ready = false
    clearInterval(this.#heartbeat)
    if (this.#socket) this.#socket.onclose = null
    this.#socket?.close()
    this.#socket = null
  }

  #handleLoss(): void {
    this.#disconnect()
    if (this.link === 'open') {
      this.link = 'connecting'
      setTimeout(() => !this.#ready && (this.link = 'lost'), navigator.onLine ? LOST_NOTICE_DELAY : 0)
    }
    this.#scheduleConnect()
  }

  #scheduleConnect(after = this.#retryDelay): void {
    if (this.#ready || this.outdated) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), after)
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_DELAY)
    if (after > 2_000) this.link = 'lost'
  }
}

export const socket = new Socket()
