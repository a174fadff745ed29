import type { Json } from '../service/json.ts'
import type { Service } from './service.ts'

/** What has not come by then does not come, ms. */
export const comesWithin = 10_000

export interface EventStream {
  /** The first event of that name of which this is true, since the last one that was taken. */
  next(name: string, is: (data: Json) => boolean): Promise<Json>
  close(): void
}

/** The stream of v1 of a rundown. `kinds`: what it tells of besides the state. Rejects when the service gives none. */
export async function openEventStream(
  { address, token }: Service,
  path: string,
  kinds: string | null = null,
): Promise<EventStream> {
  const end = new AbortController()
  const reply = await fetch(`${address}${path}/events${kinds === null ? '' : `?events=${kinds}`}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: end.signal,
  })
  if (!reply.ok || reply.body === null) throw new Error(`The stream was answered ${reply.status}.`)
  const events = eventsIn(reply.body.pipeThrough(new TextDecoderStream()))
  return {
    async next(name, is) {
      const late = setTimeout(() => end.abort(), comesWithin)
      try {
        for (;;) {
          const { value, done } = await events.next()
          if (done === true) throw new Error('The stream ended.')
          if (value.name === name && is(value.data)) return value.data
        }
      } catch (error) {
        throw end.signal.aborted
          ? new Error(`No such "${name}" came within ${comesWithin / 1_000} s.`)
          : error
      } finally {
        clearTimeout(late)
      }
    },
    close: () => end.abort(),
  }
}

/** The events of a body, one after another, until it ends; those without data are left out. */
export async function* eventsIn(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ readonly name: string; readonly data: Json }, undefined> {
  let rest = ''
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split(/\r?\n\r?\n/)
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split(/\r?\n/)
      const of = (field: string): string =>
        lines
          .filter(line => line.startsWith(`${field}:`))
          .map(line => line.slice(field.length + 1).replace(/^ /, ''))
          .join('\n')
      if (of('data') !== '') yield { name: of('event'), data: JSON.parse(of('data')) }
    }
  }
  return undefined
}
