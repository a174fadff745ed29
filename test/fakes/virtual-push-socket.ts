import type { ManagerOptions, SocketOptions } from 'socket.io-client'
import type { PushSocket } from '../../src-main/client/http/network.ts'
import type { Wire } from './virtual-wire.ts'

type Listener = (...args: unknown[]) => void

/** How long a line may be silent before Socket.IO calls it dead, ms. */
const pingTimeout = 5_000

/**
 * A Socket.IO client as socket.io-client 4 behaves: comes back by itself after a broken connection, with its delays;
 * not after the server said good-bye, nor after the server's middleware refused it (`active` is false then).
 */
export function openVirtualSocket(wire: Wire, options: Partial<ManagerOptions & SocketOptions>): PushSocket {
  const { timers } = wire.time
  const listeners = new Map<string, Listener[]>()
  const { reconnectionDelay = 1_000, reconnectionDelayMax = 5_000, timeout = 20_000 } = options
  let active = false
  let connected = false
  let attempts = 0
  /** Ends what belongs to the connection, or to the attempt, that is under way. */
  let clear: () => void = () => undefined

  const emit = (event: string, ...args: unknown[]): void => {
    for (const listener of listeners.get(event) ?? []) listener(...args)
  }

  const again = (): void => {
    const wait = Math.min(reconnectionDelayMax, reconnectionDelay * 2 ** attempts)
    attempts += 1
    const cancel = timers.after(wait * (0.5 + wire.random()), attempt)
    clear = cancel
  }

  const failed = (message: string): void => {
    clear()
    active = true
    emit('connect_error', new Error(message))
    if (active) again()
  }

  const broke = (reason: string): void => {
    clear()
    connected = false
    emit('disconnect', reason)
    if (active) again()
  }

  const attempt = (): void => {
    active = true
    if (wire.state() === 'refused' || wire.barred()) {
      const cancel = timers.after(1, () => failed('websocket error'))
      clear = cancel
      return
    }
    let current = true
    const cancelTimeout = timers.after(timeout, () => failed('timeout'))
    const forget = wire.onBreak(() => failed('websocket error'))
    clear = () => {
      current = false
      cancelTimeout()
      forget()
    }
    const enter = (auth: Readonly<Record<string, unknown>>): void =>
      wire.carry('up', { last: 0 }, () => {
        if (!current) return
        const order = { last: 0 }
        const refusal = wire.service.admit(auth)
        const stop = refusal === null ? serve(auth, order, () => current) : () => undefined
        wire.carry('down', order, () => {
          if (!current) return stop()
          clear()
          if (refusal !== null) {
            active = false
            emit('connect_error', new Error(refusal))
            return
          }
          current = true
          opened(stop, () => {
            current = false
          })
        })
      })
    const { auth } = options
    if (typeof auth === 'function') auth(data => current && enter({ ...data }))
    else enter({ ...auth })
  }

  const serve = (
    auth: Readonly<Record<string, unknown>>,
    order: { last: number },
    current: () => boolean,
  ): (() => void) =>
    wire.service.onPush(String(auth['rundownId']), (event, payload) =>
      wire.carry('down', order, () => {
        if (current() && connected) emit(event, payload)
        if (wire.repeats() && current() && connected) emit(event, payload)
      }),
    )

  const opened = (stop: () => void, ended: () => void): void => {
    connected = true
    attempts = 0
    const forget = wire.onBreak(() => broke('transport close'))
    let cancelPing: () => void = () => undefined
    let silentSince: number | null = null
    const ping = (): void => {
      cancelPing = timers.after(1_000, () => {
        silentSince = wire.state() === 'silent' ? (silentSince ?? wire.time.now()) : null
        if (silentSince !== null && wire.time.now() - silentSince >= pingTimeout) broke('ping timeout')
        else ping()
      })
    }
    ping()
    clear = () => {
      ended()
      stop()
      forget()
      cancelPing()
    }
    emit('connect')
  }

  const socket = {
    get active() {
      return active
    },
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return socket
    },
    connect() {
      if (!connected) {
        clear()
        attempt()
      }
      return socket
    },
    disconnect() {
      active = false
      connected = false
      clear()
      return socket
    },
    removeAllListeners() {
      listeners.clear()
      return socket
    },
  }
  // As `io` does: the first attempt starts once the caller has its listeners on.
  clear = timers.after(0, attempt)
  // The typed events of socket.io-client's own class are more than a fake can spell.
  return socket as unknown as PushSocket
}
