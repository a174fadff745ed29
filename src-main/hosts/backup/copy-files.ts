import { createHash } from 'node:crypto'
import { access, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopySettings } from '../../contract/bridge/backups.ts'
import { MessageError } from '../../contract/message-error.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import { fileError } from '../describe-file-error.ts'
import { partSuffix } from './write-backup.ts'

/** The copies of one desk in a folder, which may have copies of others, and other files. */
export interface CopyFiles {
  /** Marks the folder as the one that is meant. Rejects with `MessageError` where it is not there or cannot be written. */
  prepare(folder: string): Promise<void>
  /** False while the stick is away, and for the folder in which it was mounted. */
  isThere(folder: string): Promise<boolean>
  pathOf(folder: string, at: Instant): string
  /** When the newest was made; null for none. */
  newest(folder: string): Promise<Instant | null>
  /** Deletes copies of this desk that are no longer kept, and what a copy that was cut off has left. */
  prune(folder: string, settings: CopySettings, now: Instant): Promise<void>
}

const day = 86_400_000

/** Recognises the copies of this desk by the computer's name and its data directory. */
export function createCopyFiles(computer: string, dataDir: string): CopyFiles {
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
  const name = computer.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)
  const prefix = `showcall-copy-${name}-${id}-`
  const marker = `${prefix}folder.txt`

  /** Null for another file. */
  const madeAt = (file: string): Instant | null => {
    if (!file.startsWith(prefix)) return null
    const found = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip$/.exec(file.slice(prefix.length))
    const ms = found === null ? Number.NaN : Date.parse(`${found[1]}T${found[2]}:${found[3]}:${found[4]}Z`)
    return Number.isNaN(ms) ? null : instant(ms)
  }
  const copiesIn = async (folder: string) =>
    (await readdir(folder))
      .flatMap(file => {
        const at = madeAt(file)
        return at === null ? [] : [{ file, at }]
      })
      .toSorted((a, b) => b.at - a.at)

  return {
    async prepare(folder) {
      try {
        // It holds nothing but the reason for its being there.
        await writeFile(join(folder, marker), `Showcall on ${computer} saves copies in this folder.\n`, {
          mode: 0o600,
        })
      } catch (error) {
        throw new MessageError(messageOf('copies.no-folder', { folder, why: fileError(error) }), error)
      }
    },
    isThere: folder =>
      access(join(folder, marker)).then(
        () => true,
        () => false,
      ),
    pathOf: (folder, at) =>
      join(folder, `${prefix}${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`),
    newest: async folder => (await copiesIn(folder))[0]?.at ?? null,
    async prune(folder, { keep, daily }, now) {
      const copies = await copiesIn(folder)
      const days = new Set<number>()
      const stale = copies.filter(({ at }, place) => {
        const which = Math.floor(at / day)
        const first = !days.has(which)
        days.add(which)
        return place >= keep && !(daily && first && Math.floor(now / day) - which < 7)
      })
      for (const { file } of stale) await rm(join(folder, file), { force: true })
      for (const file of await readdir(folder)) {
        if (file.endsWith(partSuffix) && madeAt(file.slice(0, -partSuffix.length)) !== null)
          await rm(join(folder, file), { force: true })
      }
    },
  }
}
