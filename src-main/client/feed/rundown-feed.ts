import type { Unsubscribe } from '../../base/emitter.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { Part } from '../../domain/feed/change.ts'
import { formatPosition, type Position, parsePosition } from '../../domain/feed/position.ts'
import { isMembers, isStatus, timeIn } from '../content/readings.ts'
import type { IntakeOptions, RundownIntake } from '../rundown/rundown-intake.ts'
import { movedWithClock } from '../timing/clock-shift.ts'
import type { ShowOrder } from '../timing/show-order.ts'
import { isAmple } from '../unnumbered/polling.ts'
import { createArrivals } from './arrivals.ts'
import { createFeedReadings } from './feed-readings.ts'
import { createFollowedReplica } from './followed-replica.ts'
import { createNumberedShow, type NumberedShow } from './numbered-show.ts'

const everything =
  'rundown:fat,cue:fat,column:fat,cell,mention:fat,text_variable:fat,output_message:fat,clock,commit'

/** All that the stream tells of one commit. */
interface Commit {
  readonly id: string
  readonly position: Position
  readonly parts: Part[]
  readonly at?: number
  readonly contentChanged?: boolean
  readonly pressId: string | null
  readonly tag: string | undefined
  /** The service's clock when it was told; NaN where it is told from the log. */
  readonly serverTime: number
}

/** Whether the columns may have changed. A change of a private column arrives as a commit without its parts. */
const tellsColumns = ({ parts, contentChanged }: Commit): boolean =>
  parts.some(({ kind }) => kind === 'column') || (contentChanged === true && parts.every(isOfRundown))

const isOfRundown = ({ kind }: Part): boolean => kind === 'rundown' || kind === 'status'

/**
 * The rundown of a service that numbers its changes: it is read once, and kept by the changes that the stream tells.
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
    if (!replica.change(position, change)) copy.readAnew()
    numbered.tagged(position, tag)
    if (tellsColumns(commit)) copy.columnsChanged()
    if (parts.some(part => part.kind === 'clock')) timing.doubt()
    timing.clockTold(serverTime)
    copy.changed()
    if (pressId !== null) timing.presses.confirmed(pressId)
    timing.tell()
  }

  const commits = createCommitReader(take, (position, id, status) => {
    lastEventId = id
    show.current(position, status)
  })

  const written = () => copy.reached(arrivals.told())

  return {
    show: show.show,
    stream: () => ({ events: everything, lastEventId }),
    streamOpened: commits.opened,
    streamEvent(name, data, id) {
      if (name === 'reset') copy.readAnew()
      else commits.event(name, data, id)
    },
    streamEnded: () => undefined,
    pushConnected: () => undefined,
    pushTiming: show.pushTiming,
    pushNext: () => (channels.streaming() ? undefined : timing.ask()),
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
      if (position !== null) await copy.reached(position)
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
  /** What the log tells is past. */
  let live = false

  return {
    /** The stream begins, or begins again: a commit that was cut off is told anew. */
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
        // The service that numbers its changes tells them in the shape of the feed.
        parts.push({ kind: name, ...data } as Part)
      }
      if (id === null || position === null) return
      const told: Readonly<Record<string, unknown>> = name === 'commit' ? data : {}
      commit({
        id,
        position,
        parts,
        serverTime,
        ...(typeof told['at'] === 'number' && { at: told['at'] }),
        ...(typeof told['content_changed'] === 'boolean' && { contentChanged: told['content_changed'] }),
        pressId: textOrNull(told['press_id']),
        tag: textOrNull(told['state_tag']) ?? undefined,
      })
      parts = []
      serverTime = Number.NaN
    },
  }
}

const textOrNull = (told: unknown): string | null => (typeof told === 'string' ? told : null)

/** The tag of the reader stands behind the position. */
const positionOfEvent = (id: string): Position | null => parsePosition(id.split('.', 2).join('.'))

function withoutTime<Told extends object>(status: Told): Omit<Told, 'server_time'> {
  const { server_time: _, ...rest } = status as Told & { readonly server_time?: unknown }
  return rest
}

type RundownCopy = ReturnType<typeof createRundownCopy>

/** The copy of the rundown, which is read again where changes were missed. */
function createRundownCopy(options: IntakeOptions, first: Position) {
  const { timers, channels } = options
  const replica = createFollowedReplica({ history: first.history }, options)

  const changed = (): void => {
    replica.tell()
    arrivals.changed()
  }

  const readAnew = (): void => {
    arrivals.missed()
    readings.content.start()
    readings.message.start()
    if (replica.wantsReferences() || replica.get().mentions !== null) readings.references.start()
  }

  const readContent = () => readings.content.readNow().catch(readings.content.start)
  const arrivals = createArrivals({ timers, channels, replica, first, readContent, readAnew })

  const readings = createFeedReadings(options, replica, changed, () => {
    arrivals.readAgain()
    changed()
    options.readings.contentRead()
  })
  readings.content.start()
  readings.message.start()

  return {
    replica,
    arrivals,
    changed,
    readAnew,
    /** Numbers of two histories do not compare: all of it is read again. */
    enter(history: string): void {
      if (history === replica.get().history) return
      replica.read({ history })
      readAnew()
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
  /** The stream has repeated the missed changes, and tells the present state. */
  current(position: Position, status: unknown): void
}

/** What answers, the stream and the push channel tell of the show. */
function createFeedShow(
  options: IntakeOptions,
  { replica, arrivals, enter }: RundownCopy,
  show: NumberedShow,
): FeedShow {
  const { timing, channels } = options
  const order: ShowOrder = {
    known: show.known,
    waitsForClock: true,
    asked: () => answer => {
      if (answer === null) return
      const { position, status, tag } = answer
      // A refusal tells no position, but the tag that was known is of no use any more.
      if (position === null) return show.tagged(arrivals.told(), undefined)
      enter(position.history)
      show.tell(position, withoutTime(status))
      show.tagged(position, tag)
    },
  }
  return {
    show: order,
    current(position, status) {
      if (!isStatus(status)) return
      timing.clockTold(status.server_time)
      enter(position.history)
      show.tell(position, withoutTime(status))
      timing.tell()
    },
    pushTiming(state, position) {
      const shown = show.known()
      if (position === null || position.history !== replica.get().history) return timing.ask()
      if (position.seq <= show.seq()) return
      if (state === null) return channels.streaming() ? undefined : timing.ask()
      if (shown !== null && movedWithClock(shown.reading.state, state, options.now())) return timing.doubt()
      show.tellTiming(position, state)
      timing.tell()
      // The stream tells the state tag.
      if (!channels.streaming() && isAmple(options.budget())) timing.ask()
    },
  }
}
