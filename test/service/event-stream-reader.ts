import { expect } from 'vitest'
import type { Bench, Seeded } from './harness.ts'
import type { Json } from './json.ts'

export type StreamEvent = readonly [name: string, data: Json]

/** A reader of `:id/events`. */
export interface StreamReader {
  /** The next events, as many as asked for; fewer when the service ends it. */
  take(count: number): Promise<readonly StreamEvent[]>
  /** The next event of that name; undefined when the service ends the stream. A slow test receives heartbeats between. */
  next(name: string): Promise<StreamEvent | undefined>
  /** All that is left, once the service has ended it. */
  rest(): Promise<readonly StreamEvent[]>
  /** The identifiers that have come, in order. */
  ids(): readonly string[]
  /** All that comes up to the change at that position. */
  untilId(position: string): Promise<readonly StreamEvent[]>
  close(): void
}

export async function openStream(
  bench: Bench,
  show: Seeded,
  query = '',
  token = bench.owner,
  lastEventId = '',
): Promise<StreamReader> {
  const controller = new AbortController()
  const response = await fetch(`${bench.service.addresses.baseUrl}${show.path}/events${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('The stream has no body.')
  let text = ''
  const events: StreamEvent[] = []
  const ids: string[] = []
  const read = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    text += value ?? ''
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, name, data = '', id] =
        /^(?:event: (.*)\ndata: (.*?)(?:\n|$))?(?:id: (.*))?$/.exec(part) ?? expect.fail(part)
      if (name !== undefined) events.push([name, JSON.parse(data)])
      if (id !== undefined) ids.push(id)
    }
    return !done
  }
  const take: StreamReader['take'] = async count => {
    while (events.length < count && (await read()));
    return events.splice(0, count)
  }
  return {
    take,
    async next(name) {
      for (;;) {
        const [event] = await take(1)
        if (event === undefined || event[0] === name) return event
      }
    },
    async rest() {
      while (await read());
      return events.splice(0)
    },
    ids: () => ids,
    async untilId(id) {
      while (!ids.some(known => known.startsWith(`${id}.`)) && (await read()));
      return events.splice(0)
    },
    close: () => controller.abort(),
  }
}
