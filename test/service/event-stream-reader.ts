import { expect } from 'vitest'
import type { Bench, Seeded } from './harness.ts'
import type { Json } from './json.ts'

export type StreamEvent = readonly [name: string, data: Json]

/** A reader of `:id/events`. */
export interface StreamReader {
  /** The next events, as many as asked for; fewer when the service ends it. */
  take(count: number): Promise<readonly StreamEvent[]>
  /** All that is left, once the service has ended it. */
  rest(): Promise<readonly StreamEvent[]>
  close(): void
}

export async function openStream(
  bench: Bench,
  show: Seeded,
  query = '',
  token = bench.owner,
): Promise<StreamReader> {
  const controller = new AbortController()
  const response = await fetch(`${bench.service.addresses.baseUrl}${show.path}/events${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('The stream has no body.')
  let text = ''
  const events: StreamEvent[] = []
  const read = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    text += value ?? ''
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? []
      events.push([name, JSON.parse(data)])
    }
    return !done
  }
  return {
    async take(count) {
      while (events.length < count && (await read()));
      return events.splice(0, count)
    },
    async rest() {
      while (await read());
      return events.splice(0)
    },
    close: () => controller.abort(),
  }
}
