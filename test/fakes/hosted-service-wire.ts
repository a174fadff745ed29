/** What a client sends, on whatever carrier; header names in lower case. */
export interface HostedRequest {
  readonly method: string
  /** Path and query, version prefix included. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What a carrier brings back: a text, or a stream that goes on until either side closes it. */
export interface HostedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Starts the stream; the answer stops it. */
  readonly stream?: (reader: StreamReader) => () => void
}

interface StreamReader {
  write(text: string): void
  end(): void
}

/** A refusal, to become a problem document. */
export class HostedProblem extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(status: number, code: string, detail: string, details?: Readonly<Record<string, unknown>>) {
    super(detail)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Requests of one team in fixed windows of a minute; the first request after a window opens the next. */
export class HostedBudget {
  readonly perMinute: number
  /** Number of requests of each window so far, refused ones included. */
  readonly windows: number[] = []
  #opened = Number.NEGATIVE_INFINITY
  #used = 0

  constructor(perMinute: number) {
    this.perMinute = perMinute
  }

  /** Counts one request at that time, epoch ms. */
  take(now: number): { readonly allowed: boolean; readonly headers: Readonly<Record<string, string>> } {
    if (now - this.#opened >= 60_000) {
      this.#opened = now
      this.#used = 0
      this.windows.push(0)
    }
    this.windows[this.windows.length - 1] = (this.windows.at(-1) ?? 0) + 1
    const allowed = this.#used < this.perMinute
    if (allowed) this.#used += 1
    const reset = Math.max(1, Math.ceil((this.#opened + 60_000 - now) / 1_000))
    return {
      allowed,
      headers: {
        'ratelimit-limit': String(this.perMinute),
        'ratelimit-remaining': String(this.perMinute - this.#used),
        'ratelimit-reset': String(reset),
        ...(allowed ? {} : { 'retry-after': String(reset) }),
      },
    }
  }
}
