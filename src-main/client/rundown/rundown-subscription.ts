import type { Unsubscribe } from '../../base/emitter.ts'
import type { GoAs } from '../../contract/connection.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { ContentWrites, TextReferences } from '../../desk/ports/content-writes.ts'
import type { RundownSubscription, ShowReading } from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import { createContentWrites } from '../content/content-writes.ts'
import { type ApiError, apiErrorOf, isDefiniteRefusal } from '../http/api-error.ts'
import { PressQueue } from './press-queue.ts'
import { type FollowOptions, RundownFollow } from './rundown-follow.ts'
import type { RundownIntake } from './rundown-intake.ts'

export interface SubscriptionOptions extends FollowOptions {
  readonly goAs: GoAs
}

/** How long until a service that refused the token is tried again, ms. */
const askAgainAfter = 60_000

/**
 * One rundown, followed until closed: presses go out, changes come in. After the service has refused the token, only the
 * status is requested, once a minute; when the service accepts the token again, the rundown is followed anew.
 */
export class ServiceSubscription implements RundownSubscription {
  readonly rundownId: string
  readonly writes: ContentWrites
  /** Presses do not pass this object. */
  readonly act: RundownSubscription['act']
  readonly #options: SubscriptionOptions
  readonly #presses: PressQueue
  #follow: RundownFollow
  /** Null before the first answer. */
  #intake: RundownIntake | null = null
  /** Listeners for mentions and text variables, each with the function that stops it. */
  readonly #watchers = new Map<(references: TextReferences) => void, Unsubscribe>()
  /** Pings under way. */
  #pings = 0
  #isClosed = false
  #cancelAskAgain: () => void = () => undefined

  constructor(options: SubscriptionOptions) {
    const { rundownId, v1, local, timers, goAs } = options
    this.#options = options
    this.rundownId = rundownId
    this.#presses = new PressQueue({ rundownId, v1, local, timers, goAs, show: () => this.#follow })
    this.act = this.#presses.act
    this.writes = createContentWrites({ rundownId, v1, intake: () => this.#intake })
    this.#follow = this.#begin()
  }

  #begin(): RundownFollow {
    this.#intake = null
    return new RundownFollow(this.#options, {
      presses: this.#presses,
      opened: intake => {
        this.#intake = intake
        for (const watcher of this.#watchers.keys())
          this.#watchers.set(watcher, intake.watchReferences(watcher))
      },
      signedOut: () => this.#askLater(),
    })
  }

  #askLater(): void {
    this.#cancelAskAgain = this.#options.timers.after(askAgainAfter, () => void this.#askAgain())
  }

  async #askAgain(): Promise<void> {
    const { v1, rundownId, link } = this.#options
    try {
      await v1.status(rundownId)
    } catch (error) {
      const problem = apiErrorOf(error)
      const keepsWaiting = problem.unanswered || problem.status !== 404
      if (!this.#isClosed && keepsWaiting) this.#askLater()
      // An accepted token that cannot see the rundown is reported as such.
      if (this.#isClosed || keepsWaiting || !isDefiniteRefusal(problem)) return
    }
    if (this.#isClosed) return
    link.set('connecting', null)
    this.#follow = this.#begin()
  }

  async refresh(upTo?: string): Promise<ShowReading | null> {
    if (upTo === undefined) await this.#follow.checkShow()
    else await this.#intake?.reached?.(upTo)
    return this.#follow.knownShow()?.reading ?? null
  }

  /** Asks whether the service answers at all: a refusal is an answer. */
  async ping(): Promise<boolean> {
    const { v1, rundownId } = this.#options
    this.#pings += 1
    try {
      await v1.status(rundownId, 'control')
      return true
    } catch (error) {
      return !apiErrorOf(error).unanswered
    } finally {
      this.#pings -= 1
    }
  }

  /** A try of any request was not answered; `press`: the request is a press, or serves one. */
  unanswered(error: ApiError, press: boolean): void {
    if (press) this.#presses.lost()
    // While push brings the timing, one reading without an answer says nothing of the link.
    if (this.#presses.underWay() + this.#pings > 0 || !this.#follow.isPushing()) this.#follow.lost(error)
  }

  /** An answer showed that the service's clock was set. */
  clockStepped(): void {
    void this.#follow.checkShow()
  }

  /** An answer of this rundown contained its position. */
  answered(position: Position): void {
    this.#intake?.answered?.(position)
  }

  /** Somebody here wrote the output message. Settles once it is shown. */
  async wroteMessage(message: OutputMessageResource): Promise<void> {
    await this.#intake?.wroteMessage(message)
  }

  watchReferences(watcher: (references: TextReferences) => void): Unsubscribe {
    this.#watchers.set(watcher, this.#intake?.watchReferences(watcher) ?? (() => undefined))
    return () => {
      this.#watchers.get(watcher)?.()
      this.#watchers.delete(watcher)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#cancelAskAgain()
    this.#follow.close()
  }
}
