import type { MidiBackend, MidiPort } from './midi-backend.ts'

/** The ports of several backends as one: those of the computer, and simulated ones beside them. */
export function joinBackends(backends: readonly MidiBackend[]): MidiBackend {
  const marked =
    (index: number) =>
    (port: MidiPort): MidiPort => ({ ...port, key: `${index} ${port.key}` })

  const at = (key: string): readonly [MidiBackend, string] => {
    const space = key.indexOf(' ')
    const backend = backends[Number(key.slice(0, space))]
    if (backend === undefined) throw new Error('the port is gone')
    return [backend, key.slice(space + 1)]
  }

  return {
    async list() {
      const lists = await Promise.all(backends.map(backend => backend.list()))
      return {
        inputs: lists.flatMap((list, index) => list.inputs.map(marked(index))),
        outputs: lists.flatMap((list, index) => list.outputs.map(marked(index))),
        problem: lists.find(list => list.problem !== null)?.problem ?? null,
      }
    },
    openInput(key, bytes) {
      const [backend, own] = at(key)
      return backend.openInput(own, bytes)
    },
    openOutput(key) {
      const [backend, own] = at(key)
      return backend.openOutput(own)
    },
    onChange(listener) {
      const stops = backends.map(backend => backend.onChange?.(listener))
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    close() {
      for (const backend of backends) backend.close()
    },
  }
}
