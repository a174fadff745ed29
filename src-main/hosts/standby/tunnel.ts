import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Tunnel {
  /** On the loopback address of this computer. */
  readonly port: number
  /** Cuts what is connected; new connections are made. */
  cut(): void
  close(): Promise<void>
}

/** A port of this computer that leads to the service of the other desk. `reach`: see `dial`. */
export async function openTunnel(reach: () => Promise<Socket>): Promise<Tunnel> {
  const near = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    near.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => near.delete(socket))
    reach().then(
      far => (near.has(socket) ? join(socket, far) : far.destroy()),
      () => socket.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of near) socket.destroy()
  }
  return {
    // A TCP server that listens has an address of this form.
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}

/** The other end: to the service of this computer. */
export function leadToService(socket: Socket, port: number): void {
  const service = connect({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true })
  service.on('error', () => service.destroy())
  join(socket, service)
}

function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.once('close', () => to.destroy())
  }
}
