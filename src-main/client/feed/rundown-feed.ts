import type { Unsubscribe } from '../../base/emitter.ts'
import type { Status } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { Part } from '../../domain/feed/change.ts'
import { formatPosition, type Position, parsePosition } from '../../domain/feed/position.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { isMembers, isStatus, readingOf, timeIn } from '../content/readings.ts'
import type { IntakeOptions, RundownIntake } from '../rundown/rundown-intake.ts'
import { type KnownShow, movedWithClock, type ShowOrder } from '../timing/show-order.ts'
import { isAmple } from '../unnumbered/polling.ts'
import { createArrivals } from './arrivals.ts'
import { createFeedReadings } from './feed-readings.ts'
import { createFollowedReplica, type FollowedReplica } from './followed-replica.ts'

const everything =
  'rundown:fat,cue:fat,column:fat,cell,mention:fat,text_variable:fat,output_message:fat,clock,commit'

/** The events of one commit, as they came over the stream. */
interface Commit {
  readonly id: string
  readonly position: Position
  readonly parts: Part[]
  readonly at?: number
  readonly contentChanged?: boolean
  readonly pressId: string | null
  readonly tag: string | undefined
  /** The service's clock when the commit was sent; NaN for a commit that is replayed from the log. */
  readonly serverTime: number
}

/** Whether the columns may have changed. A change of a private column arrives as a commit without its parts. */
const mayChangeColumns = ({ parts, contentChanged }: Commit): boolean =>
  parts.some(({ kind }) => kind === 'column') || (contentChanged === true && parts.every(isOfRundown))

const isOfRundown = ({ kind }: Part): boolean => kind === 'rundown' || kind === 'status'

/**
 * The rundown of a service that numbers its changes: it is read once, and kept up to date by the changes of the stream.
 * `first`: the position of the answer that showed that it numbers them.
 */
export function openRundownFeed(options: IntakeOptions, first: Position): RundownIntake {
  const { timing, channels } = options
  const copy = createRundownCopy(options, first)
  const { replica, arrivals } = copy
  const numbered = createNumberedShow(replica)
  const show = createFeedShow(options, copy, numbered)
  let lastEventId = formatPosition(first)

  const take = (commit: Commit): void => {
    const { id, position, parts, at, contentChanged, pressId, tag, serverTime } = commit
    lastEventId = id
    const change = {
      parts,
      ...(at !== undefined && { at }),
      ...(contentChanged !== undefined && { contentChanged }),
    }
    copy.enter(position.history)
    if (!replica.change(position, change)) copy.reread()
    numbered.tagged(position, tag)
    if (mayChangeColumns(commit)) copy.columnsChanged()
    if (parts.some(part => part.kind === 'clock')) timing.doubt()
    timing.observeClock(serverTime)
    copy.changed()
    if (pressId !== null) timing.presses.confirmed(pressId)
    timing.publish()
  }

  const commits = createCommitReader(take, (position, id, status) => {
    lastEventId = id
    show.current(position, status)
  })

  const written = () => copy.reached(arrivals.latest())

  return {
    show: show.show,
    stream: () => ({ events: everything, lastEventId }),
    streamOpened: commits.opened,
    streamEvent(name, data, id) {
      if (name === 'reset') copy.reread()
      else commits.event(name, data, id)
    },
    streamEnded: () => undefined,
    pushConnected: () => undefined,
    pushTiming: show.pushTiming,
    pushNext: () => (channels.streaming() ? undefined : timing.refresh()),
    pushContent(position) {
      if (position !== null) arrivals.expect(position)
    },
    interrupted: () => undefined,
    poll: arrivals.check,
    answered: arrivals.note,
    wrote: written,
    wroteText: written,
    wroteMessage: written,
    async reached(text) {
      const position = parsePosition(text)
      if (position === null) return
      await copy.reached(position)
      // Without the stream only the content was read: the show may be that of before.
      if (replica.get().history !== position.history || numbered.seq() < position.seq) await timing.check()
    },
    readContent: copy.readContent,
    watchReferences: copy.watchReferences,
    close: copy.close,
  }
}

/**
 * Puts the events of the stream together to commits: an identifier ends each of them. `current`: the event `status` that
 * follows the replayed changes, the present state of the show.
 */
function createCommitReader(
  commit: (commit: Commit) => void,
  current: (position: Position, id: string, status: unknown) => void,
) {
  let parts: Part[] = []
  let serverTime = Number.NaN
  /** False while the stream replays the log. */
  let live = false

  return {
    /** The stream begins, or begins again: a commit that was cut off is sent again. */
    opened(): void {
      parts = []
      live = false
    },
    event(name: string, data: unknown, id: string | null): void {
      const position = id === null ? null : positionOfEvent(id)
      if (name === 'status' && id !== null && position !== null) {
        live = true
        current(position, id, data)
        return
      }
      if (!isMembers(data)) return
      if (name === 'status') {
        if (live) serverTime = timeIn(data, 'server_time')
        if (isStatus(data)) parts.push({ kind: 'status', status: withoutTime(data) })
      } else if (name !== 'commit') {
        // A service that numbers its changes sends them in the shape of the feed.
        parts.push({ kind: name, ...data } as Part)
      }
      if (id === null || position === null) return
      const details: Readonly<Record<string, unknown>> = name === 'commit' ? data : {}
      commit({
        id,
        position,
        parts,
        serverTime,
        ...(typeof details['at'] === 'number' && { at: details['at'] }),
        ...(typeof details['content_changed'] === 'boolean' && {
          contentChanged: details['content_changed'],
        }),
        pressId: textOrNull(details['press_id']),
        tag: textOrNull(details['state_tag']) ?? undefined,
      })
      parts = []
      serverTime = Number.NaN
    },
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The tag of the reader stands behind the position. */
const positionOfEvent = (id: string): Position | null => parsePosition(id.split('.', 2).join('.'))

function withoutTime<WireStatus extends object>(status: WireStatus): Omit<WireStatus, 'server_time'> {
  const { server_time: _, ...rest } = status as WireStatus & { readonly server_time?: unknown }
  return rest
}

type RundownCopy = ReturnType<typeof createRundownCopy>

/** The copy of the rundown, which is read again where changes were missed. */
function createRundownCopy(options: IntakeOptions, first: Position) {
  const { timers, channels } = options
  const replica = createFollowedReplica({ history: first.history }, options)

  const changed = (): void => {
    replica.notify()
    arrivals.changed()
  }

  const reread = (): void => {
    arrivals.missed()
    readings.content.start()
    readings.message.start()
    if (replica.wantsReferences() || replica.get().mentions !== null) readings.references.start()
  }

  const readContent = () => readings.content.readNow().catch(readings.content.start)
  const arrivals = createArrivals({ timers, channels, replica, first, readContent, reread })

  const readings = createFeedReadings(options, replica, changed, () => {
    arrivals.completed()
    changed()
    options.readings.contentRead()
  })
  readings.content.start()
  readings.message.start()

  return {
    replica,
    arrivals,
    changed,
    reread,
    /** Numbers of two histories do not compare: all of it is read again. */
    enter(history: string): void {
      if (history === replica.get().history) return
      replica.read({ history })
      reread()
    },
    columnsChanged: replica.columnsChanged,
    /** Settles once the change of that position is shown. */
    async reached(position: Position): Promise<void> {
      await arrivals.reached(position)
      replica.flush()
    },
    readContent: readings.content.readNow,
    watchReferences(listener: (references: TextReferences) => void): Unsubscribe {
      const stop = replica.watchReferences(listener)
      if (replica.get().mentions === null) readings.references.start()
      return stop
    },
    close(): void {
      readings.close()
      replica.close()
      arrivals.close()
    },
  }
}

interface FeedShow extends Pick<RundownIntake, 'show' | 'pushTiming'> {
  /** The stream has replayed the missed changes, and reports the present state. */
  current(position: Position, status: unknown): void
}

/** The show, from answers, the stream and the push channel. */
function createFeedShow(
  options: IntakeOptions,
  { replica, arrivals, enter }: RundownCopy,
  show: NumberedShow,
): FeedShow {
  const { timing, channels } = options
  const order: ShowOrder = {
    known: show.known,
    waitsForClock: true,
    requested: () => answer => {
      if (answer === null) return
      const { position, status, tag } = answer
      // A refusal has no position, but the known tag has become invalid.
      if (position === null) return show.tagged(arrivals.latest(), undefined)
      enter(position.history)
      show.update(position, withoutTime(status))
      show.tagged(position, tag)
    },
  }
  return {
    show: order,
    current(position, status) {
      if (!isStatus(status)) return
      timing.observeClock(status.server_time)
      enter(position.history)
      show.update(position, withoutTime(status))
      timing.publish()
    },
    pushTiming(state, position) {
      const shown = show.known()
      if (position === null || position.history !== replica.get().history) return timing.refresh()
      if (position.seq <= show.seq()) return
      if (state === null) return channels.streaming() ? undefined : timing.refresh()
      if (shown !== null && movedWithClock(shown.reading.state, state, options.now())) return timing.doubt()
      show.updateTiming(position, state)
      timing.publish()
      // The stream brings the state tag.
      if (!channels.streaming() && isAmple(options.budget())) timing.refresh()
    },
  }
}

/** The show of a numbered service: the state with the highest number, from any source. */
export interface NumberedShow {
  /** Null before the first answer. Equal readings are the same object. */
  known(): KnownShow | null
  seq(): number
  /** A status from an answer, or from the stream when it opened. */
  update(position: Position, status: StatusValue): void
  /** The timing from the push channel, which may come before the whole change arrives by the stream. */
  updateTiming(position: Position, state: RunnerState): void
  /** The state tag of that change. */
  tagged(position: Position, tag: string | undefined): void
}

type StatusValue = Omit<Status, 'server_time'>

export function createNumberedShow({
  get: replica,
  read: readInto,
}: Pick<FollowedReplica, 'get' | 'read'>): NumberedShow {
  /** From the push channel. It has no next cue. */
  let pushed: { readonly position: Position; readonly reading: ShowReading } | null = null
  let tag: { readonly position: Position; readonly value: string | undefined } | null = null
  let reading: ShowReading | null = null
  let read: { readonly status: object; readonly reading: ShowReading } | null = null

  const ahead = (): typeof pushed => {
    const { history, known } = replica()
    return pushed !== null && pushed.position.history === history && pushed.position.seq > known.show
      ? pushed
      : null
  }
  const seq = (): number => ahead()?.position.seq ?? replica().known.show
  const latest = (): ShowReading | null => {
    const next = ahead()?.reading
    if (next !== undefined) return next
    const { status } = replica()
    if (status === null || status === read?.status) return read?.reading ?? null
    // Its time is not kept: a numbered service says where a paused cue stopped.
    const whole: unknown = { ...status, server_time: 0 }
    if (isStatus(whole)) read = { status, reading: readingOf(whole) }
    return read?.reading ?? null
  }

  return {
    known() {
      const now = latest()
      if (now === null) return null
      if (reading === null || !isSame(now, reading)) reading = now
      const fits = tag !== null && tag.position.history === replica().history && tag.position.seq >= seq()
      return { reading, tag: fits ? tag?.value : undefined }
    },
    seq,
    update({ history, seq }, value) {
      const { status: known, known: upTo } = replica()
      if (known === null || seq >= upTo.show) readInto({ history, show: { seq, value: { status: value } } })
    },
    updateTiming(position, state) {
      if (position.seq > seq()) pushed = { position, reading: { state, nextCueId: undefined } }
    },
    tagged(position, value) {
      const older =
        tag !== null && tag.position.history === position.history && tag.position.seq > position.seq
      if (!older) tag = { position, value }
    },
  }
}

const isSame = (a: ShowReading, b: ShowReading): boolean =>
  a.nextCueId === b.nextCueId && sameAnchors(a.state, b.state)
