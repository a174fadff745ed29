import type { Timers } from '../../base/timers.ts'
import type { BridgeEventChannel } from '../../contract/bridge/events.ts'
import type { FollowedSlice, SavedFollowed } from '../../contract/bridge/followed.ts'
import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import { saidOf } from '../../contract/message-error.ts'
import type { MergeChoices } from '../../domain/import/merge-sheet.ts'
import { type Message, messageOf, type Said, sameMessage } from '../../domain/messages/message.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { Notices } from '../notices.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { SourceReading, Sources } from '../ports/sources.ts'
import type { KeptSheet, Spreadsheets } from '../ports/spreadsheets.ts'

export interface FollowingDesk {
  snapshot(): Pick<DeskSnapshot, 'rundown' | 'rows'>
  readonly subscribe: BridgeEventChannel['subscribe']
  readonly emit: BridgeEventChannel['emit']
  readonly notices: Pick<Notices, 'list' | 'add' | 'stand'>
  readonly now: Clock
}

interface FollowedFilesOptions {
  readonly desk: FollowingDesk
  readonly settings: SettingsStore
  readonly sources: Sources
  readonly spreadsheets: Pick<Spreadsheets, 'read'>
  readonly timers: Timers
}

/** A source as it was read at some time. */
export type SourceState = Pick<SourceReading, 'name' | 'digest'> & { readonly source: string }

/** The source of the open rundown, while it is followed. */
interface Watch {
  readonly rundownId: string
  readonly source: string
  readonly abort: AbortController
  readonly stops: (() => void)[]
  /** The next look at it. */
  cancel: () => void
  isLooking: boolean
  /** Something has changed meanwhile. */
  again: boolean
  /** What it had when it could be read last. */
  file: SourceReading | null
  read: Instant | null
  problem: FollowedSlice['problem']
  /** Of its readings, in a row. */
  failures: number
  /** Why what it had cannot be compared. */
  fault: Said | null
  /** Null: to be counted. */
  differences: number | null
  /** Of what was offered last. */
  offered: string | null
  notices: readonly Message[]
}

/** Editors write a file by several steps. */
const settleWithin = 400
/** Edits come one after the other. */
const countAfter = 2_000
const mostFollowed = 50
const none: MergeChoices = { leftOut: [], ticks: {} }

/**
 * A rundown may follow one file or published sheet. While it is open, its source is read whenever it changes, and what differs
 * from the rundown is offered. Nothing is ever merged by itself.
 */
export class FollowedFiles {
  readonly #options: FollowedFilesOptions
  readonly #stop: () => void
  /** What was chosen in merges into rundowns that follow nothing: as long as the desk runs. */
  readonly #chosen = new Map<string, MergeChoices>()
  /** What rundowns were made of, and how it was read, since the desk runs. */
  readonly #origins = new Map<string, { readonly source: string; readonly kept: KeptSheet }>()
  #watch: Watch | null = null

  constructor(options: FollowedFilesOptions) {
    this.#options = options
    this.#stop = options.desk.subscribe(name => {
      if (name === 'snapshot') this.#rundownChanged()
      if (name === 'snapshot' || name === 'content') this.#contentChanged()
    })
    this.#rundownChanged()
  }

  /** Of the open rundown; null: it follows none. */
  slice(): FollowedSlice | null {
    const watch = this.#watch
    if (watch === null) return null
    const { read, differences } = watch
    const name = this.#saved(watch.rundownId)?.name ?? ''
    return { name, read, differences, problem: watch.problem }
  }

  /** The file that the open rundown was made of; null: not known. */
  origin(): string | null {
    return this.#origins.get(this.#openId() ?? '')?.source ?? null
  }

  madeOf(rundownId: string, source: string, kept: KeptSheet): void {
    this.#origins.set(rundownId, { source, kept })
  }

  /** Whether the open rundown follows this source. */
  isFollowed(source: string): boolean {
    return this.#saved(this.#openId())?.source === source
  }

  /** How a person has read this source for the open rundown; null: it was not read for it. */
  keptOf(source: string): KeptSheet | null {
    const id = this.#openId()
    const all = [this.#saved(id), this.#origins.get(id ?? '')]
    return all.find(known => known?.source === source)?.kept ?? null
  }

  /** What was chosen when a sheet was merged into the open rundown last. */
  chosen(): MergeChoices {
    const id = this.#openId()
    return this.#saved(id)?.chosen ?? this.#chosen.get(id ?? '') ?? none
  }

  choose(rundownId: string, chosen: MergeChoices): void {
    const saved = this.#saved(rundownId)
    if (saved === undefined) this.#chosen.set(rundownId, chosen)
    else this.#save(rundownId, { ...saved, chosen })
  }

  /** From now on, in place of what it has followed before. */
  follow(rundownId: string, { source, name, digest }: SourceState, kept: KeptSheet): void {
    const chosen = this.#saved(rundownId)?.chosen ?? this.#chosen.get(rundownId) ?? none
    const isSame = this.#watch?.source === source && this.#watch.rundownId === rundownId
    this.#save(rundownId, { source, name, kept, chosen, seen: digest })
    if (isSame) this.#seen(this.#watch)
    else this.#close()
    this.#rundownChanged()
  }

  stop(rundownId: string): void {
    const { [rundownId]: before, ...others } = this.#options.settings.read().followed
    if (before === undefined) return
    this.#chosen.set(rundownId, before.chosen)
    this.#options.settings.write({ followed: others })
    this.#rundownChanged()
  }

  /** What the followed source had when it was read last, for a person who looks at it now; else why there is nothing. */
  look(): (SourceState & Pick<SourceReading, 'content'>) | Said {
    const watch = this.#watch
    if (watch === null) return messageOf('followed.none')
    const { source, file, problem, rundownId } = watch
    if (file === null) return problem?.why ?? messageOf('followed.not-read')
    const saved = this.#saved(rundownId)
    if (saved !== undefined) this.#save(rundownId, { ...saved, seen: file.digest })
    this.#seen(watch)
    return { source, name: file.name, digest: file.digest, content: file.content }
  }

  close(): void {
    this.#stop()
    this.#close()
  }

  #openId(): string | null {
    return this.#options.desk.snapshot().rundown?.id ?? null
  }

  #saved(rundownId: string | null): SavedFollowed | undefined {
    return rundownId === null ? undefined : this.#options.settings.read().followed[rundownId]
  }

  #save(rundownId: string, saved: SavedFollowed): void {
    const { settings } = this.#options
    const { [rundownId]: _before, ...others } = settings.read().followed
    const kept = Object.entries(others).slice(1 - mostFollowed)
    settings.write({ followed: { ...Object.fromEntries(kept), [rundownId]: saved } })
  }

  #rundownChanged(): void {
    const id = this.#openId()
    const source = this.#saved(id)?.source
    if (this.#watch?.rundownId === id && this.#watch?.source === source) return
    this.#close()
    if (id !== null && source !== undefined) this.#begin(id, source)
    this.#tell()
  }

  #begin(rundownId: string, source: string): void {
    const watch: Watch = {
      rundownId,
      source,
      abort: new AbortController(),
      stops: [],
      cancel: () => undefined,
      isLooking: false,
      again: false,
      file: null,
      read: null,
      problem: null,
      failures: 0,
      fault: null,
      differences: null,
      offered: null,
      notices: [],
    }
    this.#watch = watch
    watch.stops.push(this.#options.sources.watch(source, () => this.#lookAfter(watch, settleWithin)))
    void this.#look(watch)
  }

  #close(): void {
    const watch = this.#watch
    if (watch === null) return
    this.#watch = null
    watch.abort.abort()
    watch.cancel()
    for (const stop of watch.stops) stop()
    this.#unsay(watch)
  }

  #lookAfter(watch: Watch, ms: number): void {
    watch.again = watch.isLooking
    if (watch.isLooking) return
    watch.cancel()
    watch.cancel = this.#options.timers.after(ms, () => void this.#look(watch))
  }

  /** An edit may have taken a difference away, or cells have been read that were missing. */
  #contentChanged(): void {
    const watch = this.#watch
    if (watch === null || watch.differences === 0 || watch.file === null) return
    watch.differences = null
    this.#lookAfter(watch, countAfter)
  }

  async #look(watch: Watch): Promise<void> {
    const { sources, desk } = this.#options
    watch.isLooking = true
    watch.again = false
    try {
      const { source, file, abort } = watch
      const reading =
        file === null
          ? await sources.read(source, abort.signal)
          : await sources.readNewer(source, file.mark, abort.signal)
      if (watch !== this.#watch) return
      if (reading !== null) {
        if (reading.digest !== watch.file?.digest) watch.differences = null
        watch.file = reading
      }
      watch.read = desk.now()
      watch.failures = 0
      if (watch.differences === null) await this.#count(watch)
      if (watch !== this.#watch) return
      if (watch.fault === null) this.#isWell(watch)
      else this.#failed(watch, watch.fault)
    } catch (error) {
      if (watch !== this.#watch) return
      watch.failures += 1
      this.#failed(watch, saidOf(error))
    } finally {
      watch.isLooking = false
      if (watch === this.#watch) {
        if (watch.again) watch.differences = null
        this.#lookAfter(watch, watch.again ? settleWithin : sources.interval(watch.source))
        this.#tell()
      }
    }
  }

  /** Compares it with the rundown, and offers what has changed since a person looked at it. */
  async #count(watch: Watch): Promise<void> {
    const { desk, settings, spreadsheets } = this.#options
    const { rundown, rows } = desk.snapshot()
    const saved = this.#saved(watch.rundownId)
    const { file } = watch
    if (file === null || saved === undefined || rundown === null || rundown.cellsUnread === true) return
    watch.fault = null
    const reading = await spreadsheets.read(file.content, settings.read().choices, watch.abort.signal)
    if (!reading.ok) watch.fault = reading.reason
    else if (reading.kind === 'rundown') watch.fault = messageOf('file.whole-rundown')
    else {
      const { tables } = reading
      try {
        const { sheet, choices, leaveOut } = await tables.resume(saved.kept)
        const content = { rundown, columns: rundown.columns, rows }
        const at = { sheet, choices, leaveOut }
        watch.differences = await tables.differences(at, content, saved.chosen, desk.now())
      } catch (error) {
        watch.fault = saidOf(error)
      } finally {
        tables.close()
      }
    }
    // What cannot be read is not read again until it is another.
    if (watch.fault !== null) watch.differences = 0
    if (watch === this.#watch) this.#offer(watch, file.digest, saved.seen)
  }

  #offer(watch: Watch, digest: string, seen: string): void {
    const { notices } = this.#options.desk
    const { differences } = watch
    const offers = watch.notices.filter(({ code }) => code === 'followed.changed')
    // A person may have closed it.
    const stands = offers.some(said => notices.list().some(({ text }) => sameMessage(text, said)))
    const isNew = digest !== seen && digest !== watch.offered
    const name = this.#saved(watch.rundownId)?.name ?? ''
    if (!stands && !isNew) return
    this.#unsay(watch, 'followed.changed')
    watch.offered = digest
    if (differences === null || differences === 0) return
    this.#say(watch, 'info', messageOf('followed.changed', { name, count: differences }), 'followed')
  }

  #isWell(watch: Watch): void {
    if (watch.problem === null) return
    watch.problem = null
    this.#unsay(watch, 'followed.lost')
  }

  /** Said once, and not of a file that an editor is about to put in place. */
  #failed(watch: Watch, why: Said): void {
    const isSaid = watch.notices.some(({ code }) => code === 'followed.lost')
    watch.problem = { since: watch.problem?.since ?? this.#options.desk.now(), why }
    if (isSaid || (watch.fault === null && watch.failures < 2)) return
    const name = this.#saved(watch.rundownId)?.name ?? ''
    this.#say(watch, 'warning', messageOf('followed.lost', { name, why }))
  }

  #seen(watch: Watch | null): void {
    if (watch === null) return
    watch.offered = watch.file?.digest ?? null
    this.#unsay(watch, 'followed.changed')
    watch.differences = null
    this.#lookAfter(watch, countAfter)
  }

  #say(watch: Watch, kind: 'info' | 'warning', text: Message, offers?: 'followed'): void {
    watch.notices = [...watch.notices, text]
    this.#options.desk.notices.add(kind, text, offers)
  }

  #unsay(watch: Watch, code: Message['code'] | null = null): void {
    const gone = watch.notices.filter(said => code === null || said.code === code)
    watch.notices = watch.notices.filter(said => !gone.includes(said))
    for (const said of gone) this.#options.desk.notices.stand('info', said, false)
  }

  #tell(): void {
    this.#options.desk.emit('followed', this.slice())
  }
}
