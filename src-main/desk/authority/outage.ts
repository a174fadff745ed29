import type { Said } from '../../domain/messages/message.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ShowReading } from '../ports/show-service.ts'
import type { AuthorityOptions, OutageEnd, OutageRecord } from './authority-options.ts'
import { createLocalShow, type LocalShow } from './local-show.ts'

/** From the loss of the link until the service decides again. */
export interface Outage {
  readonly since: Instant
  readonly show: LocalShow
  told: RunnerState
  unanswered: readonly RunnerState[]
  /** Presses that moved the show here. */
  presses: number
  /** Of the service's clock, as the anchors carry them. */
  steps: number
  /** `drops` of the replica when it began: a press that was dropped before is no part of its show. */
  readonly drops: number
  /** The service is being led to the show of this desk. */
  leading: boolean
  asking: boolean
  /** Why the service could not be led. */
  why: Said | null
}

/** Begins and ends the outage of a session. While there is none, it keeps the known state of the service's show. */
export interface Outages {
  current(): Outage | null
  /** Whether this desk would decide: the link is lost, the show is known, and the caller wants it so. */
  mayDecide(): boolean
  /** The show of this desk begins as it is shown now, unanswered presses included. Null where `mayDecide` is false. */
  begin(presses: number): Outage | null
  end(reading: ShowReading, how: OutageEnd): void
  /** The service sent its show while it decides. */
  received(): void
  /** The service answered a press with this state. */
  answered(state: RunnerState): void
  /** The service did not answer a press that may have moved it to this state. */
  unanswered(state: RunnerState): void
  record(): OutageRecord | null
}

const calm = { leading: false, asking: false, why: null } as const

export function createOutages(options: AuthorityOptions): Outages {
  const { replica, lastReading, now } = options
  let outage: Outage | null = null
  /** Newest state from an answer to a press since the service last sent its show. */
  let known: RunnerState | null = null
  let unanswered: readonly RunnerState[] = []

  const showFrom = (here: RunnerState): LocalShow => {
    const cues = () => replica.content()?.cues ?? []
    return createLocalShow(here, now, cues, () => {
      if (outage === null) return
      outage.presses += 1
      // A press that was sent before the outage may still be answered; the replica then rolls back to this state.
      replica.confirm(outage.show.reading())
    })
  }
  const { outage: taken } = options
  if (taken !== null) {
    outage = { ...taken, show: showFrom(taken.here), steps: replica.clockSteps(), drops: 0, ...calm }
    replica.adopt(outage.show.reading())
  }
  const serviceState = (): RunnerState | null => known ?? lastReading()?.state ?? null
  const mayDecide = (): boolean => {
    const { state, watchOnly } = options.link()
    const isKnown = replica.content() !== null && serviceState() !== null
    return state === 'lost' && !watchOnly && isKnown && options.localAfterMs() !== null
  }
  const forget = (): void => {
    known = null
    unanswered = []
  }

  return {
    current: () => outage,
    mayDecide,
    begin(presses) {
      const service = serviceState()
      if (service === null || !mayDecide()) return null
      const here = replica.state()
      replica.confirm({ state: here, nextCueId: undefined })
      const steps = replica.clockSteps()
      const drops = replica.drops()
      outage = {
        since: now(),
        show: showFrom(here),
        told: service,
        unanswered,
        presses,
        steps,
        drops,
        ...calm,
      }
      options.entered('local')
      options.changed()
      return outage
    },
    end(reading, how) {
      if (outage === null) return
      const here = outage.show.state()
      outage = null
      forget()
      options.ended(reading, here, how)
    },
    received: forget,
    answered(state) {
      known = state
    },
    unanswered(state) {
      unanswered = [...unanswered, state]
    },
    record() {
      if (outage === null) return null
      const { since, show, told, unanswered, presses } = outage
      return { since, here: show.state(), told, unanswered, presses }
    },
  }
}
