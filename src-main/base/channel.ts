import type { Said } from '../domain/messages/message.ts'
import { createEmitter, type Emitter } from './emitter.ts'

/** A message of a channel. `id`: of a call, counted by the side that makes it. */
export type ChannelMessage =
  | readonly [kind: 'call', id: number, name: string, input: unknown]
  | readonly [kind: 'cancel', id: number]
  | readonly [kind: 'answer', id: number, output: unknown]
  | readonly [kind: 'failure', id: number, failure: Failure]
  | readonly [kind: 'listen' | 'stop', name: string]
  | readonly [kind: 'event', name: string, payload: unknown]

/** Carries the messages of one channel between two sides, in order: a port of a thread, IPC, or a socket. */
export interface Port {
  /** `transfer`: memory of the message that is moved instead of copied, where the port can. */
  send(message: ChannelMessage, transfer?: readonly ArrayBuffer[]): void
  /** It leads to another thread of this program: errors bring their stack along, for the log. */
  readonly isWithin?: true
  /** The channel calls it once. A message that no channel sent is ignored: another program may have sent it. */
  on(received: (message: unknown) => void, closed: (error?: Error) => void): void
}

/** What one side does for the other. */
export interface Service {
  /** Returns the answer or throws. `signal`: nobody waits for it any more. */
  call(name: string, input: unknown, signal: AbortSignal): unknown
  /** Returns what stops it. */
  listen(name: string, emit: (payload: unknown) => void): () => void
}

export interface CallOptions {
  /** Rejects the call with its reason, and cancels it at the other side. */
  readonly signal?: AbortSignal
  readonly transfer?: readonly ArrayBuffer[]
}

/** One side of a channel: calls and events in both directions, over any port that carries messages. */
export interface Channel {
  /** Settles once: with the answer, with the error of the other side, or with that of a channel that is closed. */
  call(name: string, input: unknown, options?: CallOptions): Promise<unknown>
  /** Returns a function that stops it: nothing is heard from then on, nor of what the other side does not have. */
  listen(name: string, listener: (payload: unknown) => void): () => void
  /** Rejects calls without an answer and stops all listeners. The port stays open. */
  dispose(error?: Error): void
}

export function openChannel(port: Port, service: Service = noService): Channel {
  let ended: Error | null = null
  let last = 0
  const calls = new Map<number, PromiseWithResolvers<unknown>>()
  const events = new Map<string, Emitter<unknown>>()
  /** Calls of the other side by their ids, and events that it listens to by their names: what ends them. */
  const served = new Map<number | string, () => void>()

  const take = (id: number): PromiseWithResolvers<unknown> | undefined => {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }

  /** A page that is loaded again numbers its requests from the start: the listeners of the page before it are stopped. */
  function begin(what: number | string, end: () => void): void {
    cancel(what)
    served.set(what, end)
  }

  function cancel(what: number | string): void {
    const end = served.get(what)
    served.delete(what)
    end?.()
  }

  const failure = (error: unknown): Failure => {
    const { stack, ...rest } = failureOf(error)
    return port.isWithin === true && stack !== undefined ? { ...rest, stack } : rest
  }

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    const controller = new AbortController()
    const end = (): void => controller.abort()
    begin(id, end)
    const isOpen = (): boolean => served.get(id) === end
    try {
      const output = await service.call(name, input, controller.signal)
      if (isOpen()) port.send(['answer', id, output])
    } catch (error) {
      if (isOpen()) port.send(['failure', id, failure(error)])
    }
    if (isOpen()) served.delete(id)
  }

  function tell(name: string): void {
    let stop: (() => void) | null = null
    let isStopped = false
    begin(name, () => {
      isStopped = true
      stop?.()
    })
    try {
      stop = service.listen(name, payload => {
        if (!isStopped) port.send(['event', name, payload])
      })
    } catch {
      // There is no such event.
      served.delete(name)
    }
    if (isStopped) stop?.()
  }

  function receive(message: unknown): void {
    if (ended !== null || !isChannelMessage(message)) return
    const [kind, what] = message
    if (kind === 'call') void answer(what, message[2], message[3])
    else if (kind === 'listen') tell(what)
    else if (kind === 'answer') take(what)?.resolve(message[2])
    else if (kind === 'failure') take(what)?.reject(errorOf(message[2]))
    else if (kind === 'event') events.get(what)?.emit(message[2])
    else cancel(what)
  }

  function dispose(error = new Error('The channel is closed.')): void {
    if (ended !== null) return
    ended = error
    for (const event of events.values()) event.clear()
    events.clear()
    for (const call of calls.values()) call.reject(error)
    calls.clear()
    const ends = [...served.values()]
    served.clear()
    for (const end of ends) end()
  }

  port.on(receive, dispose)
  return {
    async call(name, input, { signal, transfer } = {}) {
      if (ended !== null) throw ended
      signal?.throwIfAborted()
      last += 1
      const id = last
      const call = Promise.withResolvers<unknown>()
      const cancel = (): void => {
        if (take(id) === undefined) return
        call.reject(signal?.reason)
        port.send(['cancel', id])
      }
      calls.set(id, call)
      signal?.addEventListener('abort', cancel)
      try {
        port.send(['call', id, name, input], transfer)
        return await call.promise
      } finally {
        calls.delete(id)
        signal?.removeEventListener('abort', cancel)
      }
    },
    listen(name, listener) {
      if (ended !== null) return () => undefined
      const event = events.get(name) ?? createEmitter<unknown>()
      const stop = event.on(payload => listener(payload))
      if (!events.has(name)) {
        events.set(name, event)
        port.send(['listen', name])
      }
      return () => {
        stop()
        if (event.listeners() > 0 || events.get(name) !== event) return
        events.delete(name)
        port.send(['stop', name])
      }
    },
    dispose,
  }
}

/** Functions of one side for the other. One named `onX` takes a listener and returns what stops it; each other is a call. */
type EventFunction = `on${Capitalize<string>}`
const isEvent = (name: string): boolean => /^on[A-Z]/.test(name)

/** The functions of the other side, as `serve` has them there. */
export type Remote<Functions> = {
  readonly [Name in keyof Functions]: Name extends EventFunction
    ? Functions[Name]
    : Functions[Name] extends (...args: infer Args) => infer Result
      ? (...args: Args) => Promise<Awaited<Result>>
      : never
}

/** `options`: of each call. */
export const remote = <Functions extends object>(
  channel: Channel,
  options: () => CallOptions = () => ({}),
): Remote<Functions> =>
  // Each member that the type has is a function of that name.
  new Proxy({} as Remote<Functions>, {
    get(_target, name) {
      // An object that is awaited is asked whether it is a promise.
      if (typeof name !== 'string' || name === 'then') return undefined
      if (isEvent(name))
        return (listener: (...payload: readonly unknown[]) => void) =>
          channel.listen(name, payload => listener(...argsOf(payload)))
      return (...args: readonly unknown[]) => {
        const answer = channel.call(name, args, options())
        // Who calls without waiting for the answer does not wait for the end of the channel either.
        answer.catch(() => undefined)
        return answer
      }
    },
  })

/** Serves the functions of an object to a `remote`. Each checks the arguments that come from another program. */
export const serve = (functions: object): Service => {
  const run = (name: string, asEvent: boolean, args: readonly unknown[]): unknown => {
    const isThere = isEvent(name) === asEvent && Object.hasOwn(functions, name)
    const member: unknown = isThere ? Reflect.get(functions, name) : null
    if (!isFunction(member)) throw new Error(`There is no function ${name}.`)
    return member(...args)
  }
  return {
    call: (name, input) => run(name, false, argsOf(input)),
    listen(name, emit) {
      const stop = run(name, true, [(...payload: readonly unknown[]) => emit(payload)])
      return isFunction(stop) ? () => void stop() : () => undefined
    },
  }
}

const argsOf = (input: unknown): readonly unknown[] => (Array.isArray(input) ? input : [])

const isFunction = (value: unknown): value is (...args: readonly unknown[]) => unknown =>
  typeof value === 'function'

const noService: Service = {
  call(name) {
    throw new Error(`Nothing here answers ${name}.`)
  },
  listen: () => () => undefined,
}

/** As much of an error as the other side is told. `code`: stable. */
interface Failure {
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly said?: Said
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, code, said }: Error & Partial<Failure> = error
  return {
    message,
    ...(stack !== undefined && { stack }),
    ...(typeof code === 'string' && { code }),
    ...(said !== undefined && { said }),
  }
}

const errorOf = ({ message, ...rest }: Failure): Error => Object.assign(new Error(message), rest)

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

function isChannelMessage(value: unknown): value is ChannelMessage {
  if (!Array.isArray(value)) return false
  const [kind, what, third]: readonly unknown[] = value
  if (kind === 'listen' || kind === 'stop' || kind === 'event') return typeof what === 'string'
  if (!Number.isSafeInteger(what)) return false
  if (kind === 'call') return typeof third === 'string'
  return kind === 'cancel' || kind === 'answer' || (kind === 'failure' && isFailure(third))
}
