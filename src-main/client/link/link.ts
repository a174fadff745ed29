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
import type { ServiceClock } from './service-clock.ts'

/** Problems of a live link, in order of priority: only the first is reported. */
const remarks = ['disk', 'push', 'events', 'content', 'message', 'token'] as const
type Remark = (typeof remarks)[number]

/** The state of the connection to a service, with its listeners. */
export interface Link {
  health(): LinkHealth
  onChange(listener: (health: LinkHealth) => void): Unsubscribe
  set(state: LinkState, problem: LinkProblem | null): void
  /** Null clears it. */
  remark(about: Remark, problem: LinkProblem | null): void
  timing(source: TimingSource | null): void
  /** `resetMs` from now. */
  budget(next: { readonly limit: number; readonly remaining: number; readonly resetMs: number } | null): void
  /** Known from the token's role, or found out by a press that was refused for it. */
  watchOnly(by: 'role' | 'refusal', on: boolean): void
  tokenExpires(at: Instant | null): void
  /** Whether the service allows its owner actions to this desk. */
  personActs(does: boolean): void
  /** Figures changed in the background: published once a second at most. A change of the state is published at once. */
  touch(): void
  close(): void
}

interface LinkOptions {
  readonly clock: ServiceClock
  /** This computer's wall clock, epoch ms. */
  readonly wall: () => number
  readonly timers: Timers
}

/** The parts of the health of a link that the client sets. Each change is published at once. */
interface Facts {
  timing: TimingSource | null
  /** Only watching, by the role of the token. */
  role: boolean
  /** Only watching, since a press was refused. */
  refusal: boolean
  tokenExpiresAt: Instant | null
  personActs: boolean
}

const figuresEvery = 1_000

export function createLink({ clock, wall, timers }: LinkOptions): Link {
  const changes = createEmitter<LinkHealth>()
  const remarked = new Map<Remark, LinkProblem>()
  let state: LinkState = 'connecting'
  let problem: LinkProblem | null = null
  let budget: RequestBudget | null = null
  const facts: Facts = { timing: null, role: false, refusal: false, tokenExpiresAt: null, personActs: false }
  let cancelTouch: (() => void) | null = null

  const amiss = (): LinkProblem | null =>
    problem ?? remarks.map(name => remarked.get(name)).find(remark => remark !== undefined) ?? null

  const health = (): LinkHealth => ({
    state,
    watchOnly: facts.role || facts.refusal,
    problem: amiss(),
    timing: facts.timing,
    roundTripMs: clock.roundTripMs(),
    clockErrorMs: clock.errorMs(),
    clockOffsetMs: clock.errorMs() === null ? null : Math.round(clock.now() - wall()),
    budget,
    tokenExpiresAt: facts.tokenExpiresAt,
    personActs: facts.personActs,
  })

  const notify = (): void => {
    changes.emit(health())
  }

  const put = <Name extends keyof Facts>(name: Name, value: Facts[Name]): void => {
    if (facts[name] === value) return
    facts[name] = value
    notify()
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
      notify()
    },
    remark(about, next) {
      if (sameMessage(remarked.get(about)?.text ?? null, next?.text ?? null)) return
      if (next === null) remarked.delete(about)
      else remarked.set(about, next)
      notify()
    },
    timing: source => put('timing', source),
    budget(next) {
      const resetsAt = instant(clock.now() + (next?.resetMs ?? 0))
      budget = next === null ? null : { limit: next.limit, remaining: next.remaining, resetsAt }
    },
    watchOnly: (by, on) => put(by, on),
    tokenExpires: at => put('tokenExpiresAt', at),
    personActs: does => put('personActs', does),
    touch() {
      cancelTouch ??= timers.after(figuresEvery, () => {
        cancelTouch = null
        notify()
      })
    },
    close() {
      cancelTouch?.()
      changes.clear()
    },
  }
}
