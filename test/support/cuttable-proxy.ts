import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a port of this computer that a test can cut. */
export interface CuttableProxy {
  readonly port: number
  /** `silent`: nothing arrives any more, and nobody says so. `refused`: every connection breaks at once. */
  cut(how: 'silent' | 'refused'): void
  /** Connections that were silent meanwhile break. */
  mend(): void
  /** What is sent to that port waits on its way, until it is let through: then all of it arrives. */
  hold(on: boolean): void
  close(): void
}

export async function startCuttableProxy(target: number): Promise<CuttableProxy> {
  const open = new Set<Socket>()
  /** The ends of connections that send to the port. */
  const senders = new Set<Socket>()
  let state: 'up' | 'silent' | 'refused' = 'up'
  const breakAll = (): void => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const server = createServer(near => {
    open.add(near)
    senders.add(near)
    near.once('close', () => senders.delete(near))
    near.on('error', () => near.destroy())
    if (state === 'refused') near.destroy()
    if (state !== 'up') return
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    open.add(far)
    far.on('error', () => far.destroy())
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', chunk => void (state === 'up' && to.writable && to.write(chunk)))
      from.once('close', () => {
        open.delete(from)
        if (state !== 'silent') to.destroySoon()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // Listening on a port, it has an address of that form.
    port: (server.address() as AddressInfo).port,
    cut(how) {
      state = how
      if (how === 'refused') breakAll()
    },
    mend() {
      state = 'up'
      breakAll()
    },
    hold(on) {
      for (const socket of senders) {
        if (on) socket.pause()
        else socket.resume()
      }
    },
    close() {
      server.close()
      breakAll()
    },
  }
}
