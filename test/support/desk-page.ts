import type { Socket } from 'socket.io-client'
import { openChannel } from '../../src-main/base/channel.ts'
import { socketPort } from '../../src-main/base/socket-port.ts'

/** Untyped as what a socket receives: a test looks at all of it. */
type Received = ReturnType<Socket['emitWithAck']>
type Listener = Parameters<Socket['onAny']>[0]

export interface DeskPageAt {
  /** Any request, also one that is wrong. */
  request(name: string, payload: unknown): Received
  /** Given the name of each event and its payload. */
  on(listener: Listener): void
  /** Resolves once its browser is not paired any more. */
  readonly unpaired: Promise<void>
}

const pages = new WeakMap<Socket, DeskPageAt>()

/** The page of a desk at its socket, which hears of everything that the desk tells its pages. */
export function deskPageAt(socket: Socket): DeskPageAt {
  const page = pages.get(socket) ?? open(socket)
  pages.set(socket, page)
  return page
}

function open(socket: Socket): DeskPageAt {
  const channel = openChannel(socketPort(socket))
  const listeners = new Set<Listener>()
  channel.listen('events', events => {
    if (!Array.isArray(events)) return
    for (const event of events) for (const listener of listeners) listener(...event)
  })
  return {
    request: (name, payload) => channel.call(name, payload),
    on: listener => void listeners.add(listener),
    unpaired: new Promise(resolve => channel.listen('unpaired', () => resolve())),
  }
}
