import type { Unsubscribe } from '../../base/emitter.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { Part } from '../../domain/feed/change.ts'
import { formatPosition, type Position, parsePosition } from '../../domain/feed/position.ts'
import { isStatus } from '../content/readings.ts'
import type { IntakeOptions, RundownIntake } from '../rundown/rundown-intake.ts'
import { movedWithClock } from '../timing/clock-shift.ts'
import type { ShowOrder } from '../timing/show-order.ts'
import { isAmple } from '../unnumbered/polling.ts'
import { createArrivals } from './arrivals.ts'
import { type Commit, createCommitReader, withoutTime } from './commit-reader.ts'
import { createFeedReadings } from './feed-readings.ts'
import { createFollowedReplica } from './followed-replica.ts'
import { createNumberedShow, type NumberedShow } from './numbered-show.ts'
import { createReplicaTeller } from './replica-teller.ts'

const everything =
  'rundown:fat,cue:fat,column:fat,cell,mention:fat,text_variable:fat,output_message:fat,clock,commit'

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

  const commits = createCommitReader({
    commit: take,
    current(position, id, status) {
      lastEventId = id
      show.current(position, status)
    },
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

type RundownCopy = ReturnType<typeof createRundownCopy>

/** The copy of the rundown, which is read again where changes were missed. */
function createRundownCopy(options: IntakeOptions, first: Position) {
  const { timers, channels } = options
  const replica = createFollowedReplica({ history: first.history })
  const teller = createReplicaTeller(options)

  const changed = (): void => {
    teller.changed(replica.get())
    arrivals.changed()
  }

  const readAnew = (): void => {
    arrivals.missed()
    readings.content.start()
    readings.message.start()
    if (teller.wantsReferences() || replica.get().mentions !== null) readings.references.start()
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
    columnsChanged: teller.columnsChanged,
    /** Settles once the change of that position is shown. */
    async reached(position: Position): Promise<void> {
      await arrivals.reached(position)
      teller.flush()
    },
    readContent: readings.content.readNow,
    watchReferences(listener: (references: TextReferences) => void): Unsubscribe {
      const stop = teller.watchReferences(listener, replica.get())
      if (replica.get().mentions === null) readings.references.start()
      return stop
    },
    close(): void {
      readings.close()
      teller.close()
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
