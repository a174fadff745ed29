import type { Timers } from '../../src-main/base/timers.ts'
import { shiftAnchors } from '../../src-main/domain/show/anchors.ts'
import {
  activeCueId,
  onAirOf,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../src-main/domain/show/runner.ts'
import { duration, type Instant, instant } from '../../src-main/domain/time/time.ts'
import { eventData, pushCue, timesnap } from './hosted-service-events.ts'
import { route } from './hosted-service-routes.ts'
import { type HostedChange, HostedRundown, type SeededRundown } from './hosted-service-rundown.ts'
import { HostedBudget, HostedProblem, type HostedReply, type HostedRequest } from './hosted-service-wire.ts'

export interface HostedServiceOptions {
  /** True time, steady ms; the service's own clock is made from it. */
  readonly clock: () => number
  readonly timers: Timers
  /** How far off the service's clock is, ms, and how fast it goes wrong. */
  readonly skewMs?: number
  readonly driftPpm?: number
  readonly perMinute?: number
  /** Where `next_cursor` stands in a list. */
  readonly cursorIn?: 'data' | 'meta' | 'top'
  /** As `GET /auth` returns it, in whatever form; left out when undefined. */
  readonly expiresAt?: string | number | null
  /** Emits `runndown` on the push channel. */
  readonly misspelt?: boolean
  /** Our choices: state tags, `If-Match`, `phase`. A hosted service has none of them. */
  readonly ownChoices?: boolean
  readonly eventStream?: boolean
  readonly heartbeatMs?: number
}

export interface HostedMove {
  /** On the service's clock. */
  readonly at: Instant
  readonly rundownId: string
  readonly command: RunnerCommand
  readonly state: RunnerState
}

type PushListener = (event: string, payload: unknown) => void
type StreamListener = (event: string, data: unknown) => void

/**
 * Another implementation of the Rundown Service: it speaks the facts of the wire format, and none of the embedded service's
 * choices unless asked. Without sockets: a carrier brings requests to `handle` and takes what is emitted.
 */
export class HostedService {
  readonly options: Required<Omit<HostedServiceOptions, 'expiresAt'>> &
    Pick<HostedServiceOptions, 'expiresAt'>
  readonly tokens = { v1: 'v1-token-of-the-team', v0: 'v0-token-of-the-team' }
  readonly budget: HostedBudget
  readonly rundowns = new Map<string, HostedRundown>()
  /** What became of the shows, in order: the truth that displays are compared with. */
  readonly moves: HostedMove[] = []
  /** Method and path of every request, in order. */
  readonly requests: string[] = []
  /** Code of a 401 that every request gets; null while tokens hold. */
  refuseWith: string | null = null
  /** Answers instead of the service, where it gives an answer. */
  intercept: ((request: HostedRequest) => HostedReply | null) | null = null
  readonly #started: number
  #stepped = 0
  #ids = 0
  readonly #kept = new Map<string, HostedReply>()
  readonly #push = new Map<PushListener, string>()
  readonly #streams = new Map<StreamListener, string>()
  #stopBeat: () => void = () => undefined

  constructor(options: HostedServiceOptions) {
    this.options = {
      skewMs: 0,
      driftPpm: 0,
      perMinute: 20,
      cursorIn: 'data',
      misspelt: false,
      ownChoices: false,
      eventStream: true,
      heartbeatMs: 30_000,
      ...options,
    }
    this.#started = options.clock()
    this.budget = new HostedBudget(this.options.perMinute)
    const beat = (): void => {
      this.#stopBeat = options.timers.after(this.options.heartbeatMs, () => {
        this.sendTime()
        beat()
      })
    }
    beat()
  }

  readonly now = (): Instant => {
    const { clock, skewMs, driftPpm } = this.options
    const at = clock()
    return instant(at + skewMs + this.#stepped + ((at - this.#started) * driftPpm) / 1e6)
  }

  newId(): string {
    this.#ids += 1
    return `id${String(this.#ids).padStart(18, '0')}`
  }

  /** A person makes a rundown in the dashboard. */
  seed(rundown: SeededRundown): HostedRundown {
    const made = new HostedRundown(rundown, () => this.newId())
    this.rundowns.set(made.id, made)
    return made
  }

  rundown(id: string): HostedRundown {
    const found = this.rundowns.get(id)
    if (found === undefined) throw new HostedProblem(404, 'rundowns.not_found', 'There is no such rundown.')
    return found
  }

  /** Somebody presses, in the dashboard or by the API. Throws `HostedProblem` when refused. */
  press(rundownId: string, command: RunnerCommand): void {
    const rundown = this.rundown(rundownId)
    const result = transition(rundown.state, command, rundown.playlist, this.now())
    if (!result.ok) {
      const status =
        result.code === 'cues.not_found' ? 404 : result.code === 'cues.invalid_cue_type' ? 422 : 409
      throw new HostedProblem(status, result.code, `The show is ${rundown.state.phase}: ${result.code}.`)
    }
    if (result.state !== rundown.state) this.#show(rundown, result.state, command)
  }

  /** Somebody edits: the change is sent, and the cue on air moves with its duration. */
  edit(rundownId: string, change: (rundown: HostedRundown) => readonly HostedChange[]): void {
    const rundown = this.rundown(rundownId)
    const before = onAirOf(rundown.state)
    const was = before === null ? undefined : rundown.cue(before.cueId)?.duration_ms
    const nextWas = rundown.nextCueId
    const changes = change(rundown)
    if (changes.length === 0) return
    for (const one of changes) this.#stream(rundownId, one.event, eventData(rundown, one))
    this.#emit(rundownId, this.options.misspelt ? 'runndown' : 'rundown', {
      id: rundownId,
      name: rundown.title,
    })
    const is = before === null ? undefined : rundown.cue(before.cueId)?.duration_ms
    if (was !== undefined && is !== undefined && was !== is) {
      this.press(rundownId, { verb: 'adjust-duration', delta: duration(is - was) })
    } else if (rundown.nextCueId !== nextWas) {
      this.#emit(rundownId, 'nextCue', pushCue(rundown, rundown.nextCueId))
      this.#stream(rundownId, 'status', this.status(rundown))
    }
  }

  removeRundown(rundownId: string): void {
    this.rundowns.delete(rundownId)
    this.#stream(rundownId, 'disconnect', { reason: 'rundown_deleted' })
  }

  /** The service's wall clock is set; its anchors move with it, or not. */
  stepClock(ms: number, { anchors }: { readonly anchors: boolean }): void {
    this.#stepped += ms
    if (anchors) {
      for (const rundown of this.rundowns.values()) {
        rundown.state = shiftAnchors(rundown.state, duration(ms))
        this.#emit(rundown.id, 'timesnap', timesnap(rundown.state))
        this.#stream(rundown.id, 'status', this.status(rundown))
      }
    }
  }

  sendTime(): void {
    const now = this.now()
    for (const listener of this.#push.keys()) listener('serverTime', new Date(now).toISOString())
    for (const listener of this.#streams.keys()) listener('heartbeat', { at: now })
  }

  status(rundown: HostedRundown) {
    return rundown.status(this.now(), this.options.ownChoices)
  }

  /** Undefined where the service gives none. */
  stateTag(rundown: HostedRundown): string | undefined {
    return this.options.ownChoices ? `${rundown.revision}.${rundown.nextCueId ?? ''}` : undefined
  }

  handle(request: HostedRequest): HostedReply {
    const instead = this.intercept?.(request)
    if (instead != null) return instead
    this.requests.push(`${request.method} ${request.path}`)
    const { allowed, headers } = this.budget.take(this.now())
    const key = request.method === 'GET' ? undefined : request.headers['idempotency-key']
    const kept = key === undefined ? undefined : this.#kept.get(key)
    if (allowed && kept !== undefined) return { ...kept, headers: { ...kept.headers, ...headers } }
    const reply = this.#answer(request, allowed, headers)
    if (key !== undefined && reply.status < 500 && reply.status !== 429) this.#kept.set(key, reply)
    return reply
  }

  #answer(request: HostedRequest, allowed: boolean, headers: Readonly<Record<string, string>>): HostedReply {
    try {
      if (!allowed) {
        const wait = Number(headers['retry-after'])
        throw new HostedProblem(429, 'rate_limit.exceeded', 'The budget of the team is used up.', {
          bucket: 'free',
          limit: this.budget.perMinute,
          window_seconds: 60,
          retry_after_seconds: wait,
        })
      }
      const reply = route(this, request)
      return { ...reply, headers: { ...reply.headers, ...headers } }
    } catch (error) {
      const problem =
        error instanceof HostedProblem ? error : new HostedProblem(500, 'internal.unhandled', String(error))
      return {
        status: problem.status,
        headers: { 'content-type': 'application/problem+json', ...headers },
        body: JSON.stringify({
          type: `https://docs.hosted.test/errors#${problem.code}`,
          title: 'Refused',
          status: problem.status,
          code: problem.code,
          detail: problem.message,
          instance: request.path,
          request_id: 'req_000000000000000000000000',
          server_time: this.now(),
          spec_url: 'https://hosted.test/openapi.yml',
          documentation_url: `https://docs.hosted.test/errors#${problem.code}`,
          ...(problem.details === undefined ? {} : { details: problem.details }),
        }),
      }
    }
  }

  /** Why a push client may not connect, or null. */
  admit(auth: Readonly<Record<string, unknown>>): string | null {
    if (auth['apiToken'] !== this.tokens.v0) return 'Not authorized'
    const known = typeof auth['rundownId'] === 'string' && this.rundowns.has(auth['rundownId'])
    return known ? null : "Rundown doesn't exist"
  }

  /** No state is sent at connect. */
  onPush(rundownId: string, listener: PushListener): () => void {
    this.#push.set(listener, rundownId)
    return () => void this.#push.delete(listener)
  }

  onStream(rundownId: string, listener: StreamListener): () => void {
    this.#streams.set(listener, rundownId)
    listener('ready', { rundown_id: rundownId })
    listener('status', this.status(this.rundown(rundownId)))
    return () => void this.#streams.delete(listener)
  }

  close(): void {
    this.#stopBeat()
    for (const [listener] of this.#streams) listener('disconnect', { reason: 'shutdown' })
  }

  #show(rundown: HostedRundown, state: RunnerState, command: RunnerCommand): void {
    const activeWas = activeCueId(rundown.state)
    const nextWas = rundown.nextCueId
    if (activeCueId(state) !== activeWas || state.phase !== rundown.state.phase || command.verb === 'jump') {
      rundown.revision += 1
    }
    rundown.state = state
    this.moves.push({ at: this.now(), rundownId: rundown.id, command, state })
    if (activeCueId(state) !== activeWas) {
      this.#emit(rundown.id, 'currentCue', pushCue(rundown, activeCueId(state)))
    }
    if (rundown.nextCueId !== nextWas) {
      // On the last cue, nextCue equals currentCue.
      this.#emit(rundown.id, 'nextCue', pushCue(rundown, rundown.nextCueId ?? activeCueId(state)))
    }
    this.#emit(rundown.id, 'timesnap', timesnap(state))
    this.#stream(rundown.id, 'status', this.status(rundown))
  }

  #emit(rundownId: string, event: string, payload: unknown): void {
    for (const [listener, id] of this.#push) if (id === rundownId) listener(event, payload)
  }

  #stream(rundownId: string, event: string, data: unknown): void {
    for (const [listener, id] of this.#streams) if (id === rundownId) listener(event, data)
  }
}
