import { setTimeout } from 'node:timers/promises'
import type { Json } from '../service/json.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Null where the body is no JSON. */
  readonly body: Json
  /** Milliseconds from the request to the end of its answer. */
  readonly took: number
}

export interface Request {
  readonly body?: Json
  /** As it goes over the wire, in place of `body`. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Null: without any. Left out: the token that was given. */
  readonly token?: string | null
}

export interface ServiceOptions {
  /** Base address of v1, without a slash at its end. */
  readonly address: string
  readonly token: string
  readonly say: (line: string) => void
}

/** A service at an address. It is asked within its limit: where that is used up, what follows waits for the next minute. */
export class Service {
  readonly address: string
  readonly token: string
  readonly #say: (line: string) => void
  #freeAt = 0

  constructor({ address, token, say }: ServiceOptions) {
    this.address = address
    this.token = token
    this.#say = say
  }

  /** A path of v1, or a whole address. Rejects when nothing answers. */
  async ask(method: string, path: string, request: Request = {}): Promise<Answer> {
    await this.#wait()
    const { body, token = this.token, headers = {} } = request
    const text = request.text ?? (body === undefined ? undefined : JSON.stringify(body))
    const from = performance.now()
    const reply = await fetch(path.startsWith('/') ? this.address + path : path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    })
    const answered = await reply.text()
    const took = performance.now() - from
    this.#pace(reply.headers)
    return { status: reply.status, headers: reply.headers, body: parsed(answered), took }
  }

  async #wait(): Promise<void> {
    const wait = this.#freeAt - performance.now()
    if (wait <= 0) return
    this.#say(`The limit of requests is reached: waiting ${Math.ceil(wait / 1_000)} s …`)
    await setTimeout(wait)
  }

  #pace(headers: Headers): void {
    const number = (name: string): number => Number(headers.get(name) ?? Number.NaN)
    if (number('ratelimit-remaining') <= 1)
      this.#freeAt = performance.now() + (number('ratelimit-reset') + 1) * 1_000
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
