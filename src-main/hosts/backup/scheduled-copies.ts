import { createHash } from 'node:crypto'
import { access, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Timers } from '../../base/timers.ts'
import type { CopySettings } from '../../contract/bridge/backups.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import type { Notices } from '../../desk/notices.ts'
import type { Copies } from '../../desk/ports/host.ts'
import type { SettingsStore } from '../../desk/ports/settings.ts'
import { messageOf, type Said, sameMessage } from '../../domain/messages/message.ts'
import { type Clock, type Instant, instant } from '../../domain/time/time.ts'
import { fileError } from '../describe-file-error.ts'
import { partSuffix } from './data-files.ts'

interface ScheduledCopiesOptions {
  readonly settings: SettingsStore
  readonly files: CopyFiles
  /** Makes a backup without tokens and keys, in a thread of its own. */
  readonly save: (file: string) => Promise<unknown>
  readonly notices: Notices
  readonly locked: () => boolean
  readonly timers: Timers
  /** Wall clock. */
  readonly now: Clock
}

export interface ScheduledCopies extends Copies {
  /** Looks whether one is due from now on. */
  begin(): void
  onAirChanged(onAir: boolean): void
  /** Settles once none is being made. */
  close(): Promise<void>
}

/** Between two looks, in ms: a stick that is back is used within a minute. */
const look = 60_000
const hour = 3_600_000
/** Delay after a failed copy, ms: a full disk is not tried every minute. */
const afterFailure = 600_000

export function createScheduledCopies(options: ScheduledCopiesOptions): ScheduledCopies {
  const { settings, files, notices, timers, now } = options
  const chosen = () => settings.read().copies
  let wasOnAir = false
  /** A show has ended since the last copy. */
  let showEnded = false
  const problem = createStandingNotice(notices)
  const copy = createCopyMaker(options, problem.show, () => {
    showEnded = false
  })
  let cancel: (() => void) | null = null

  const isDue = async (folder: string): Promise<boolean> => {
    const { everyHours, afterShow } = chosen()
    if (afterShow && showEnded) return true
    if (everyHours === 0) return false
    const newest = await files.newest(folder)
    // A clock that was set back must not stop the copies.
    return newest === null || now() - newest >= everyHours * hour || newest - now() > hour
  }

  async function lookOnce(): Promise<void> {
    const { folder } = chosen()
    if (folder === null) return problem.show(null)
    try {
      if (!(await files.isThere(folder))) return problem.show(messageOf('copies.missing', { folder }))
      if (copy.failedLately()) return
      if (await isDue(folder)) await copy.make(folder)
      else problem.show(null)
    } catch (error) {
      // The folder went away meanwhile.
      problem.show(messageOf('copies.failed', { why: saidOf(error) }))
    }
  }

  const next = (): void => {
    cancel = timers.after(look, () => void lookOnce().finally(() => cancel !== null && next()))
  }

  return {
    begin: next,
    onAirChanged(onAir) {
      if (wasOnAir && !onAir) {
        showEnded = true
        void lookOnce()
      }
      wasOnAir = onAir
    },
    async read() {
      const { folder } = chosen()
      const last = folder === null ? null : await files.newest(folder).catch(() => null)
      return { settings: chosen(), last, problem: problem.now() }
    },
    async write(change) {
      if (options.locked()) return refusedAsLocked
      try {
        if (change.folder !== null) await files.prepare(change.folder)
      } catch (error) {
        return refused(saidOf(error))
      }
      settings.write({ copies: change })
      await lookOnce()
      return done
    },
    async make() {
      const { folder } = chosen()
      if (folder === null) return refused(messageOf('copies.none'))
      if (!(await files.isThere(folder))) return refused(messageOf('copies.missing', { folder }))
      return copy.make(folder)
    },
    async close() {
      cancel?.()
      cancel = null
      await copy.idle()
    },
  }
}

/** Makes one copy at a time, and shows why it failed. `made`: one is saved. */
function createCopyMaker(
  { settings, files, save, now }: ScheduledCopiesOptions,
  showProblem: (why: Said | null) => void,
  made: () => void,
) {
  /** Null: the last one was made. */
  let failedAt: Instant | null = null
  let making: Promise<Reply> | null = null

  const makeOne = async (folder: string): Promise<Reply> => {
    try {
      const at: Instant = now()
      await save(files.pathOf(folder, at))
      made()
      failedAt = null
      showProblem(null)
      await files.prune(folder, settings.read().copies, at)
      return done
    } catch (error) {
      failedAt = now()
      showProblem(messageOf('copies.failed', { why: saidOf(error) }))
      return refused(saidOf(error))
    }
  }

  return {
    make(folder: string): Promise<Reply> {
      making ??= makeOne(folder).finally(() => {
        making = null
      })
      return making
    },
    failedLately: (): boolean => failedAt !== null && Math.abs(now() - failedAt) < afterFailure,
    idle: async (): Promise<unknown> => making,
  }
}

/** One notice that stays until its problem is over, also when a person has closed it. */
function createStandingNotice(notices: Notices) {
  let shown: Said | null = null
  return {
    now: () => shown,
    show(why: Said | null): void {
      if (shown !== null && (why === null || !sameMessage(shown, why))) {
        for (const { id, text } of notices.list()) if (sameMessage(text, shown)) notices.dismiss(id)
      }
      shown = why
      if (why !== null && !notices.list().some(({ text }) => sameMessage(text, why)))
        notices.add('warning', why)
    },
  }
}

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
