import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptShow, KeptShowStore } from '../../desk/ports/host.ts'
import type { RundownContent } from '../../desk/ports/show-service.ts'
import { replaceFile } from './owner-only.ts'

/** The content as JSON: maps as their entries. */
interface ContentJson extends Omit<RundownContent, 'cells' | 'rich'> {
  readonly cells: readonly (readonly [string, Readonly<Record<string, string>>])[]
  readonly rich: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

interface Versioned<Value> {
  readonly app: string
  /** Identifier of the rundown, which both files share. */
  readonly id: string
  readonly value: Value
}

type ShowJson = Omit<KeptShow, 'content'>

/**
 * The show that is open, in two files of the data directory: the content, which is large and written when it changes, and
 * where the show stands, which is small. What another version of Showcall wrote is not read.
 */
export function keptShowIn(dataDir: string, app: string): KeptShowStore {
  let written: RundownContent | null = null
  const files = {
    show: createLatestFile(join(dataDir, 'open-show.json')),
    content: createLatestFile(join(dataDir, 'open-rundown.json'), () => {
      written = null
    }),
  }

  const parse = <Value>(text: string | null): Versioned<Value> | null => {
    if (text === null) return null
    try {
      // This very version wrote it: another's is refused below.
      const read = JSON.parse(text) as Versioned<Value>
      return read.app === app ? read : null
    } catch {
      return null
    }
  }
  const stringify = <Value>(id: string, value: Value): string => JSON.stringify({ app, id, value })

  return {
    read() {
      const show = parse<ShowJson>(files.show.read())
      const content = parse<ContentJson>(files.content.read())
      if (show === null || content === null || show.id !== content.id) return null
      const { cells, rich, ...rest } = content.value
      return { ...show.value, content: { ...rest, cells: new Map(cells), rich: new Map(rich) } }
    },
    keep({ content, ...show }) {
      const { id } = content.rundown
      if (content !== written)
        files.content.write(
          stringify(id, {
            ...content,
            cells: [...content.cells],
            rich: [...content.rich],
          } satisfies ContentJson),
        )
      written = content
      files.show.write(stringify(id, show satisfies ShowJson))
    },
    async close() {
      await Promise.all([files.content.idle(), files.show.idle()])
    },
  }
}

/**
 * A small file of which only the newest text counts. Each text takes the place of the one before in one step, so that
 * a crash leaves one of the two whole.
 */
function createLatestFile(path: string, failed: () => void = () => undefined) {
  let next: string | null = null
  let writing: Promise<void> | null = null

  const drain = async (): Promise<void> => {
    while (next !== null) {
      const text = next
      next = null
      try {
        await replaceFile(path, text)
      } catch {
        failed()
        await rm(`${path}.new`, { force: true }).catch(() => undefined)
      }
    }
    writing = null
  }

  return {
    /** Null where it is not there or cannot be read. */
    read(): string | null {
      try {
        return readFileSync(path, 'utf8')
      } catch {
        return null
      }
    },
    /** Never throws; `failed`: the disk did not take a text. */
    write(text: string): void {
      next = text
      writing ??= drain()
    },
    /** Settles once nothing is being written. */
    async idle(): Promise<void> {
      await writing
    },
  }
}
