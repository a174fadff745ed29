import type { Unsubscribe } from '../../base/emitter.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import { isStatus, readingOf, timeIn } from '../content/readings.ts'
import { createRepeatedReading, type RepeatedReading } from '../rundown/repeated-reading.ts'
import type {
  IntakeParent,
  KnownOrders,
  ReceivedEvent,
  RundownIntake,
  ShowAnswer,
  TaggedShow,
} from '../rundown/rundown-intake.ts'
import { readCells } from '../v1/v1-client.ts'
import { type Applied, ContentCopy } from './content-copy.ts'
import { ShowSequencer } from './show-sequencer.ts'
import { MessageWatch, ReferencesWatch } from './watched-readings.ts'

/** How long the first reading of the content waits for the event stream, ms: what comes before it need not be closed. */
const streamHeadStart = 1_000
/** How long a state from a channel is held back for an answer that explains it, ms. */
const holdTimes = { early: 500, doubted: 500, shifted: 5_000 } as const
/** How long cues that the order names may be missing before the rundown is read again, ms. */
const missingCuesTimeout = 2_000

/**
 * The adapter for services that do not number their changes. The order of what they send is inferred: of the show from
 * its anchors, of the content from the time of each value. Content is read again when a change may be missing.
 */
export class UnnumberedIntake implements RundownIntake {
  readonly waitsForClock = false
  readonly #parent: IntakeParent
  readonly #message: MessageWatch
  readonly #references: ReferencesWatch

  readonly #sequencer = new ShowSequencer()
  #cancelRelease: (() => void) | null = null

  /** Null before the first reading. */
  #copy: ContentCopy | null = null
  readonly #content: RepeatedReading
  /** Events received during a reading, which may or may not contain them: applied again on top. */
  #meanwhile: ReceivedEvent[] | null = null
  #cancelPublish: (() => void) | null = null
  #cancelMissing: (() => void) | null = null
  /** The rundown was read again for missing cues: once, since the order of a service may never fit. */
  #gaveUpMissing = false
  #cancelStart: (() => void) | null
  #isClosed = false

  constructor(parent: IntakeParent) {
    const { rundownId, v1, timers } = parent
    this.#parent = parent
    this.#content = createRepeatedReading(
      timers,
      () => this.#readContent(),
      error => parent.contentFailed(error),
    )
    this.#message = new MessageWatch({
      read: () => v1.outputMessage(rundownId),
      changed: message => parent.publishMessage(message),
      failed: error => parent.messageFailed(error),
      budget: () => parent.budget(),
      timers,
    })
    this.#references = new ReferencesWatch({
      mentions: () => v1.mentions(rundownId),
      variables: () => v1.textVariables(rundownId),
      failed: error => parent.referencesFailed(error),
      timers,
    })
    this.#cancelStart = timers.after(streamHeadStart, () => this.streamOpened())
  }

  // The channels.

  stream() {
    return { events: 'rundown:fat,cue:fat,column:fat,cell', lastEventId: '' }
  }

  /** The first reading of the content; later ones close a stretch that was missed. */
  streamOpened(): void {
    this.#cancelStart?.()
    this.#cancelStart = null
    this.#content.start()
    this.#message.check()
  }

  streamEvent(name: string, data: unknown): void {
    if (name === 'status') this.#status(data)
    else {
      // What belongs to one change comes together, and is shown together.
      if (this.#apply(name, data) === 'applied')
        this.#cancelPublish ??= this.#parent.timers.after(0, () => this.#publish())
      if (name !== 'rundown') return
      this.#message.check()
      this.#references.hint()
    }
  }

  streamEnded(): void {
    if (this.#cancelStart !== null) this.streamOpened()
  }

  pushConnected(): void {
    if (!this.#parent.isStreaming() && this.#copy !== null) this.#content.start()
  }

  pushContent(): void {
    if (this.#parent.isStreaming()) return
    this.#content.start()
    this.#message.check()
    this.#references.hint()
  }

  poll(): void {
    this.#content.start()
  }

  interrupted(): void {
    this.#sequencer.interrupt()
  }

  // The show.

  knownShow(): TaggedShow | null {
    return this.#sequencer.known()
  }

  expectShow() {
    const pending = this.#sequencer.begin()
    return (answer: ShowAnswer | null): void => {
      if (answer === null) {
        this.#sequencer.drop(pending)
        return
      }
      const known = { reading: readingOf(answer.status), tag: answer.tag }
      this.#sequencer.answer(pending, known, this.#parent.source() !== 'polling')
      this.#stopHolding()
    }
  }

  #status(data: unknown): void {
    if (!isStatus(data)) return
    const parent = this.#parent
    parent.observeClock(timeIn(data, 'server_time'))
    const reading = readingOf(data)
    if (parent.isPushing()) {
      // The push channel brings the timing; the stream adds to it.
      this.#sequencer.correct(reading)
      parent.publishAmended()
    } else this.#receive(reading)
  }

  /** Null: the show changed, but the channel did not send the new state. */
  pushTiming(state: RunnerState | null): void {
    if (state === null) this.#parent.refreshShow()
    else this.#receive({ state, nextCueId: undefined })
  }

  /** On the last cue some servers name the current one. */
  pushNext(cueId: string | null): void {
    const known = this.#sequencer.known()?.reading
    if (known?.nextCueId === undefined || known.nextCueId === cueId) return
    if (known.nextCueId === null && cueId === activeCueId(known.state)) return
    this.#sequencer.markChanged()
    this.#parent.publishAmended()
  }

  /** Takes a state from the channel that brings the timing, or holds it back until an answer explains it. */
  #receive(reading: ShowReading): void {
    const parent = this.#parent
    const result = this.#sequencer.receive(reading, !parent.isClockDoubted(), parent.now())
    if (result === 'adopted') {
      this.#stopHolding()
      parent.publishShow()
      if (this.#sequencer.known()?.tag === undefined) parent.wantsTag()
      return
    }
    if (result === 'early' && this.#cancelRelease !== null) return
    this.#stopHolding()
    this.#cancelRelease = parent.timers.after(holdTimes[result], () => {
      this.#cancelRelease = null
      this.#sequencer.release()
      parent.publishShow()
    })
    if (result !== 'early') parent.refreshShow()
  }

  #stopHolding(): void {
    this.#cancelRelease?.()
    this.#cancelRelease = null
  }

  // The content.

  async #readContent(): Promise<void> {
    const { rundownId, v1, view } = this.#parent
    this.#meanwhile = []
    try {
      const head = await v1.rundown(rundownId, ['cues', 'columns'])
      if (this.#isClosed) return
      if (this.#copy === null) this.#copy = new ContentCopy(head, view)
      else this.#copy.setHead(head)
      this.#publishRead(this.#copy)
      const cells = await readCells(v1, head)
      if (this.#isClosed) return
      this.#copy.setCells(cells)
      this.#publishRead(this.#copy)
      this.#parent.contentRead()
    } finally {
      this.#meanwhile = null
    }
  }

  #publishRead(copy: ContentCopy): void {
    for (const [name, data] of this.#meanwhile ?? []) copy.apply(name, data)
    this.#publish()
  }

  #apply(name: string, data: unknown): Applied {
    this.#meanwhile?.push([name, data])
    const applied = this.#copy?.apply(name, data) ?? 'nothing'
    if (applied === 'incomplete') this.#content.start()
    return applied
  }

  #publish(): void {
    this.#cancelPublish?.()
    this.#cancelPublish = null
    if (this.#copy === null || this.#isClosed) return
    this.#parent.publishContent(this.#copy.content())
    this.#watchMissing(this.#copy.isWhole())
  }

  #watchMissing(isWhole: boolean): void {
    if (isWhole) {
      this.#cancelMissing?.()
      this.#cancelMissing = null
      this.#gaveUpMissing = false
    } else if (!this.#gaveUpMissing) {
      this.#cancelMissing ??= this.#parent.timers.after(missingCuesTimeout, () => {
        this.#cancelMissing = null
        this.#gaveUpMissing = true
        this.#content.start()
      })
    }
  }

  readContent(): Promise<void> {
    return this.#content.readNow()
  }

  async wrote(events: (known: KnownOrders) => readonly ReceivedEvent[]): Promise<void> {
    const known = { order: this.#copy?.order() ?? null, columnOrder: this.#copy?.columnOrder() ?? [] }
    for (const [name, data] of events(known)) this.#apply(name, data)
    this.#publish()
  }

  wroteText(): Promise<void> {
    return this.#references.refresh()
  }

  async wroteMessage(message: OutputMessageResource): Promise<void> {
    this.#message.wrote(message)
  }

  watchReferences(listener: (references: TextReferences) => void): Unsubscribe {
    return this.#references.watch(listener)
  }

  close(): void {
    this.#isClosed = true
    this.#cancelStart?.()
    for (const part of [this.#content, this.#references, this.#message]) part.close()
    this.#cancelPublish?.()
    this.#cancelMissing?.()
    this.#stopHolding()
  }
}
