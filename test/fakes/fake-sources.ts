import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { MessageError } from '../../src-main/contract/message-error.ts'
import type { SourceReading, Sources } from '../../src-main/desk/ports/sources.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'

export interface FakeSources extends Sources {
  /** Null: it is gone. `tell`: the system reports the change. */
  put(source: string, content: string | null, tell?: boolean): void
  /** How often they were read. */
  reads(): number
  /** How many are watched. */
  watched(): number
}

/** Files and addresses that hold what a test puts there; nobody reports a change unless told. */
export function createFakeSources(): FakeSources {
  const contents = new Map<string, Uint8Array>()
  const watchers = new Set<() => void>()
  let reads = 0
  const readingOf = (source: string): SourceReading => {
    reads += 1
    const content = contents.get(source)
    if (content === undefined) throw new MessageError(messageOf('file-error.missing'))
    const digest = createHash('sha256').update(content).digest('hex')
    return { name: basename(source), content, digest, mark: digest }
  }
  return {
    resolve: typed => typed.trim(),
    async read(source) {
      return readingOf(source)
    },
    async readNewer(source, mark) {
      const reading = readingOf(source)
      return reading.mark === mark ? null : reading
    },
    interval: source => (source.startsWith('https:') ? 60_000 : 5_000),
    watch(_source, changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    put(source, content, tell = false) {
      if (content === null) contents.delete(source)
      else contents.set(source, Buffer.from(content))
      if (tell) for (const changed of watchers) changed()
    },
    reads: () => reads,
    watched: () => watchers.size,
  }
}
