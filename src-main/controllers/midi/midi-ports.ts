import { createEmitter, type Emitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { MidiBackend, MidiInput, MidiListing, MidiOutput } from './midi-backend.ts'

/** The ports are listed this often: MIDI has no event for plugging. */
const pollMs = 1_000

/** The ports of this desk, looked at once a second while anybody listens. Ports are shared: Windows opens one once. */
export interface MidiPorts {
  /** The list now, then at every look: what could not be opened is tried again. */
  onList(listener: (listing: MidiListing) => void): () => void
  /** Throws when the port is gone or held by another program. */
  openInput(key: string, bytes: (bytes: Uint8Array) => void): MidiInput
  openOutput(key: string): MidiOutput
}

interface SharedInput {
  readonly input: MidiInput
  readonly received: Emitter<Uint8Array>
}

interface SharedOutput {
  readonly output: MidiOutput
  users: number
}

export function createMidiPorts({
  backend,
  timers,
}: {
  readonly backend: MidiBackend
  readonly timers: Timers
}): MidiPorts {
  const listings = createEmitter<MidiListing>()
  const inputs = new Map<string, SharedInput>()
  const outputs = new Map<string, SharedOutput>()
  let newest: MidiListing | null = null
  let looking: Promise<void> | null = null
  let again = false
  let cancelPoll = (): void => {}
  let stopWatching = (): void => {}

  const look = async (): Promise<void> => {
    const listing = await backend.list()
    if (listings.listeners() === 0) return
    newest = listing
    listings.emit(listing)
  }

  /** Never two at once. */
  const poll = (): void => {
    cancelPoll()
    if (looking !== null) {
      again = true
      return
    }
    again = false
    looking = look().finally(() => {
      looking = null
      if (listings.listeners() === 0) {
        rest()
        return
      }
      if (again) poll()
      else cancelPoll = timers.after(pollMs, poll)
    })
  }

  const rest = (): void => {
    cancelPoll()
    stopWatching()
    stopWatching = () => {}
    newest = null
    if (looking === null) backend.close()
  }

  const openShared = (key: string): SharedInput => {
    const received = createEmitter<Uint8Array>()
    return { input: backend.openInput(key, received.emit), received }
  }

  return {
    onList(listener) {
      const stop = listings.on(listener)
      if (newest !== null) listener(newest)
      if (listings.listeners() === 1) {
        stopWatching = backend.onChange?.(poll) ?? (() => {})
        poll()
      }
      return () => {
        stop()
        if (listings.listeners() === 0) rest()
      }
    },
    openInput(key, bytes) {
      const shared = inputs.get(key) ?? openShared(key)
      inputs.set(key, shared)
      const stop = shared.received.on(bytes)
      return {
        close() {
          stop()
          if (shared.received.listeners() > 0 || inputs.get(key) !== shared) return
          inputs.delete(key)
          shared.input.close()
        },
      }
    },
    openOutput(key) {
      const shared = outputs.get(key) ?? { output: backend.openOutput(key), users: 0 }
      outputs.set(key, shared)
      shared.users += 1
      let open = true
      return {
        send: bytes => shared.output.send(bytes),
        close() {
          if (!open) return
          open = false
          shared.users -= 1
          if (shared.users > 0) return
          if (outputs.get(key) === shared) outputs.delete(key)
          shared.output.close()
        },
      }
    },
  }
}
