import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type {
  LinkHealth,
  LinkProblem,
  LinkState,
  RequestBudget,
  TimingSource,
} from '../../desk/ports/show-service.ts'
import { sameMessage } from '../../domain/messages/message.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import type { ServiceClock } from '../timing/service-clock.ts'

/** What may be amiss while a link is live, in the order in which one of them is told. */
const remarks = ['disk', 'push', 'events', 'content', 'message', 'token'] as const
export type Remark = (typeof remarks)[number]

/** The state of the connection to a service, as it is told to its listeners. */
export interface Link {
  health(): LinkHealth
  onChange(listener: (health: LinkHealth) => void): Unsubscribe
  set(state: LinkState, problem: LinkProblem | null): void
  /** Null takes it back. */
  remark(about: Remark, problem: LinkProblem | null): void
  timing(source: TimingSource | null): void
  /** `resetMs` from now. */
  budget(told: { readonly limit: number; readonly remaining: number; readonly resetMs: number } | null): void
  /** Known from the token's role, or found out by a press that was refused for it. */
  watchOnly(by: 'role' | 'refusal', only: boolean): void
  tokenExpires(at: Instant | null): void
  /** Whether the service does for this desk what only a person may. */
  personActs(does: boolean): void
  /** Figures changed in the background: told once a second at most. The state itself is told at once. */
  touch(): void
  close(): void
}

export interface LinkOptions {
  readonly clock: ServiceClock
  /** This computer's wall clock, epoch ms. */
  readonly wall: () => number
  readonly timers: Timers
}

const figuresEvery = 1_000

export function createLink({ clock, wall, timers }: LinkOptions): Link {
  const changes = createEmitter<LinkHealth>()
  const remarked = new Map<Remark, LinkProblem>()
  let state: LinkState = 'connecting'
  let problem: LinkProblem | null = null
  let timing: TimingSource | null = null
  let budget: RequestBudget | null = null
  const watchOnly = { role: false, refusal: false }
  let tokenExpiresAt: Instant | null = null
  let personActs = false
  let cancelTouch: (() => void) | null = null

  const amiss = (): LinkProblem | null =>
    problem ?? remarks.map(name => remarked.get(name)).find(remark => remark !== undefined) ?? null

  const health = (): LinkHealth => ({
    state,
    watchOnly: watchOnly.role || watchOnly.refusal,
    problem: amiss(),
    timing,
    roundTripMs: clock.roundTripMs(),
    clockErrorMs: clock.errorMs(),
    clockOffsetMs: clock.errorMs() === null ? null : Math.round(clock.now() - wall()),
    budget,
    tokenExpiresAt,
    personActs,
  })

  const tell = (): void => {
    changes.emit(health())
  }

  return {
    health,
    onChange(listener) {
      const stop = changes.on(listener)
      listener(health())
      return stop
    },
    set(nextState, nextProblem) {
      if (state === nextState && sameMessage(problem?.text ?? null, nextProblem?.text ?? null)) return
      state = nextState
      problem = nextProblem
      tell()
    },
    remark(about, next) {
      if (sameMessage(remarked.get(about)?.text ?? null, next?.text ?? null)) return
      if (next === null) remarked.delete(about)
      else remarked.set(about, next)
      tell()
    },
    timing(source) {
      if (timing === source) return
      timing = source
      tell()
    },
    budget(told) {
      const resetsAt = instant(clock.now() + (told?.resetMs ?? 0))
      budget = told === null ? null : { limit: told.limit, remaining: told.remaining, resetsAt }
    },
    watchOnly(by, only) {
      if (watchOnly[by] === only) return
      watchOnly[by] = only
      tell()
    },
    tokenExpires(at) {
      if (tokenExpiresAt === at) return
      tokenExpiresAt = at
      tell()
    },
    personActs(does) {
      if (personActs === does) return
      personActs = does
      tell()
    },
    touch() {
      cancelTouch ??= timers.after(figuresEvery, () => {
        cancelTouch = null
        tell()
      })
    },
    close() {
      cancelTouch?.()
      changes.clear()
    },
  }
}
