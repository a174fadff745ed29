import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import { type MidiListing, type MidiPort, noPorts } from './midi-backend.ts'
import type { MidiPorts } from './midi-ports.ts'

/** What `look` makes of the ports: now, then each time that it is something else. */
export function createPortList<List>(midi: MidiPorts, look: (listing: MidiListing) => List) {
  const changes = createEmitter<List>()
  let newest = look(noPorts)
  let published = ''
  let unlisten: Unsubscribe | null = null

  const publish = (listing: MidiListing): void => {
    newest = look(listing)
    const text = JSON.stringify(newest)
    if (text === published) return
    published = text
    changes.emit(newest)
  }

  return {
    onPorts(listener: (list: List) => void): Unsubscribe {
      const stop = changes.on(listener)
      listener(newest)
      unlisten ??= midi.onList(publish)
      return stop
    },
    close(): void {
      unlisten?.()
      unlisten = null
      changes.clear()
    },
  }
}

/** Ports of one direction. One that is gone stays in the list, not connected, as it was described last. */
export function createKnownPorts<Details>(describe: (port: MidiPort, listing: MidiListing) => Details) {
  const known = new Map<string, Details>()
  let there: ReadonlyMap<string, MidiPort> = new Map()
  return {
    look(ports: readonly MidiPort[], listing: MidiListing): void {
      there = identified(ports)
      for (const [id, port] of there) known.set(id, describe(port, listing))
    },
    /** Null while it is not there. */
    keyOf: (id: string): string | null => there.get(id)?.key ?? null,
    list: () =>
      [...known].map(([id, details]) => ({
        id,
        name: id.slice('midi:'.length),
        connected: there.has(id),
        ...details,
      })),
  }
}

/** Ports by what outlives a restart. Those with the same name are numbered. */
function identified(ports: readonly MidiPort[]): ReadonlyMap<string, MidiPort> {
  const there = new Map<string, MidiPort>()
  for (const port of ports) {
    let id = `midi:${port.name}`
    for (let place = 2; there.has(id); place += 1) id = `midi:${port.name} #${place}`
    there.set(id, port)
  }
  return there
}
