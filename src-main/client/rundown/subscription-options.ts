import type { Timers } from '../../base/timers.ts'
import type { GoAs } from '../../contract/connection.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { FollowListener, RundownSubscription } from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import type { ContentView } from '../content/content-view.ts'
import type { ApiError } from '../http/api-error.ts'
import type { Link } from '../link/link.ts'
import type { PushOptions } from '../link/v0-push.ts'
import type { SteppingClock } from '../timing/show-timing.ts'
import type { V1Client } from '../v1/v1-client.ts'

export interface SubscriptionOptions {
  readonly rundownId: string
  readonly listener: FollowListener
  readonly v1: V1Client
  readonly view: ContentView
  /** Asks for the event stream. */
  readonly openEvents: (
    signal: AbortSignal,
    asked: { readonly events: string; readonly lastEventId: string },
  ) => Promise<Response>
  /** Null where there is no push channel, or no token for it. */
  readonly push: Pick<PushOptions, 'network' | 'socketUrl' | 'apiToken'> | null
  readonly link: Link
  readonly goAs: GoAs
  readonly timers: Timers
  /** Local steady ms. */
  readonly local: () => number
  readonly random: () => number
  readonly clock: SteppingClock
  /** The service refuses the token: everything has stopped. */
  readonly signedOut: () => void
}

export interface FollowedRundown extends RundownSubscription {
  /** A try of any request was not answered; `press`: the request is a press, or serves one. */
  unanswered(error: ApiError, press: boolean): void
  /** An answer showed that the service's clock was set. */
  clockStepped(): void
  /** An answer of this rundown contained its position. */
  answered(position: Position): void
  /** Somebody here wrote the output message. Settles once it is shown. */
  wroteMessage(message: OutputMessageResource): Promise<void>
}
