import type { Network } from '../../src-main/client/http/network.ts'
import { answerInstead, type LineFault, type SpoiltReply, spoil } from '../support/line-faults.ts'
import type { HostedService } from './hosted-service.ts'
import type { HostedReply } from './hosted-service-wire.ts'
import { openVirtualSocket } from './virtual-push-socket.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Wire } from './virtual-wire.ts'

/** How one desk's packets travel; may be changed while it runs. All in ms. */
export interface LineProfile {
  /** From the desk to the service, and back. */
  up: number
  down: number
  /** Up to so much more, at random, either way. */
  jitter: number
  /** Of requests, 0 to 1: half are lost on the way there, half on the way back, and stay unanswered. */
  loss: number
  /** What becomes of requests, and of which part of them, 0 to 1; null: nothing. */
  fault: { readonly kind: LineFault; readonly share: number } | null
  /** Part of the channels' events that arrive twice, 0 to 1. */
  repeated: number
}

/** The line of one desk. */
export interface VirtualLine {
  readonly network: Network
  readonly profile: LineProfile
  /** `silent`: nothing arrives any more, and nobody says so. `refused`: every connection breaks at once. */
  cut(how: 'silent' | 'refused'): void
  mend(): void
}

export interface VirtualAddresses {
  readonly baseUrl: string
  readonly v0Url: string
  readonly socketUrl: string
}

export const virtualAddresses: VirtualAddresses = {
  baseUrl: 'http://hosted.test/api-v1',
  v0Url: 'http://hosted.test/api-v0',
  socketUrl: 'http://push.hosted.test',
}

export interface VirtualNetworkOptions {
  readonly time: VirtualTime
  readonly service: HostedService
  /** From 0 to 1. */
  readonly random?: () => number
}

/** Lines of any number of desks to one service, in virtual time. */
export function createVirtualNetwork({ time, service, random = () => 0.5 }: VirtualNetworkOptions) {
  return {
    line(profile: Partial<LineProfile> = {}): VirtualLine {
      const used: LineProfile = { up: 5, down: 5, jitter: 0, loss: 0, fault: null, repeated: 0, ...profile }
      const breaking = new Set<() => void>()
      let state: 'up' | 'silent' | 'refused' = 'up'
      const wire: Wire = {
        time,
        service,
        random,
        state: () => state,
        repeats: () => used.repeated > 0 && random() < used.repeated,
        barred: () => used.fault?.kind.startsWith('portal') === true && random() < used.fault.share,
        carry(way, order, task) {
          // Whole milliseconds: fractions would be rounded, and what has one order would lose it.
          const due = Math.max(order.last, time.now() + Math.round(used[way] + random() * used.jitter))
          order.last = due
          time.timers.after(due - time.now(), () => {
            if (state === 'up') task()
          })
        },
        onBreak(task) {
          breaking.add(task)
          return () => void breaking.delete(task)
        },
      }
      return {
        profile: used,
        network: {
          fetch: (url, init) => travel(wire, used, url, init),
          io: (_url, options) => openVirtualSocket(wire, options),
        },
        cut(how) {
          state = how
          if (how !== 'refused') return
          for (const task of breaking) task()
          breaking.clear()
        },
        mend() {
          state = 'up'
          // Connections that were silent meanwhile are found dead now.
          for (const task of breaking) task()
          breaking.clear()
        },
      }
    },
  }
}

function travel(wire: Wire, profile: LineProfile, url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    const broken = (): void => reject(new TypeError('fetch failed'))
    if (wire.state() === 'refused') return void wire.time.timers.after(1, broken)
    const forget = wire.onBreak(broken)
    const order = { last: 0 }
    const lost = wire.random() < profile.loss
    const lostOnTheWayThere = lost && wire.random() < 0.5
    const { fault } = profile
    const kind = fault !== null && wire.random() < fault.share ? fault.kind : null
    const answered = (reply: SpoiltReply): void => {
      const body = reply.stream === undefined ? null : streamOf(wire, reply.stream, signal ?? null)
      wire.carry('down', { last: 0 }, () => {
        forget()
        resolve(new Response(body ?? bodyOf(reply), { status: reply.status, headers: reply.headers }))
      })
    }
    wire.carry('up', order, () => {
      if (lostOnTheWayThere) return
      const instead = kind === null ? undefined : answerInstead(kind, wire.random)
      if (instead === null) return
      if (instead !== undefined) return answered(instead)
      const { pathname, search } = new URL(url)
      const reply = wire.service.handle({
        method: init.method ?? 'GET',
        path: pathname + search,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === 'string' ? init.body : null,
      })
      if (lost) return
      const spoilt = kind === null ? reply : spoil(kind, reply, wire.random)
      if (spoilt !== null) answered(spoilt)
    })
  })
}

/** Broken in the middle, as `fetch` reports it, where it is to break. */
function bodyOf({ body, breaksAfter }: SpoiltReply): string | ReadableStream<Uint8Array> {
  if (breaksAfter === undefined) return body
  let begun = false
  return new ReadableStream({
    pull(controller) {
      if (begun) controller.error(new TypeError('terminated'))
      else controller.enqueue(new TextEncoder().encode(body.slice(0, breaksAfter)))
      begun = true
    },
  })
}

function streamOf(
  wire: Wire,
  start: NonNullable<HostedReply['stream']>,
  signal: AbortSignal | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const order = { last: 0 }
  let open = true
  let stop: () => void = () => undefined
  let forget: () => void = () => undefined
  const over = (): void => {
    open = false
    stop()
    forget()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const fail = (reason: unknown): void => {
        if (!open) return
        over()
        controller.error(reason)
      }
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true })
      forget = wire.onBreak(() => fail(new TypeError('terminated')))
      stop = start({
        write(text) {
          wire.carry('down', order, () => {
            if (!open) return
            controller.enqueue(encoder.encode(text))
            if (wire.repeats()) controller.enqueue(encoder.encode(text))
          })
        },
        end() {
          wire.carry('down', order, () => {
            if (!open) return
            over()
            controller.close()
          })
        },
      })
    },
    cancel: over,
  })
}
