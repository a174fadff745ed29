import type { Said } from '../domain/messages/message.ts'

/** A message of a channel. `id`: of a call or of a listener, counted by the side that began it. */
export type ChannelMessage =
  | readonly [kind: 'call' | 'listen', id: number, name: string, input: unknown]
  | readonly [kind: 'cancel', id: number]
  | readonly [kind: 'answer', id: number, output: unknown]
  | readonly [kind: 'failure', id: number, failure: Failure]
  | readonly [kind: 'event', id: number, payload: unknown]

/** Carries the messages of one channel between two sides, in order: a port of a thread, IPC, or a socket. */
export interface Port {
  /** `transfer`: memory of the message that is moved instead of copied, where the port can. */
  send(message: ChannelMessage, transfer?: readonly ArrayBuffer[]): void
  /** It leads to another thread of this program: errors bring their stack along, for the log. */
  readonly isWithin?: true
  /** Called once. What is received may come from another program: all else than a message of a channel is dropped. */
  on(received: (message: unknown) => void, closed: (error?: Error) => void): void
}

/** What one side does for the other. */
export interface Service {
  /** Returns the answer or throws. `signal`: nobody waits for it any more. */
  call(name: string, input: unknown, signal: AbortSignal): unknown
  /** Returns what stops it. */
  listen(name: string, input: unknown, emit: (payload: unknown) => void): () => void
}

export interface CallOptions {
  /** Rejects the call with its reason, and cancels it at the other side. */
  readonly signal?: AbortSignal
  readonly transfer?: readonly ArrayBuffer[]
}

/** Calls and events between two sides, over whatever carries them. */
export interface Channel {
  /** Settles once: with the answer, with the error of the other side, or with that of a channel that is closed. */
  call(name: string, input: unknown, options?: CallOptions): Promise<unknown>
  /** Returns a function that stops it: nothing is heard from then on, nor of what the other side does not have. */
  listen(name: string, input: unknown, listener: (payload: unknown) => void): () => void
  /** Rejects what is open, stops what is served, and keeps nothing. The port stays open. */
  dispose(error?: Error): void
}

export function openChannel(port: Port, service: Service = noService): Channel {
  let ended: Error | null = null
  let last = 0
  const calls = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<number, (payload: unknown) => void>()
  /** Calls and listeners of the other side, by what ends them. */
  const served = new Map<number, () => void>()

  const next = (): number => {
    last += 1
    return last
  }
  const take = (id: number): PromiseWithResolvers<unknown> | undefined => {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }

  /** A page that was loaded again counts anew: what was served to the one before it ends. */
  function begin(id: number, end: () => void): void {
    cancel(id)
    served.set(id, end)
  }

  function cancel(id: number): void {
    const end = served.get(id)
    served.delete(id)
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

  function tell(id: number, name: string, input: unknown): void {
    let stop: (() => void) | null = null
    let isStopped = false
    begin(id, () => {
      isStopped = true
      stop?.()
    })
    try {
      stop = service.listen(name, input, payload => {
        if (!isStopped) port.send(['event', id, payload])
      })
    } catch (error) {
      served.delete(id)
      port.send(['failure', id, failure(error)])
    }
    if (isStopped) stop?.()
  }

  function receive(message: unknown): void {
    if (ended !== null || !isChannelMessage(message)) return
    const [kind, id] = message
    if (kind === 'call') void answer(id, message[2], message[3])
    else if (kind === 'listen') tell(id, message[2], message[3])
    else if (kind === 'answer') take(id)?.resolve(message[2])
    else if (kind === 'failure') {
      listeners.delete(id)
      take(id)?.reject(errorOf(message[2]))
    } else if (kind === 'event') listeners.get(id)?.(message[2])
    else cancel(id)
  }

  function dispose(error = new Error('The channel is closed.')): void {
    if (ended !== null) return
    ended = error
    listeners.clear()
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
      const id = next()
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
    listen(name, input, listener) {
      if (ended !== null) return () => undefined
      const id = next()
      listeners.set(id, listener)
      port.send(['listen', id, name, input])
      return () => {
        if (listeners.delete(id)) port.send(['cancel', id])
      }
    },
    dispose,
  }
}

/**
 * The functions of the other side, as `serve` has them there. A function with a listener as its first argument, which
 * returns what stops it, is listened to; each other one is a call.
 */
export type Remote<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...args: infer Args) => infer Result
    ? [Result] extends [() => void]
      ? Functions[Name]
      : (...args: Args) => Promise<Awaited<Result>>
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
      return (...args: readonly unknown[]) => {
        const [listener, ...input] = args
        if (isFunction(listener))
          return channel.listen(name, input, payload => void (Array.isArray(payload) && listener(...payload)))
        const answer = channel.call(name, args, options())
        // Who calls without waiting for the answer does not wait for the end of the channel either.
        answer.catch(() => undefined)
        return answer
      }
    },
  })

/** Serves the functions of an object to a `remote`. Arguments that come from another program are checked by each function. */
export const serve = (functions: object): Service => {
  const run = (name: string, ...args: readonly unknown[]): unknown => {
    const member: unknown = Object.hasOwn(functions, name) ? Reflect.get(functions, name) : null
    if (!isFunction(member)) throw new Error(`There is no function ${name}.`)
    return member(...args)
  }
  return {
    call: (name, input) => run(name, ...argsOf(input)),
    listen(name, input, emit) {
      const stop = run(name, (...payload: readonly unknown[]) => emit(payload), ...argsOf(input))
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

const kinds: Readonly<Record<ChannelMessage[0], (body: unknown) => boolean>> = {
  call: name => typeof name === 'string',
  listen: name => typeof name === 'string',
  cancel: () => true,
  answer: () => true,
  failure: failure =>
    typeof failure === 'object' &&
    failure !== null &&
    'message' in failure &&
    typeof failure.message === 'string',
  event: () => true,
}

export const isChannelMessage = (value: unknown): value is ChannelMessage =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  Number.isSafeInteger(value[1]) &&
  Object.hasOwn(kinds, value[0]) &&
  kinds[value[0] as ChannelMessage[0]](value[2])
