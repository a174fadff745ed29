import type { Server } from 'node:net'
import type { Timers } from '../base/timers.ts'

/** A port that cannot be opened, or was lost, is tried again after this time, ms. */
const retryMs = 2_000

export interface ListenAddress {
  readonly address: string
  readonly port: number
}

interface KeptServer {
  readonly port: number
  close(): Promise<void>
}

interface KeptListenerOptions {
  readonly timers: Timers
  /** Null: nothing is to be open. */
  readonly wanted: () => ListenAddress | null
  readonly open: (place: ListenAddress, lost: (error: Error) => void) => Promise<KeptServer>
  /** Why the port could not be opened, or was lost; null when it is open, or not wanted any more. */
  readonly problem: (place: ListenAddress, error: unknown) => void
  readonly changed: () => void
}

export interface KeptListener {
  /** Opens, moves or closes the server as `wanted` says, after what was asked before. */
  settle(): Promise<void>
  /** Null while nothing is open. */
  port(): number | null
}

/** Keeps a server open at the place that is wanted. */
export function createKeptListener(options: KeptListenerOptions): KeptListener {
  const { timers, wanted, open, problem, changed } = options
  let place: ListenAddress | null = null
  let server: KeptServer | null = null
  let cancelRetry = (): void => {}
  let work: Promise<void> = Promise.resolve()

  const after = (task: () => Promise<void>): Promise<void> => {
    const done = work.then(task)
    work = done.catch(() => undefined)
    return done
  }

  const tryOpen = async (): Promise<void> => {
    const at = place
    if (at === null || server !== null) return
    const fail = (error: unknown): void => {
      problem(at, error)
      cancelRetry = timers.after(retryMs, () => void after(tryOpen))
    }
    try {
      const opened = await open(at, error => {
        if (server !== opened) return
        server = null
        fail(error)
        changed()
      })
      server = opened
      problem(at, null)
    } catch (error) {
      fail(error)
    }
    changed()
  }

  const stopListening = async (from: ListenAddress): Promise<void> => {
    cancelRetry()
    problem(from, null)
    const closing = server
    server = null
    await closing?.close()
    changed()
  }

  const move = async (): Promise<void> => {
    const to = wanted()
    if (place?.address === to?.address && place?.port === to?.port) return
    const from = place
    place = to
    if (from !== null) await stopListening(from)
    await tryOpen()
  }

  return { settle: () => after(move), port: () => server?.port ?? null }
}

interface ListenTcpOptions {
  /** An IP address of this computer. */
  readonly address: string
  /** 0 for any that is free. */
  readonly port: number
  /** Ends every connection that is open. */
  readonly endAll: () => void
  /** The server was open, and has failed. */
  readonly lost: (error: Error) => void
}

export interface TcpListener {
  /** Port that it is open at. */
  readonly port: number
  close(): Promise<void>
}

/** Rejects with the error of the system when it cannot be opened. */
export const listenTcp = (
  server: Server,
  { address, port, endAll, lost }: ListenTcpOptions,
): Promise<TcpListener> =>
  new Promise((resolve, reject) => {
    let open = false
    const close = (): Promise<void> =>
      new Promise(closed => {
        endAll()
        server.close(() => closed())
      })
    server.on('error', error => {
      if (!open) {
        reject(error)
        return
      }
      open = false
      lost(error)
      void close()
    })
    server.listen({ host: address, port, exclusive: true }, () => {
      open = true
      const at = server.address()
      resolve({ port: at !== null && typeof at === 'object' ? at.port : port, close })
    })
  })
