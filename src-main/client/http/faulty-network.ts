import { type ManagerOptions, NodeWebSocket, type SocketOptions } from 'socket.io-client'
import type { LineFault } from '../../desk/ports/connector.ts'
import type { Network } from './network.ts'

/** A network that can be broken on purpose. */
export interface FaultyNetwork {
  readonly network: Network
  /** Null ends the fault. Requests that it swallowed stay unanswered. */
  set(fault: LineFault): void
}

/** Told at once, and at each change. */
interface Faults {
  readonly now: () => LineFault
  on(listener: (fault: LineFault) => void): () => void
}

export function createFaultyNetwork({ fetch, io }: Network): FaultyNetwork {
  const listeners = new Set<(fault: LineFault) => void>()
  let fault: LineFault = null
  const faults: Faults = {
    now: () => fault,
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const transports = [brokenWebSocket(faults)]
  return {
    network: {
      async fetch(url, init) {
        await passes(faults, init.signal ?? null)
        const response = await fetch(url, init)
        await passes(faults, init.signal ?? null)
        return response.body === null ? response : breaking(response, response.body, faults)
      },
      io: (url: string, options: Partial<ManagerOptions & SocketOptions>) =>
        io(url, { ...options, transports }),
    },
    set(next) {
      fault = next
      for (const listener of [...listeners]) listener(next)
    },
  }
}

const cutOff = (): Error => new TypeError('The network was cut by a drill.')

/** Settles at once where there is no fault; fails where it is cut, and after a silence; hangs until its caller gives it up. */
function passes({ now, on }: Faults, signal: AbortSignal | null): Promise<void> {
  if (now() === null) return Promise.resolve()
  if (now() === 'cut') return Promise.reject(cutOff())
  return new Promise((_resolve, reject) => {
    // What was never answered is not answered later either.
    const stop = on(() => end(cutOff()))
    const end = (why: unknown): void => {
      stop()
      signal?.removeEventListener('abort', given)
      reject(why)
    }
    const given = (): void => end(signal?.reason)
    signal?.addEventListener('abort', given)
    if (signal?.aborted === true) given()
  })
}

/** The answer with a body that breaks with the network: at once where it is cut; a silence loses what comes, and then all. */
function breaking(response: Response, body: ReadableStream<Uint8Array>, { now, on }: Faults): Response {
  const reader = body.getReader()
  let stop = (): void => undefined
  let silent = false
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      stop = on(fault => {
        if (fault === 'silent') silent = true
        else if (fault === 'cut' || silent) {
          stop()
          controller.error(cutOff())
          void reader.cancel().catch(() => undefined)
        }
      })
    },
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (now() !== null && !done) continue
        if (done) {
          stop()
          controller.close()
        } else controller.enqueue(value)
        return
      }
    },
    cancel(why) {
      stop()
      return reader.cancel(why)
    },
  })
  const { status, statusText, headers } = response
  return new Response(broken, { status, statusText, headers })
}

/** A transport of Socket.IO that breaks with the network. */
function brokenWebSocket({ now, on }: Faults): typeof NodeWebSocket {
  return class BrokenWebSocket extends NodeWebSocket {
    readonly #stop = on(fault => {
      if (fault === 'cut') this.onError('transport error', cutOff())
    })

    override doOpen(): this {
      if (now() === null) return super.doOpen()
      if (now() === 'cut') queueMicrotask(() => this.onError('transport error', cutOff()))
      return this
    }

    protected override onData(data: string | ArrayBuffer): void {
      if (now() === null) super.onData(data)
    }

    override doWrite(...packet: Parameters<NodeWebSocket['doWrite']>): void {
      if (now() === null) super.doWrite(...packet)
    }

    override doClose(): void {
      this.#stop()
      super.doClose()
    }
  }
}
