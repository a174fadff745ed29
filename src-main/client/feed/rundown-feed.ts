import type { Part } from '../../domain/feed/change.ts'
import { formatPosition, type Position, parsePosition } from '../../domain/feed/position.ts'
import { movedWithClock } from '../clock-shift.ts'
import { isAmple } from '../polling.ts'
import { isStatus } from '../readings.ts'
import type { IntakeOptions, RundownIntake } from '../rundown-intake.ts'
import { createArrivals } from './arrivals.ts'
import { type Commit, createCommitReader, withoutTime } from './commit-reader.ts'
import { createFeedReadings } from './feed-readings.ts'
import { createFollowedReplica } from './followed-replica.ts'
import { createNumberedShow } from './numbered-show.ts'
import { createReplicaTeller } from './replica-teller.ts'

const everything =
  'rundown:fat,cue:fat,column:fat,cell,mention:fat,text_variable:fat,output_message:fat,clock,commit'

/** Whether the columns may have changed. A change of a private column arrives as a commit without its parts. */
const tellsColumns = ({ parts, contentChanged }: Commit): boolean =>
  parts.some(({ kind }) => kind === 'column') || (contentChanged === true && parts.every(isOfRundown))

const isOfRundown = ({ kind }: Part): boolean => kind === 'rundown' || kind === 'status'

/** How long a change that the push channel told of waits for the stream to come back, ms. */
const streamGrace = 3_000

/**
 * The rundown of a service that numbers its changes: it is read once, and kept by the changes that the stream tells.
 * `first`: the position of the answer that showed that it numbers them.
 */
export function openRundownFeed(options: IntakeOptions, first: Position): RundownIntake {
  const { timers, timing, streaming } = options
  const replica = createFollowedReplica({ history: first.history })
  const show = createNumberedShow(replica)
  const teller = createReplicaTeller(options)
  let lastEventId = formatPosition(first)
  /** The service answered `reset`: the replica is incomplete until the rundown is read again. */
  let stale = false
  /** The highest position that an answer or the push channel told. */
  let answered = first
  let cancelLook: (() => void) | null = null

  const has = ({ history, seq }: Position): boolean => {
    const known = replica.get()
    return !stale && known.history === history && known.known.content >= seq
  }

  const arrivals = createArrivals(timers, has)

  const note = (position: Position): void => {
    if (position.history !== answered.history || position.seq > answered.seq) answered = position
  }

  const changed = (): void => {
    teller.changed(replica.get())
    arrivals.look()
  }

  const contentRead = (): void => {
    stale = false
    changed()
    options.contentRead()
  }
  const readings = createFeedReadings({ ...options, contentRead }, replica, changed)

  const readAnew = (): void => {
    stale = true
    readings.content.start()
    readings.message.start()
    if (teller.wantsReferences() || replica.get().mentions !== null) readings.words.start()
  }

  /** Numbers of two histories do not compare: all of it is read anew. */
  const enter = (history: string): void => {
    if (history === replica.get().history) return
    replica.read({ history })
    readAnew()
  }

  /** Waits for the stream as long as that takes at most; then, or where there is none, the rundown is read. */
  const reached = async (position: Position): Promise<void> => {
    if (!has(position) && streaming()) await arrivals.of(position)
    if (!has(position)) await readings.content.readNow().catch(readings.content.start)
    teller.flush()
  }

  /** A stream that comes back soon tells it. */
  const awaitStream = (position: Position): void => {
    cancelLook ??= timers.after(streamGrace, () => {
      cancelLook = null
      if (!has(position)) readAnew()
      else if (!has(answered)) awaitStream(answered)
    })
  }

  const take = (commit: Commit): void => {
    const { id, position, parts, pressId, tag, serverTime } = commit
    lastEventId = id
    const { at, contentChanged } = commit
    const told = {
      parts,
      ...(at !== undefined && { at }),
      ...(contentChanged !== undefined && { contentChanged }),
    }
    enter(position.history)
    if (!replica.change(position, told)) readAnew()
    show.tagged(position, tag)
    if (tellsColumns(commit)) teller.columnsChanged()
    if (parts.some(part => part.kind === 'clock')) timing.doubt()
    timing.clockTold(serverTime)
    changed()
    if (pressId !== null) timing.confirmed(pressId)
    timing.tell()
  }

  const commits = createCommitReader({
    commit: take,
    current(position, id, status) {
      lastEventId = id
      if (!isStatus(status)) return
      timing.clockTold(status.server_time)
      enter(position.history)
      show.tell(position, withoutTime(status))
      timing.tell()
    },
  })

  readings.content.start()
  readings.message.start()

  return {
    show: {
      known: show.known,
      waitsForClock: true,
      asked: () => answer => {
        if (answer === null) return
        const { position, status, tag } = answer
        // A refusal tells no position, but that the tag of before is of no use.
        if (position === null) return show.tagged(answered, undefined)
        enter(position.history)
        show.tell(position, withoutTime(status))
        show.tagged(position, tag)
      },
    },
    stream: () => ({ events: everything, lastEventId }),
    streamOpened: commits.opened,
    streamEvent(name, data, id) {
      if (name === 'reset') readAnew()
      else commits.event(name, data, id)
    },
    streamEnded: () => undefined,
    pushConnected: () => undefined,
    pushTiming(state, position) {
      const shown = show.known()
      const known = replica.get()
      if (position === null || position.history !== known.history) return timing.ask()
      if (position.seq <= show.seq()) return
      if (state === null) return streaming() ? undefined : timing.ask()
      if (shown !== null && movedWithClock(shown.reading.state, state, options.now())) return timing.doubt()
      show.tellTiming(position, state)
      timing.tell()
      // The stream tells the state tag.
      if (!streaming() && isAmple(options.budget())) timing.ask()
    },
    pushNext: () => (streaming() ? undefined : timing.ask()),
    pushContent(position) {
      if (position === null) return
      note(position)
      awaitStream(position)
    },
    interrupted: () => undefined,
    poll() {
      if (!has(answered)) readAnew()
    },
    answered: note,
    wrote: () => reached(answered),
    wroteText: () => reached(answered),
    wroteMessage: () => reached(answered),
    async reached(text) {
      const position = parsePosition(text)
      if (position !== null) await reached(position)
    },
    readContent: readings.content.readNow,
    watchReferences(listener) {
      const stop = teller.watchReferences(listener, replica.get())
      if (replica.get().mentions === null) readings.words.start()
      return stop
    },
    close() {
      cancelLook?.()
      readings.close()
      teller.close()
      arrivals.close()
    },
  }
}
