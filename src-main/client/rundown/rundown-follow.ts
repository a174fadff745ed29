import type { Timers } from '../../base/timers.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type {
  FollowListener,
  RequestBudget,
  RundownContent,
  ShowReading,
  TimingSource,
} from '../../desk/ports/show-service.ts'
import type { ContentView } from '../content/content-view.ts'
import { RundownFeed } from '../feed/rundown-feed.ts'
import { type ApiError, apiErrorOf, forbiddenOf, isDefiniteRefusal, problemOf } from '../http/api-error.ts'
import { contentInterval, isAmple, statusInterval } from '../http/pacing.ts'
import type { SteppingClock } from '../link/service-clock.ts'
import { UnnumberedIntake } from '../unnumbered/unnumbered-intake.ts'
import type { V1Client } from '../v1/v1-client.ts'
import type { PressesFollow, PressQueue } from './press-queue.ts'
import { coalesce } from './repeated-reading.ts'
import { type ChannelsOptions, type ChannelsParent, RundownChannels } from './rundown-channels.ts'
import type { IntakeParent, RundownIntake, ShowAnswer, TaggedShow } from './rundown-intake.ts'

export interface FollowOptions extends ChannelsOptions {
  readonly listener: FollowListener
  readonly v1: V1Client
  readonly view: ContentView
  readonly clock: SteppingClock
}

/** What a follow tells `subscribeToRundown`, which makes it. */
interface FollowParent {
  readonly presses: PressQueue
  /** The first answer has shown how the changes of this service are taken. */
  opened(intake: RundownIntake): void
  /** The service refuses the token: the follow has closed. */
  signedOut(): void
}

/** Of readings that failed, ms; while nothing answers at all, the first: a service that is back is noticed within a second. */
const retryDelays = { first: 500, most: 5_000 } as const

/**
 * One rundown, followed until the service refuses it or the token. Timing comes by the v0 push channel, else by the event
 * stream, else by polling; content by the event stream, else by reading it again. A channel that fails is replaced by the
 * next one, and reconnects by itself. Channels open with the first answer, which shows whether the service numbers its
 * changes. The link is live once the status is known, and the content has come or is not for this token.
 */
export class RundownFollow implements IntakeParent, ChannelsParent, PressesFollow {
  readonly rundownId: string
  readonly v1: V1Client
  readonly view: ContentView
  readonly timers: Timers
  readonly #options: FollowOptions
  readonly #parent: FollowParent
  #isClosed = false

  /** Null before the first answer. */
  #intake: RundownIntake | null = null
  #givesTags = false
  /** The clock may have been set: states wait until it is known. */
  readonly #clockDoubt = new Doubt()
  /** Something arrived during a press that its reply may not contain. */
  readonly #showDoubt = new Doubt()
  #published: ShowReading | null = null
  /** The steps of the clock when it was published. */
  #publishedSteps: number
  /** A status was answered: the link is live once its show is published. */
  #isAnswered = false

  readonly #readStatus = coalesce(() => this.#statusReading())
  #failures = 0
  #cancelRetry: (() => void) | null = null

  /** Null before the first answer. */
  #channels: RundownChannels | null = null
  #cancelStatusPoll: () => void = () => undefined
  #cancelContentPoll: () => void = () => undefined

  #hasContent = false
  #contentForbidden = false

  constructor(options: FollowOptions, parent: FollowParent) {
    this.#options = options
    this.#parent = parent
    this.rundownId = options.rundownId
    this.v1 = options.v1
    this.view = options.view
    this.timers = options.timers
    this.#publishedSteps = options.clock.steps()
    void this.checkShow()
    this.#pollStatus()
    this.#pollContent()
  }

  get intake(): RundownIntake | null {
    return this.#intake
  }

  now(): number {
    return this.#options.clock.now()
  }

  budget(): RequestBudget | null {
    return this.#options.link.health().budget
  }

  close(): void {
    this.#isClosed = true
    this.#cancelStatusPoll()
    this.#cancelContentPoll()
    this.#channels?.close()
    this.#intake?.close()
    this.#parent.presses.close()
    this.#stopRetry()
  }

  // The show: what is known of it, and what the listener was told.

  knownShow(): TaggedShow | null {
    return this.#intake?.knownShow() ?? null
  }

  givesTags(): boolean {
    return this.#givesTags
  }

  expectShow(): (answer: ShowAnswer | null) => void {
    const settle = this.#intake?.expectShow()
    return answer => {
      if (answer?.tag !== undefined) this.#givesTags = true
      if (settle !== undefined) {
        settle(answer)
      } else if (answer !== null && !this.#isClosed) {
        // There was no intake when the request left: its answer makes one.
        const settleFirst = this.#intakeFor(answer).expectShow()
        settleFirst(answer)
      }
    }
  }

  /** The first answer shows whether the service numbers its changes. */
  #intakeFor({ position }: ShowAnswer): RundownIntake {
    if (this.#intake !== null) return this.#intake
    const intake = position === null ? new UnnumberedIntake(this) : new RundownFeed(this, position)
    this.#intake = intake
    this.#parent.opened(intake)
    this.#channels = new RundownChannels(this.#options, intake, this)
    this.#channels.open()
    return intake
  }

  publishShow(): void {
    if (this.#isClosed || this.#parent.presses.underWay() > 0) return
    if (this.isClockDoubted() && this.#intake?.waitsForClock === true) return
    const reading = this.knownShow()?.reading
    if (reading === undefined) return
    if (reading !== this.#published) {
      this.#published = reading
      const { clock, listener } = this.#options
      this.#publishedSteps = clock.steps()
      // The listener relates anchors to the clock at the time of the call.
      listener.show(reading)
    }
    // In this order: an outage is over when the link is live, and is compared with this show.
    if (this.#isAnswered) this.#live()
  }

  publishAmended(): void {
    if (!this.#hasStepped()) this.publishShow()
  }

  /** The clock was set after the last reading was published: its anchors may be older than that. */
  #hasStepped(): boolean {
    return this.#options.clock.steps() !== this.#publishedSteps
  }

  refreshShow(): void {
    if (this.#parent.presses.underWay() === 0) void this.checkShow()
    else this.#showDoubt.raise()
  }

  wantsTag(): void {
    // On a small budget it is requested just before that press.
    if (this.#givesTags && this.#parent.presses.underWay() === 0 && isAmple(this.budget()))
      void this.checkShow()
  }

  doubtClock(): void {
    this.#clockDoubt.raise()
    this.refreshShow()
  }

  isClockDoubted(): boolean {
    return this.#clockDoubt.stands()
  }

  observeClock(serverTime: number): void {
    if (this.#isClosed || Number.isNaN(serverTime) || this.#options.clock.observe(serverTime)) return
    this.#clockDoubt.raise()
    void this.checkShow()
  }

  pressConfirmed(pressId: string): void {
    this.#parent.presses.confirmed(pressId)
  }

  pressFailed(error: ApiError): void {
    // A refusal without the service's own code may come from something between.
    if (error.code === 'forbidden') this.#options.link.watchOnly('refusal', true)
    if (concernsLink(error) && this.#failed(error)) void this.checkShow()
  }

  pressesSettled(): void {
    this.publishShow()
    if (this.#showDoubt.stands()) void this.checkShow()
  }

  // The status: one request at a time.

  async checkShow(): Promise<void> {
    try {
      await this.#readStatus()
    } catch (error) {
      const problem = apiErrorOf(error)
      if (this.#isClosed || !this.#failed(problem)) return
      const most = problem.unanswered ? retryDelays.first : retryDelays.most
      const delay = Math.min(most, retryDelays.first * 2 ** this.#failures) * (0.5 + this.#options.random())
      this.#failures += 1
      this.#stopRetry()
      this.#cancelRetry = this.timers.after(Math.max(delay, (problem.retryAfter ?? 0) * 1_000), () => {
        this.#cancelRetry = null
        void this.checkShow()
      })
    }
  }

  async #statusReading(): Promise<void> {
    if (this.#isClosed) return
    const answered = this.expectShow()
    const settled = [this.#clockDoubt.readingBegins(), this.#showDoubt.readingBegins()]
    try {
      const reply = await this.v1.status(this.rundownId)
      if (this.#isClosed) return
      this.#failures = 0
      this.#stopRetry()
      for (const settle of settled) settle()
      answered(reply)
      // It has brought the clock: after a step, the reading is published even if it is the same.
      if (this.#hasStepped()) this.#published = null
      this.#isAnswered = true
      this.publishShow()
    } catch (error) {
      answered(null)
      throw error
    }
  }

  #stopRetry(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  #pollStatus(): void {
    this.#cancelStatusPoll()
    if (this.#isClosed) return
    const interval = statusInterval(this.source(), this.budget(), this.now())
    this.#cancelStatusPoll = this.timers.after(interval, () => {
      // A failed reading waits for its next try.
      if (this.#cancelRetry === null) void this.checkShow()
      this.#pollStatus()
    })
  }

  #pollContent(): void {
    if (this.#isClosed) return
    this.#cancelContentPoll = this.timers.after(contentInterval(this.budget()), () => {
      if (this.source() === 'polling') this.#intake?.poll()
      this.#pollContent()
    })
  }

  // The channels, as the intake asks for them.

  source(): TimingSource {
    return this.#channels?.source() ?? 'polling'
  }

  isPushing(): boolean {
    return this.#channels?.isPushing() === true
  }

  isStreaming(): boolean {
    return this.#channels?.isStreaming() === true
  }

  sourceChanged(): void {
    this.#options.link.timing(this.knownShow() === null ? null : this.source())
    this.#pollStatus()
  }

  // What the readings say of the link. Once closed they have no effect.

  #live(): void {
    this.#isAnswered = false
    const { link } = this.#options
    link.timing(this.source())
    if ((this.#hasContent || this.#contentForbidden) && this.#published !== null) link.set('live', null)
    link.touch()
  }

  /** An answer has just come: a link that was lost before it is back. */
  #liveAtLast(): void {
    if (this.#options.link.health().state !== 'signed-out') this.#live()
  }

  lost(error: ApiError): void {
    this.#isAnswered = false
    if (!this.#isClosed) this.#options.link.set('lost', problemOf(error))
  }

  /** A status or a press failed. False: it is not to be tried again. */
  #failed(error: ApiError): boolean {
    if (this.#isClosed || error.code === 'link.closed' || this.#isRefused(error)) return false
    // A used-up budget does not mean that the link is lost.
    if (error.status !== 429) this.lost(error)
    return true
  }

  #isRefused(problem: ApiError): boolean {
    if (!isDefiniteRefusal(problem)) return false
    this.close()
    if (problem.code === 'rundowns.not_found') this.#options.listener.gone(problemOf(problem).text)
    else {
      this.#options.link.set('signed-out', problemOf(problem))
      this.#parent.signedOut()
    }
    return true
  }

  publishContent(content: RundownContent): void {
    if (this.#isClosed) return
    this.#options.listener.content(content)
    if (this.#hasContent) return
    this.#hasContent = true
    this.#liveAtLast()
  }

  publishMessage(message: OutputMessageResource): void {
    if (!this.#isClosed) this.#options.listener.message(message)
  }

  contentRead(): void {
    this.#options.link.remark('content', null)
  }

  contentFailed(error: unknown): boolean {
    const problem = apiErrorOf(error)
    if (this.#isClosed || problem.code === 'link.closed') return false
    if (problem.status === 401 && this.#isRefused(problem)) return false
    // The status shows whether the rundown was deleted.
    if (problem.unanswered || problem.code === 'rundowns.not_found') void this.checkShow()
    else this.#options.link.remark('content', problemOf(problem))
    this.#contentForbidden = problem.status === 403
    if (this.#contentForbidden) this.#liveAtLast()
    return true
  }

  messageFailed(error: unknown): void {
    if (!this.#isClosed) this.#options.link.remark('message', forbiddenOf(error))
  }

  referencesFailed(error: unknown): void {
    const problem = apiErrorOf(error)
    // That nothing answers is said by the link itself, until it is back.
    if (!this.#isClosed && !problem.unanswered) this.#options.link.remark('content', problemOf(problem))
  }
}

/** A doubt that a reading settles if it was requested after the doubt was raised: one on its way may be older. */
class Doubt {
  #raised = 0
  #settled = 0

  raise(): void {
    this.#raised += 1
  }

  stands(): boolean {
    return this.#raised > this.#settled
  }

  /** A reading is requested. The result is called with its answer. */
  readingBegins(): () => void {
    const upTo = this.#raised
    return () => {
      this.#settled = Math.max(this.#settled, upTo)
    }
  }
}

/** A refusal because of the show or of the token's permissions does not concern the link. */
function concernsLink({ status, code }: ApiError): boolean {
  const isPlain = status >= 400 && status < 500 && status !== 401
  return !isPlain || code === 'rundowns.not_found'
}
