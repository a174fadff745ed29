import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import type { ChooseMerge, FollowedReply, OpenSource } from '../../contract/bridge/followed.ts'
import { largestFile } from '../../contract/bridge/transfer-limits.ts'
import type {
  ExportRundown,
  LookImport,
  LookReply,
  MakeImport,
  PreviewImport,
  PreviewReply,
  ReadImport,
  ReadImportResult,
  RowsReply,
  SendPart,
  TransferResult,
  TransferState,
} from '../../contract/bridge/transfers.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { duration } from '../../domain/time/time.ts'
import type { RundownHistories } from '../journal/journal.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { Sources } from '../ports/sources.ts'
import type { OpenTables, Spreadsheets } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { createExports, type Exports } from './exports.ts'
import { FollowedFiles, type FollowingDesk, type SourceState } from './followed-files.ts'
import {
  createFileReader,
  createImportedRundowns,
  type FileToRead,
  faults,
  type ImportedRundownsDesk,
  titleOf,
} from './importer.ts'
import { createUnfinished, type Unfinished } from './rundown-plan.ts'

/** The part of the desk that transfers use. */
interface TransferDesk extends ImportedRundownsDesk, FollowingDesk {
  locked(): boolean
  readonly journal: RundownHistories
}

interface TransfersOptions {
  readonly desk: TransferDesk
  readonly settings: SettingsStore
  readonly spreadsheets: Spreadsheets
  /** Files that a person names. */
  readonly sources: Sources
  readonly timers: Timers
  /** IANA name of the zone that clock times are read and written in. */
  readonly timezone: string
  /** Name of this desk: a file with a history states where it was recorded. */
  readonly deskName: string
}

/** Rundowns in and out as files. What takes its time is begun, then awaited by `wait`. */
export interface Transfers extends Pick<Exports, 'take'> {
  /** Something else that takes its time, awaited and called off in the same way. */
  readonly begin: Jobs['start']
  /** For all that makes a whole rundown. */
  readonly unfinished: Unfinished
  send(part: SendPart): Reply
  /** What was sent under this id, once, for what is no rundown; null: nothing is there. */
  takeSent(id: string): string | null
  read(request: ReadImport): Reply
  /** The same of a file that is not sent. */
  open(request: OpenSource): Reply
  /** The same file by other choices. */
  look(request: LookImport): Promise<LookReply>
  /** Rows of its draft. */
  preview(request: PreviewImport): Promise<PreviewReply>
  /** All of its rows, for a page that merges them into the rundown that is open. */
  rows(request: LookImport): Promise<RowsReply>
  make(request: MakeImport): Promise<Reply>
  export(request: ExportRundown): Reply
  /**
   * A whole file at once, with nobody to ask: one that leaves something open is answered as a draft that nobody keeps.
   */
  bring(file: BroughtFile): Promise<ReadImportResult>
  /** At the start: takes away what a crash left half made. Never rejects. */
  clearUnfinished(): Promise<void>
  wait(id: string): Promise<TransferState>
  /** Ends what runs; else the file that is looked at is let go. */
  cancel(id: string): void
  /** What was chosen in a merge, for the next one; a file that was merged may be followed from then on. */
  chooseMerge(request: ChooseMerge): Promise<Reply>
  /** The file that the open rundown follows. */
  followed(): FollowedReply
  lookAtFollowed(id: string): Reply
  stopFollowing(): Reply
  /** Lets go of all files: threads would keep the process alive. */
  close(): void
}

/** A file that is brought at once, with what is answered to it beforehand; see `FileToRead`. */
export type BroughtFile = Pick<FileToRead, 'name' | 'content' | 'source' | 'sheet' | 'answers' | 'startTime'>

const filesKept = 3
const gone = refused(messageOf('file.gone'))

export function createTransfers({
  desk,
  settings,
  spreadsheets,
  sources,
  timers,
  timezone,
  deskName,
}: TransfersOptions): Transfers {
  const uploads = createUploads()
  const jobs = createJobs(timers)
  const exports = createExports({ desk, spreadsheets, timezone, deskName })
  const { journal } = desk
  const unfinished = createUnfinished(
    settings,
    text => desk.notices.add('warning', text),
    rundownId => journal.removeHistory(rundownId),
  )
  const rundowns = createImportedRundowns({ desk, settings, unfinished, timezone })
  const followed = new FollowedFiles({ desk, settings, sources, spreadsheets, timers })
  const readFile = createFileReader({ settings, spreadsheets, rundowns, followed, journal })
  const files = createOpenFiles()
  const start = (id: string, file: (signal: AbortSignal) => Promise<Omit<FileToRead, 'id'>>): Reply => {
    jobs.start(id, async (progress, signal) => {
      const read = { id, ...(await file(signal)) }
      const { name, source = null } = read
      return readFile(read, progress, signal, tables => files.keep(id, { name, source, tables }))
    })
    return done
  }

  return {
    send: part => (desk.locked() ? refusedAsLocked : uploads.send(part)),
    takeSent: uploads.take,
    read(request) {
      if (desk.locked()) return refusedAsLocked
      const { id, name, encoding, ask = false } = request
      const sent = uploads.take(id)
      if (sent === null) return gone
      const content = encoding === 'base64' ? Buffer.from(sent, 'base64') : sent
      return start(id, async () => ({ name, content, ask }))
    },
    open({ id, source: typed, ask }) {
      if (desk.locked()) return refusedAsLocked
      return start(id, async signal => {
        try {
          const source = sources.resolve(typed)
          const { name, content, digest } = await sources.read(source, signal)
          return { name, content, ask, source: { source, name, digest } }
        } catch (error) {
          throw new MessageError(messageOf('file.not-read', { path: typed, why: saidOf(error) }), error)
        }
      })
    },
    async look({ id, ...at }) {
      const open = files.find(id)
      if (open === undefined) return gone
      try {
        const { name, source, tables } = open
        const following = source === null ? null : followed.isFollowed(source.source)
        const draft = await tables.look(at)
        return { ok: true, draft: { ...draft, id, name, title: titleOf(name), following } }
      } catch (error) {
        return refused(saidOf(error))
      }
    },
    async preview({ id, from, count, ...at }) {
      const open = files.find(id)
      if (open === undefined) return gone
      try {
        return { ok: true, rows: await open.tables.preview(at, from, count) }
      } catch (error) {
        return refused(saidOf(error))
      }
    },
    async rows({ id, ...at }) {
      const open = files.find(id)
      if (open === undefined) return gone
      try {
        return { ok: true, sheet: await open.tables.rows(at), chosen: followed.chosen() }
      } catch (error) {
        return refused(saidOf(error))
      }
    },
    async make({ id, title, follow = false, ...at }) {
      if (desk.locked()) return refusedAsLocked
      const open = files.find(id)
      if (open === undefined) return gone
      jobs.start(id, async progress => {
        const { tables, source } = open
        const draft = await tables.look(at)
        const { cues, headings, groups } = draft.totals
        if (cues + headings + groups === 0 || (!at.leaveOut && draft.faultCount > 0))
          throw new MessageError(messageOf('import.has-errors'))
        const made = await tables.plan(at, rundowns.show(title))
        const rundown = await rundowns.make(made.plan, null, progress)
        rundowns.remember(made)
        if (source !== null) {
          const kept = await tables.keep(at)
          followed.madeOf(rundown.rundownId, source.source, kept)
          if (follow) followed.follow(rundown.rundownId, source, kept)
        }
        files.remove(id)
        return { kind: 'made', made: rundown }
      })
      return done
    },
    export(request) {
      jobs.start(request.id, (progress, signal) => exports.make(request, progress, signal))
      return done
    },
    begin: jobs.start,
    unfinished,
    async bring(file) {
      if (desk.locked()) return faults(refusedAsLocked.reason)
      const { signal } = new AbortController()
      const result = await readFile({ id: '', ...file, strict: true }, nothing, signal, nothing)
      // Who brought it is not at the desk: there it is said as well.
      if (result.kind === 'made' && !result.made.opened)
        desk.notices.add('info', messageOf('file.imported', { title: result.made.title }))
      return result
    },
    take: exports.take,
    async clearUnfinished() {
      try {
        await unfinished.clear(desk.connected())
      } catch {
        // The link shows why the service is lost; the next start tries again.
      }
    },
    wait: jobs.wait,
    cancel(id) {
      if (!jobs.cancel(id)) files.remove(id)
    },
    async chooseMerge({ rundownId, chosen, merged }) {
      if (desk.locked()) return refusedAsLocked
      followed.choose(rundownId, chosen)
      if (merged === undefined || merged.follow === null) return done
      const { id, follow, ...at } = merged
      const open = files.find(id)
      if (!follow) followed.stop(rundownId)
      else if (open === undefined || open.source === null) return gone
      else followed.follow(rundownId, open.source, await open.tables.keep(at))
      return done
    },
    followed: () => ({ followed: followed.slice(), origin: followed.origin() }),
    lookAtFollowed(id) {
      const read = followed.look()
      if (typeof read === 'string' || 'params' in read) return refused(read)
      const { content, ...source } = read
      return start(id, async () => ({ name: source.name, content, source, ask: true }))
    },
    stopFollowing() {
      const rundownId = desk.snapshot().rundown?.id
      if (desk.locked()) return refusedAsLocked
      if (rundownId !== undefined) followed.stop(rundownId)
      return done
    },
    close() {
      followed.close()
      files.close()
    },
  }
}

interface OpenedFile {
  readonly name: string
  /** Where it was read; null: a page has sent it. */
  readonly source: SourceState | null
  readonly tables: OpenTables
}

/** The files that a person looks at, the newest three: each has a thread. */
function createOpenFiles() {
  const files = new Map<string, OpenedFile>()
  const remove = (id: string): void => {
    files.get(id)?.tables.close()
    files.delete(id)
  }
  return {
    keep(id: string, file: OpenedFile): void {
      remove(id)
      files.set(id, file)
      for (const old of files.keys()) if (files.size > filesKept) remove(old)
    },
    find: (id: string): OpenedFile | undefined => files.get(id),
    remove,
    close(): void {
      for (const id of files.keys()) remove(id)
    },
  }
}

const nothing = (): void => undefined

type Work = (progress: Progress, signal: AbortSignal) => Promise<TransferResult>

interface Job {
  state: TransferState
  readonly abort: AbortController
  readonly over: Promise<void>
}

const unknown: TransferState = {
  state: 'failed',
  reason: messageOf('import.gone'),
}
const answerWithin = duration(500)
/** Results that nobody came for. */
const mostKept = 8

/** What takes longer than an answer may: begun by one request, awaited and called off by others. */
function createJobs(timers: Timers) {
  const jobs = new Map<string, Job>()
  return {
    /** Starts a job; one under the same identifier is ended. */
    start(id: string, work: Work): void {
      jobs.get(id)?.abort.abort()
      const abort = new AbortController()
      const over = Promise.withResolvers<void>()
      const job: Job = { state: { state: 'running', done: 0, total: 0 }, abort, over: over.promise }
      jobs.delete(id)
      jobs.set(id, job)
      for (const [old, { state }] of jobs) {
        if (jobs.size > mostKept && state.state !== 'running') jobs.delete(old)
      }
      const progress: Progress = (done, total) => {
        if (abort.signal.aborted) throw new MessageError(messageOf('transfer.cancelled'))
        job.state = { state: 'running', done, total }
      }
      work(progress, abort.signal)
        .then(
          result => {
            job.state = { state: 'over', result }
          },
          error => {
            job.state = { state: 'failed', reason: saidOf(error) }
          },
        )
        .finally(over.resolve)
    },
    /** When it is over, or after half a second. */
    async wait(id: string): Promise<TransferState> {
      const job = jobs.get(id)
      if (job === undefined) return unknown
      await within(job.over, answerWithin, timers, undefined)
      return job.state
    },
    /** False: nothing of it runs. */
    cancel(id: string): boolean {
      const job = jobs.get(id)
      if (job?.state.state !== 'running') return false
      job.abort.abort()
      return true
    },
  }
}

type Jobs = ReturnType<typeof createJobs>

/** In characters: base64 is a third longer than its bytes. */
const most = Math.ceil((largestFile * 4) / 3) + 4
const mostAtOnce = 3

/** Files on their way in, part by part. */
function createUploads() {
  const parts = new Map<string, string[]>()
  return {
    send({ id, part, data }: SendPart): Reply {
      const known = part === 0 ? [] : parts.get(id)
      if (known === undefined || known.length !== part) {
        return refused(messageOf('file.incomplete'))
      }
      known.push(data)
      if (known.reduce((sum, one) => sum + one.length, 0) > most) {
        parts.delete(id)
        return refused(messageOf('file.too-large', { megabytes: largestFile / 1024 / 1024 }))
      }
      parts.delete(id)
      parts.set(id, known)
      for (const old of parts.keys()) if (parts.size > mostAtOnce) parts.delete(old)
      return done
    },
    /** The whole of it, once; null when nothing was sent, or it was let go for newer ones. */
    take(id: string): string | null {
      const found = parts.get(id)
      parts.delete(id)
      return found === undefined ? null : found.join('')
    },
  }
}
