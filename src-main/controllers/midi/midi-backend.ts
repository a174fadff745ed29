import type { SurfaceProblem } from '../../desk/ports/surface.ts'

export interface MidiPort {
  /** Different each time the device is plugged in, as far as the system allows. */
  readonly key: string
  /** Without what changes from one start to the next; two devices may share it. */
  readonly name: string
  /** Of a simulated device; the system has none for real ones. */
  readonly serial: string | null
  readonly simulated: boolean
}

export interface MidiListing {
  readonly inputs: readonly MidiPort[]
  readonly outputs: readonly MidiPort[]
  /** Why nothing can be seen. Null where all is well, and where there is no MIDI at all. */
  readonly problem: SurfaceProblem | null
}

export const noPorts: MidiListing = { inputs: [], outputs: [], problem: null }

export interface MidiInput {
  close(): void
}

export interface MidiOutput {
  /** Throws when the port does not take it. */
  send(bytes: readonly number[]): void
  close(): void
}

/** Where MIDI ports are: the computer's, or simulated ones. Knows of no plugging: it is asked again and again. */
export interface MidiBackend {
  /** Never rejects. */
  list(): Promise<MidiListing>
  /** Throws when the port is gone or held by another program. Bytes may come in pieces. */
  openInput(key: string, bytes: (bytes: Uint8Array) => void): MidiInput
  openOutput(key: string): MidiOutput
  /** Says that the list has changed, where it can. */
  onChange?(listener: () => void): () => void
  close(): void
}
