import type { Timers } from '../../base/timers.ts'
import type { SatelliteServer } from './satellite-server.ts'

/** A port that cannot be opened, or was lost, is tried again after this time, ms. */
const retryMs = 2_000

export interface Place {
  readonly address: string
  readonly port: number
}

export interface ListenerOptions {
  readonly timers: Timers
  /** Null: nothing is to be open. */
  readonly wanted: () => Place | null
  readonly open: (place: Place, lost: (error: Error) => void) => Promise<SatelliteServer>
  /** Why the port could not be opened, or was lost; null when it is open, or not wanted any more. */
  readonly trouble: (port: number, error: unknown) => void
  readonly changed: () => void
}

export interface SatelliteListener {
  /** Opens, moves or closes the server as `wanted` says, after what was asked before. */
  settle(): Promise<void>
  /** Null while nothing is open. */
  port(): number | null
}

/** Keeps a server open at the place that is wanted. */
export function createSatelliteListener(options: ListenerOptions): SatelliteListener {
  const { timers, wanted, open, trouble, changed } = options
  let place: Place | null = null
  let server: SatelliteServer | null = null
  let cancelRetry = (): void => {}
  let work: Promise<void> = Promise.resolve()

  const after = (task: () => Promise<void>): Promise<void> => {
    work = work.then(task)
    return work
  }

  const tryOpen = async (): Promise<void> => {
    const at = place
    if (at === null || server !== null) return
    const fail = (error: unknown): void => {
      trouble(at.port, error)
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
      trouble(at.port, null)
    } catch (error) {
      fail(error)
    }
    changed()
  }

  const shut = async ({ port }: Place): Promise<void> => {
    cancelRetry()
    trouble(port, null)
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
    if (from !== null) await shut(from)
    await tryOpen()
  }

  return { settle: () => after(move), port: () => server?.port ?? null }
}
