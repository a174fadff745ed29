import type { Unsubscribe } from '../../base/emitter.ts'
import type { TimecodePort } from '../../contract/bridge/timecode.ts'
import type { HeardTimecode } from '../../domain/timecode/signal.ts'
import type { TimecodeRate } from '../../domain/timecode/timecode.ts'

export interface TimecodePortList {
  readonly inputs: readonly TimecodePort[]
  readonly outputs: readonly TimecodePort[]
}

/** MTC that is to be sent. */
export interface SentTimecode {
  readonly port: string
  readonly rate: TimecodeRate
  /** Where it is now, parts of a frame included. */
  readonly frame: number
  readonly runs: boolean
}

/** The MIDI ports of this computer as ways of timecode. A port may be a controller or an output of cues as well. */
export interface TimecodePorts {
  /** The ports now, then each time that they change. */
  onPorts(listener: (ports: TimecodePortList) => void): Unsubscribe
  /** Reads what comes in at that port, also once it is plugged in again; null: at none. `at` is on the clock of the desk. */
  hear(port: string | null, heard: (heard: HeardTimecode) => void): void
  /** Tells receivers where it is, and runs on from there by itself; null: sends nothing any more. */
  send(sent: SentTimecode | null): void
  close(): void
}
