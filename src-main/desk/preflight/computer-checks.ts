import type { Timers } from '../../base/timers.ts'
import type { PreflightFacts } from '../../domain/preflight/facts.ts'
import { duration } from '../../domain/time/time.ts'
import type { Desk } from '../desk-options.ts'
import type { Computer } from '../ports/computer.ts'

type Found = Pick<PreflightFacts, 'freeBytes' | 'power' | 'journal'> & { readonly service: string | null }

export interface ComputerChecksOptions {
  readonly desk: Pick<Desk, 'connected' | 'snapshot' | 'journal'>
  readonly computer: Computer
  readonly serviceVersion: (address: string) => Promise<string | null>
  readonly timers: Timers
  readonly changed: () => void
}

/** What of this computer and its service has to be asked for. */
export interface ComputerChecks {
  found(): Found
  /** Asks for all of it, and writes an entry to the journal. */
  again(): void
  close(): void
}

/** A plug that is pulled is noticed within this. */
const lookEvery = duration(10_000)

export function createComputerChecks(options: ComputerChecksOptions): ComputerChecks {
  const { desk, computer, serviceVersion, timers, changed } = options
  let found: Found = { freeBytes: null, power: null, journal: null, service: null }
  let round = 0
  let cancel = (): void => undefined
  let closed = false

  const take = (part: Partial<Found>): void => {
    if (closed) return
    found = { ...found, ...part }
    changed()
  }
  const look = async (): Promise<void> => {
    const [freeBytes, power] = await Promise.all([computer.freeBytes(), computer.power()])
    take({ freeBytes, power })
    if (!closed) cancel = timers.after(lookEvery, () => void look())
  }
  const askOnce = async (mine: number): Promise<void> => {
    const [written, service] = await Promise.all([
      desk.journal.test(),
      serviceVersion(desk.connected().service.address),
    ])
    if (mine !== round) return
    take({ service, journal: { written, why: desk.snapshot().desk.notRecorded } })
  }
  return {
    found: () => found,
    again() {
      cancel()
      round += 1
      found = { ...found, journal: null }
      void look()
      void askOnce(round)
    },
    close() {
      closed = true
      cancel()
    },
  }
}
