import type { Unsubscribe } from '../../base/emitter.ts'
import type { Status } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import { type AppliedChange, applyChange } from '../../domain/feed/apply-change.ts'
import type { CellMembers, ColumnMembers, CueMembers, Part } from '../../domain/feed/change.ts'
import { formatPosition, type Position, parsePosition } from '../../domain/feed/position.ts'
import { type Readings, readReplica } from '../../domain/feed/read-replica.ts'
import { type Replica, slices } from '../../domain/feed/replica.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { identified, isMembers, isStatus, readingOf, timeIn } from '../content/readings.ts'
import { isAmple } from '../http/pacing.ts'
import { createRepeatedReading, type RepeatedReading } from '../rundown/repeated-reading.ts'
import {
  type IntakeParent,
  movedWithClock,
  type RundownIntake,
  type ShowAnswer,
  type TaggedShow,
} from '../rundown/rundown-intake.ts'
import { notUnderstood, type RundownReply, readCells } from '../v1/v1-client.ts'
import { ReplicaPublisher } from './replica-publisher.ts'

const everything =
  'rundown:fat,cue:fat,column:fat,cell,mention:fat,text_variable:fat,output_message:fat,clock,commit'
/** How long an answer waits for its change to arrive by the stream, ms. After that the rundown is read. */
const streamTimeout = 1_000
/** How long a change that the push channel announced waits for the stream to come back, ms. */
const streamGrace = 3_000

/**
 * The rundown of a service that numbers its changes: a replica that is read once, slice by slice, and kept up to date by
 * the commits of the stream. Changes that an answer or the push channel has announced and that do not arrive are read. Of
 * the show, the state with the highest number counts, from any source.
 */
export class RundownFeed implements RundownIntake {
  readonly waitsForClock = true
  readonly #parent: IntakeParent
  readonly #publisher: ReplicaPublisher

  #replica: Replica
  /** Readings under way, and the changes since the first of them began: they are applied to what is read as well. */
  #underWay = 0
  #recent: { readonly history: string; readonly change: AppliedChange }[] = []
  readonly #contentReading: RepeatedReading
  readonly #messageReading: RepeatedReading
  /** Mentions and text variables. */
  readonly #referencesReading: RepeatedReading

  /** False from when the replica has missed changes until its content is read. */
  #isComplete = true
  /** The highest position that an answer or the push channel has announced. */
  #announced: Position
  readonly #waiting = new Set<{ readonly position: Position; readonly resolve: () => void }>()
  #cancelExpected: (() => void) | null = null

  #lastEventId: string
  /** Of the commit that is being received. */
  #parts: Part[] = []
  #serverTime = Number.NaN
  /** False while the stream replays the log. */
  #isLive = false

  /** From the push channel, which may be ahead of the stream. It has no next cue. */
  #pushed: { readonly position: Position; readonly reading: ShowReading } | null = null
  #tag: { readonly position: Position; readonly value: string | undefined } | null = null
  /** The reading of a status of the replica. */
  #statusReading: { readonly status: object; readonly reading: ShowReading } | null = null
  /** The reading that was given last: an equal one is the same object. */
  #given: ShowReading | null = null

  /** `first`: the position of the answer that showed that the service numbers its changes. */
  constructor(parent: IntakeParent, first: Position) {
    this.#parent = parent
    this.#replica = readReplica({ history: first.history })
    this.#announced = first
    this.#lastEventId = formatPosition(first)
    this.#publisher = new ReplicaPublisher(() => this.#replica, parent)
    this.#contentReading = this.#repeated(
      () => this.#readContent(),
      error => parent.contentFailed(error),
    )
    this.#messageReading = this.#repeated(
      () => this.#readMessage(),
      error => {
        parent.messageFailed(error)
        return true
      },
    )
    this.#referencesReading = this.#repeated(
      () => this.#readReferences(),
      error => {
        parent.referencesFailed(error)
        return true
      },
    )
    this.#contentReading.start()
    this.#messageReading.start()
  }

  // The stream.

  stream() {
    return { events: everything, lastEventId: this.#lastEventId }
  }

  streamOpened(): void {
    // A commit that was cut off is sent again.
    this.#parts = []
    this.#isLive = false
  }

  /** Puts the events of the stream together to commits: within a commit only its last event, `commit`, has an id. */
  streamEvent(name: string, data: unknown, id: string | null): void {
    const position = id === null ? null : positionOfEvent(id)
    if (name === 'reset') this.#reread()
    else if (name === 'status' && id !== null && position !== null) this.#replayed(position, id, data)
    else if (isMembers(data)) this.#part(name, data, id, position)
  }

  #part(name: string, data: Details, id: string | null, position: Position | null): void {
    if (name === 'status') {
      if (this.#isLive) this.#serverTime = timeIn(data, 'server_time')
      if (isStatus(data)) this.#parts.push({ kind: 'status', status: withoutTime(data) })
    } else if (name !== 'commit') {
      // A service that numbers its changes sends them in the shape of the feed.
      this.#parts.push({ kind: name, ...data } as Part)
    }
    if (id === null || position === null) return
    this.#lastEventId = id
    const [parts, serverTime] = [this.#parts, this.#serverTime]
    this.#parts = []
    this.#serverTime = Number.NaN
    this.#commit(position, parts, serverTime, name === 'commit' ? data : {})
  }

  /** The event `status` that follows the replayed changes: the present state of the show. */
  #replayed(position: Position, id: string, status: unknown): void {
    this.#isLive = true
    this.#lastEventId = id
    if (!isStatus(status)) return
    this.#parent.observeClock(status.server_time)
    this.#enter(position.history)
    this.#updateShow(position, withoutTime(status))
    this.#parent.publishShow()
  }

  /** `serverTime`: when the commit was sent; NaN for one that is replayed from the log. */
  #commit(position: Position, parts: readonly Part[], serverTime: number, details: Details): void {
    const { at, content_changed: changed, press_id: pressId, state_tag: tag } = details
    this.#enter(position.history)
    this.#apply(position, {
      parts,
      ...(typeof at === 'number' && { at }),
      ...(typeof changed === 'boolean' && { contentChanged: changed }),
    })
    this.#tagged(position, typeof tag === 'string' ? tag : undefined)
    if (mayChangeColumns(parts, changed === true)) this.#publisher.columnsChanged()
    if (parts.some(part => part.kind === 'clock')) this.#parent.doubtClock()
    this.#parent.observeClock(serverTime)
    this.#replicaChanged()
    if (typeof pressId === 'string') this.#parent.pressConfirmed(pressId)
    // Nothing while a press is under way: `pressesSettled` publishes then.
    this.#parent.publishShow()
  }

  // The replica.

  /** Numbers of two histories do not compare: all of it is read again. */
  #enter(history: string): void {
    if (history === this.#replica.history) return
    this.#adopt({ history })
    this.#reread()
  }

  /** `position` is of the history of the replica. */
  #apply({ history, seq }: Position, received: Omit<AppliedChange, 'seq'>): void {
    const change = { ...received, seq }
    if (this.#underWay > 0) this.#recent.push({ history, change })
    this.#replica = applyChange(this.#replica, change)
  }

  /** Takes slices that were read. Slices of another history have to be read again, and stay as they are until then. */
  #adopt(readings: Readings): void {
    this.#replica = merged(this.#replica, readings)
    for (const { history, change } of this.#recent)
      if (history === this.#replica.history) this.#replica = applyChange(this.#replica, change)
  }

  #replicaChanged(): void {
    this.#publisher.changed()
    for (const one of this.#waiting) if (this.#has(one.position)) one.resolve()
  }

  // Readings of its slices: each is done once, and again after a reset.

  /** Changes were missed. */
  #reread(): void {
    this.#isComplete = false
    this.#contentReading.start()
    this.#messageReading.start()
    if (this.#publisher.wantsReferences() || this.#replica.mentions !== null) this.#referencesReading.start()
  }

  #repeated(task: () => Promise<void>, failed: (error: unknown) => boolean): RepeatedReading {
    const read = async (): Promise<void> => {
      this.#underWay += 1
      try {
        await task()
      } finally {
        this.#underWay -= 1
        if (this.#underWay === 0) this.#recent = []
      }
    }
    return createRepeatedReading(this.#parent.timers, read, failed)
  }

  /** `readings` are at least as new as the replica was when they were requested. */
  #adoptAndPublish(readings: Readings): void {
    this.#adopt(readings)
    this.#replicaChanged()
  }

  async #readContent(): Promise<void> {
    const { rundownId, v1 } = this.#parent
    const head = await v1.rundown(rundownId, ['cues', 'columns'])
    if (head.position === null) throw notUnderstood(messageOf('error.rundown-incomplete'))
    const { history, seq } = head.position
    const known = this.#replica.history === history ? this.#replica.content : null
    const cells = [...(known?.cells.values() ?? [])].flatMap(ofCue => [...ofCue.values()])
    const unread = known === null || known.cellsUnread === true
    // Rows first: a page can show them.
    const rows = { ...contentOf(head, cells), ...(unread && { cellsUnread: unread }) }
    this.#adoptAndPublish({ history, content: { seq, value: rows } })
    // The shape is the contract's, read tolerantly; in `contentOf` as well.
    const read = (await readCells(v1, head)) as readonly object[] as readonly CellMembers[]
    this.#adoptAndPublish({ history, content: { seq, value: contentOf(head, read) } })
    this.#isComplete = true
    this.#replicaChanged()
    this.#parent.contentRead()
  }

  #readMessage(): Promise<void> {
    const { rundownId, v1 } = this.#parent
    return this.#readSlice(async seq => {
      const value = { ...(await v1.outputMessage(rundownId)) }
      this.#parent.messageFailed(null)
      return { outputMessage: { seq, value } }
    })
  }

  #readReferences(): Promise<void> {
    const { rundownId, v1 } = this.#parent
    return this.#readSlice(async seq => {
      const mentions = identified(await v1.mentions(rundownId))
      const variables = await v1.textVariables(rundownId)
      return { mentions: { seq, value: mentions }, textVariables: { seq, value: variables } }
    })
  }

  /** A reading without a position of its own: it counts as of the change that was known when it was requested. */
  async #readSlice(read: (seq: number) => Promise<Omit<Readings, 'history'>>): Promise<void> {
    const { history, known } = this.#replica
    const received = await read(known.content)
    // After a change of the history everything is read again.
    if (this.#replica.history === history) this.#adoptAndPublish({ history, ...received })
  }

  readContent(): Promise<void> {
    return this.#contentReading.readNow()
  }

  watchReferences(listener: (references: TextReferences) => void): Unsubscribe {
    const stop = this.#publisher.watchReferences(listener)
    if (this.#replica.mentions === null) this.#referencesReading.start()
    return stop
  }

  // Changes that were announced.

  answered(position: Position): void {
    if (position.history !== this.#announced.history || position.seq > this.#announced.seq)
      this.#announced = position
  }

  wrote(): Promise<void> {
    return this.#untilShown(this.#announced)
  }

  wroteText(): Promise<void> {
    return this.#untilShown(this.#announced)
  }

  wroteMessage(): Promise<void> {
    return this.#untilShown(this.#announced)
  }

  async reached(text: string): Promise<void> {
    const position = parsePosition(text)
    if (position === null) return
    await this.#untilShown(position)
    // Without the stream only the content was read: the show may be that of before.
    if (this.#replica.history !== position.history || this.#showSeq() < position.seq)
      await this.#parent.checkShow()
  }

  /** Nothing else brings changes. */
  poll(): void {
    if (!this.#has(this.#announced)) this.#reread()
  }

  pushContent(position: Position | null): void {
    if (position === null) return
    this.answered(position)
    this.#expect(position)
  }

  #has({ history, seq }: Position): boolean {
    return this.#isComplete && this.#replica.history === history && this.#replica.known.content >= seq
  }

  /** Settles once that change is shown; when it takes too long, the content is read. */
  async #untilShown(position: Position): Promise<void> {
    if (!this.#has(position) && this.#parent.isStreaming()) await this.#untilStreamed(position)
    if (!this.#has(position)) await this.#contentReading.readNow().catch(() => this.#contentReading.start())
    this.#publisher.flush()
  }

  #untilStreamed(position: Position): Promise<void> {
    return new Promise(resolve => {
      const one = {
        position,
        resolve: () => {
          cancel()
          this.#waiting.delete(one)
          resolve()
        },
      }
      const cancel = this.#parent.timers.after(streamTimeout, one.resolve)
      this.#waiting.add(one)
    })
  }

  /** Reads the rundown if the change does not come within a few seconds. */
  #expect(position: Position): void {
    this.#cancelExpected ??= this.#parent.timers.after(streamGrace, () => {
      this.#cancelExpected = null
      if (!this.#has(position)) this.#reread()
      else if (!this.#has(this.#announced)) this.#expect(this.#announced)
    })
  }

  // The show.

  knownShow(): TaggedShow | null {
    const reading = this.#newest()
    if (reading === null) return null
    if (this.#given === null || !isSame(reading, this.#given)) this.#given = reading
    const tag = this.#tag
    const fits =
      tag !== null && tag.position.history === this.#replica.history && tag.position.seq >= this.#showSeq()
    return { reading: this.#given, tag: fits ? tag.value : undefined }
  }

  /** What the push channel has brought, while the replica has no newer state. */
  #ahead() {
    const { history, known } = this.#replica
    const pushed = this.#pushed
    return pushed?.position.history === history && pushed.position.seq > known.show ? pushed : null
  }

  #showSeq(): number {
    return this.#ahead()?.position.seq ?? this.#replica.known.show
  }

  #newest(): ShowReading | null {
    const ahead = this.#ahead()
    if (ahead !== null) return ahead.reading
    const { status } = this.#replica
    if (status !== null && status !== this.#statusReading?.status) {
      // Its time is not kept: a numbered service says where a paused cue stopped.
      const whole: unknown = { ...status, server_time: 0 }
      if (isStatus(whole)) this.#statusReading = { status, reading: readingOf(whole) }
    }
    return this.#statusReading?.reading ?? null
  }

  /** A status from an answer, or from the stream when it opened. */
  #updateShow({ history, seq }: Position, status: Omit<Status, 'server_time'>): void {
    if (this.#replica.status === null || seq >= this.#replica.known.show)
      this.#adopt({ history, show: { seq, value: { status } } })
  }

  /** The state tag of that change. */
  #tagged(position: Position, value: string | undefined): void {
    const known = this.#tag?.position
    const isOlder = known?.history === position.history && known.seq > position.seq
    if (!isOlder) this.#tag = { position, value }
  }

  expectShow() {
    // Positions order the answers: nothing is noted when a request leaves.
    return (answer: ShowAnswer | null): void => {
      if (answer === null) return
      const { position, status, tag } = answer
      if (position === null) {
        // A refusal has no position, but the known tag has become invalid.
        this.#tagged(this.#announced, undefined)
        return
      }
      this.#enter(position.history)
      this.#updateShow(position, withoutTime(status))
      this.#tagged(position, tag)
    }
  }

  pushTiming(state: RunnerState | null, position: Position | null): void {
    const parent = this.#parent
    const shown = this.knownShow()
    if (position === null || position.history !== this.#replica.history) parent.refreshShow()
    else if (position.seq <= this.#showSeq()) return
    else if (state === null) {
      if (!parent.isStreaming()) parent.refreshShow()
    } else if (shown !== null && movedWithClock(shown.reading.state, state, parent.now())) parent.doubtClock()
    else {
      this.#pushed = { position, reading: { state, nextCueId: undefined } }
      parent.publishShow()
      // The stream brings the state tag.
      if (!parent.isStreaming() && isAmple(parent.budget())) parent.refreshShow()
    }
  }

  pushNext(): void {
    if (!this.#parent.isStreaming()) this.#parent.refreshShow()
  }

  close(): void {
    for (const part of [this.#contentReading, this.#messageReading, this.#referencesReading, this.#publisher])
      part.close()
    this.#cancelExpected?.()
    for (const one of this.#waiting) one.resolve()
  }
}

/** What an event of the stream carries beside its parts. */
type Details = Readonly<Record<string, unknown>>

/** Whether the columns may have changed. A change of a private column arrives as a commit without its parts. */
const mayChangeColumns = (parts: readonly Part[], contentChanged: boolean): boolean =>
  parts.some(({ kind }) => kind === 'column') || (contentChanged && parts.every(isOfRundown))

const isOfRundown = ({ kind }: Part): boolean => kind === 'rundown' || kind === 'status'

/** The tag of the reader stands behind the position. */
const positionOfEvent = (id: string): Position | null => parsePosition(id.split('.', 2).join('.'))

function withoutTime<WireStatus extends object>(status: WireStatus): Omit<WireStatus, 'server_time'> {
  const { server_time: _, ...rest } = status as WireStatus & { readonly server_time?: unknown }
  return rest
}

/** The slices that were read, in place of those of before. */
function merged(before: Replica, readings: Readings): Replica {
  const fresh = readReplica(readings)
  const same = before.history === fresh.history
  const known = { ...before.known }
  for (const slice of slices) known[slice] = readings[slice]?.seq ?? (same ? before.known[slice] : 0)
  return {
    ...before,
    history: fresh.history,
    known,
    content: fresh.content ?? before.content,
    status: fresh.status ?? before.status,
    mentions: fresh.mentions ?? before.mentions,
    textVariables: fresh.textVariables ?? before.textVariables,
    outputMessage: fresh.outputMessage ?? before.outputMessage,
  }
}

const contentOf = (
  { rundown, cues, columns }: RundownReply,
  cells: readonly CellMembers[],
): NonNullable<Readings['content']>['value'] => ({
  rundown: { ...rundown },
  cues: identified(cues) as readonly CueMembers[],
  columns: identified(columns) as readonly ColumnMembers[],
  cells,
})

const isSame = (a: ShowReading, b: ShowReading): boolean =>
  a.nextCueId === b.nextCueId && sameAnchors(a.state, b.state)
