import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { createServer, isIPv6, type Socket } from 'node:net'
import type { Clock } from '../../domain/time/time.ts'
import { listenTcp } from '../listening.ts'
import { createStreamReader } from './osc-frames.ts'

/** Somewhere that packets come in. */
interface OscListener {
  /** Port that it is open at. */
  readonly port: number
  close(): Promise<void>
}

interface OscListenerOptions {
  /** An IP address of this computer. */
  readonly address: string
  /** 0 for any that is free. */
  readonly port: number
  /** False for what is no OSC at all. */
  readonly packet: (bytes: Uint8Array) => boolean
  /** The server was open, and has failed. */
  readonly lost: (error: Error) => void
}

/** Rejects with the error of the system when it cannot be opened. */
export type OpenOscListener = (
  options: OscListenerOptions & { readonly crowded: () => void; readonly now: Clock },
) => Promise<OscListener>

/** Packets that wait while the desk is at something else; the system may grant less. */
const waitingBytes = 1_048_576

export const openUdp: OpenOscListener = ({ address, port, packet, lost }) =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type: isIPv6(address) ? 'udp6' : 'udp4', reuseAddr: false })
    let open = false
    socket.on('error', error => {
      if (!open) reject(error)
      else {
        open = false
        lost(error)
      }
      closeQuietly(socket)
    })
    socket.on('message', bytes => void packet(bytes))
    socket.bind({ address, port, exclusive: true }, () => {
      open = true
      widen(socket)
      resolve({
        port: socket.address().port,
        close: () => new Promise(closed => closeQuietly(socket, closed)),
      })
    })
  })

function widen(socket: UdpSocket): void {
  try {
    socket.setRecvBufferSize(waitingBytes)
  } catch {
    // It goes on with what the system gives.
  }
}

function closeQuietly(socket: UdpSocket, closed: () => void = () => undefined): void {
  try {
    socket.close(closed)
  } catch {
    closed()
  }
}

/** Senders that can be connected at a time. */
export const mostClients = 16
/** A sender that has vanished gives its place back after about this time, ms. */
const keepAliveMs = 10_000
/** When all places are taken, a sender that sent nothing for this time gives its place to the next one, ms. */
const quietMs = 60_000

/**
 * TCP, in frames of SLIP or with a length before each packet. A stream that carries anything else is closed at once:
 * a web page can make a browser send what it likes to this computer, but only after the words of HTTP.
 */
export const openTcp: OpenOscListener = ({ address, port, packet, lost, crowded, now }) => {
  const clients = new Map<Socket, Sender>()
  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs },
    client => {
      if (clients.size >= mostClients) {
        const quiet = quietest(clients, now() - quietMs)
        if (quiet === null) {
          client.destroy()
          crowded()
          return
        }
        clients.delete(quiet)
        quiet.destroy()
      }
      const sender: Sender = { receivedAt: null }
      clients.set(client, sender)
      const frames = createStreamReader(bytes => {
        sender.receivedAt = now()
        return packet(bytes)
      })
      client.on('data', bytes => {
        if (!frames.read(bytes)) client.destroy()
      })
      client.on('error', () => client.destroy())
      client.on('close', () => clients.delete(client))
    },
  )
  const endAll = (): void => {
    for (const client of clients.keys()) client.destroy()
  }
  return listenTcp(server, { address, port, endAll, lost })
}

interface Sender {
  /** When its last packet came; null before the first. */
  receivedAt: number | null
}

/** The connection that can be missed most: one without a packet, else the one that was quiet longest, since `before`. */
function quietest(clients: ReadonlyMap<Socket, Sender>, before: number): Socket | null {
  let found: Socket | null = null
  let least = before
  for (const [client, { receivedAt }] of clients) {
    if (receivedAt === null) return client
    if (receivedAt > least) continue
    found = client
    least = receivedAt
  }
  return found
}
