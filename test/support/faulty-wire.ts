import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a line does to bytes of any kind; may be changed while it runs. All times in ms. */
export interface FaultyWire {
  /** Each way, and up to so much more at random; in order. */
  delay: number
  jitter: number
  /** `up`: nothing reaches the far end; `down`: it receives, and nothing comes back. Neither end is notified. */
  halfOpen: 'up' | 'down' | null
  /** Nothing is taken from either end any more, until it goes on where it was. Neither is notified. */
  stalled: boolean
  /** Of which part of what is sent, 0 to 1: `truncated` ends the connection in the midst of it, `changed` changes a bit. */
  spoilt: { readonly kind: 'truncated' | 'changed'; readonly share: number } | null
}

export const calmWire: FaultyWire = { delay: 0, jitter: 0, halfOpen: null, stalled: false, spoilt: null }

export interface FaultyWireProxy {
  readonly port: number
  readonly wire: FaultyWire
  set(change: Partial<FaultyWire>): void
  /** Every connection breaks, as by a router that forgot it. */
  reset(): void
  close(): void
}

interface Connection {
  readonly ends: readonly [Socket, Socket]
  travel(): Promise<void>
}

/** A line to a port of this computer that knows nothing of what it carries. `random`: from 0 to 1. */
export async function startFaultyWire(target: number, random: () => number): Promise<FaultyWireProxy> {
  const wire: FaultyWire = { ...calmWire }
  const open = new Set<Connection>()
  const flow = (): void => {
    for (const end of [...open].flatMap(({ ends }) => ends)) wire.stalled ? end.pause() : end.resume()
  }
  const arrives = (
    from: 'near' | 'far',
    chunk: Buffer,
  ): { readonly bytes: Buffer; readonly ends: boolean } => {
    const isGone = wire.halfOpen === 'down' ? from === 'far' : wire.halfOpen === 'up' && from === 'near'
    if (isGone) return { bytes: Buffer.alloc(0), ends: false }
    const { spoilt } = wire
    if (spoilt === null || random() >= spoilt.share) return { bytes: chunk, ends: false }
    const at = Math.floor(random() * chunk.length)
    if (spoilt.kind === 'truncated') return { bytes: chunk.subarray(0, at), ends: true }
    const bytes = Buffer.from(chunk)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return { bytes, ends: false }
  }
  const carry = (connection: Connection, side: 'near' | 'far'): void => {
    const [near, far] = connection.ends
    const [from, to] = side === 'near' ? [near, far] : [far, near]
    let before = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      const due = connection.travel()
      before = before.then(async () => {
        await due
        if (!to.writable) return
        const { bytes, ends } = arrives(side, chunk)
        if (ends) to.end(bytes, () => from.destroy())
        else if (bytes.length > 0) to.write(bytes)
      })
    })
    from.on('error', () => from.destroy())
    from.once('close', () => {
      open.delete(connection)
      // After what was sent before.
      before = before.then(() => to.destroySoon())
    })
  }
  const server = createServer(near => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    const connection: Connection = {
      ends: [near, far],
      travel: () => wait(wire.delay + random() * wire.jitter),
    }
    open.add(connection)
    carry(connection, 'near')
    carry(connection, 'far')
    flow()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = (): void => {
    for (const end of [...open].flatMap(({ ends }) => ends)) end.resetAndDestroy()
    open.clear()
  }
  return {
    // Listening on a port, it has an address of that form.
    port: (server.address() as AddressInfo).port,
    wire,
    set(change) {
      Object.assign(wire, change)
      flow()
    },
    reset,
    close() {
      server.close()
      reset()
    },
  }
}
