import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

export type CdpParams = Readonly<Record<string, unknown>>
// Each caller knows the form of the answer to its command.
// biome-ignore lint/suspicious/noExplicitAny: answers of the DevTools protocol have as many forms as it has commands.
type CdpAnswer = any

/** Messages of the DevTools protocol over the pipe of a browser that this process has started. */
export interface Cdp {
  send(method: string, params?: CdpParams, session?: string): Promise<CdpAnswer>
  /** Events of a page's session, or of the browser (`''`), by their method. */
  events(session: string): EventEmitter
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: CdpParams
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

export function cdpOver(input: Writable, output: Readable): Cdp {
  const waiting = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; method: string }
  >()
  const sessions = new Map<string, EventEmitter>()
  let last = 0
  let rest = ''

  const take = ({ id, method, params, result, error, sessionId = '' }: Message): void => {
    if (id !== undefined) {
      const call = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) call?.resolve(result)
      else call?.reject(new Error(`${call.method}: ${error.message}`))
    } else if (method !== undefined) emit(sessionId, method, params)
  }
  /** What a listener throws is an uncaught exception, and stops no other message. */
  const emit = (sessionId: string, method: string, params: CdpParams | undefined): void => {
    try {
      sessions.get(sessionId)?.emit(method, params)
    } catch (error) {
      process.nextTick(() => {
        throw error
      })
    }
  }
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) take(JSON.parse(part))
  })
  output.on('close', () => {
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: the browser is gone.`))
    waiting.clear()
  })
  input.on('error', () => undefined)

  return {
    send(method, params = {}, session) {
      last += 1
      const { promise, resolve, reject } = Promise.withResolvers()
      waiting.set(last, { resolve, reject, method })
      input.write(`${JSON.stringify({ id: last, method, params, ...(session && { sessionId: session }) })}\0`)
      return promise
    },
    events(session) {
      const known = sessions.get(session) ?? new EventEmitter().setMaxListeners(0)
      sessions.set(session, known)
      return known
    },
  }
}
