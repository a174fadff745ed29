import { describe, expect, it } from 'vitest'
import { openEventStream } from '../../../src-main/client/http/event-stream.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'

/** Streams that a test writes itself. */
function setup(answer?: () => Response) {
  const time = createVirtualTime()
  const received: string[] = []
  const writers: { write(text: string): void; end(): void; signal: AbortSignal }[] = []
  let asked = 0
  const stream = openEventStream(
    {
      connect: async signal => {
        asked += 1
        if (answer !== undefined) return answer()
        return new Response(
          new ReadableStream({
            start(controller) {
              const encoder = new TextEncoder()
              signal.addEventListener('abort', () => controller.error(signal.reason))
              writers.push({
                write: text => controller.enqueue(encoder.encode(text)),
                end: () => controller.close(),
                signal,
              })
            },
          }),
          { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
        )
      },
      timers: time.timers,
      local: time.now,
      random: () => 0.5,
    },
    {
      opened: () => received.push('opened'),
      event: (name, data) => received.push(`${name} ${JSON.stringify(data)}`),
      lost: () => received.push('lost'),
      unsupported: status => received.push(`unsupported ${status}`),
      silent: async () => true,
    },
  )
  return { time, received, writers, asked: () => asked, stream }
}

const heartbeat = 'event: heartbeat\ndata: {"at":1}\n\n'

describe('the event stream of v1', () => {
  it('is read in whatever pieces it comes, letters of several bytes included, and nonsense is passed over', async () => {
    const { time, received, writers, stream } = setup()
    await time.advance(0)
    const [writer] = writers
    writer?.write('event: ready\ndata: {}\n\nevent: cue\ndata: {"ti')
    await time.advance(0)
    writer?.write('tle":"Größe"}\r\n\r\n: a comment\n\nevent: cell\ndata: no json\n\n')
    await time.advance(0)
    expect(received).toEqual(['opened', 'cue {"title":"Größe"}'])
    stream.close()
  })

  it('counts as lost when it is silent for two of its own intervals, and is asked for again', async () => {
    const { time, received, writers, asked, stream } = setup()
    await time.advance(0)
    for (let beat = 0; beat < 5; beat += 1) {
      writers[0]?.write(heartbeat)
      await time.advance(10_000)
    }
    expect(received).not.toContain('lost')
    await time.advance(9_000)
    expect(received).not.toContain('lost')
    await time.advance(2_000)
    expect(received.at(-1)).toBe('lost')
    expect(writers[0]?.signal.aborted).toBe(true)
    await time.advance(2_000)
    expect(asked()).toBe(2)
    stream.close()
  })

  it('is asked for at once when the service answers again, and only if it waits for its next try', async () => {
    const dead = setup(() => new Response('down', { status: 503 }))
    await dead.time.advance(120_000)
    const before = dead.asked()
    dead.stream.retry()
    await dead.time.advance(0)
    expect(dead.asked()).toBe(before + 1)
    dead.stream.close()
    dead.stream.retry()
    expect(dead.asked()).toBe(before + 1)

    const { time, asked, writers, stream } = setup()
    await time.advance(0)
    writers[0]?.write(heartbeat)
    await time.advance(0)
    stream.retry()
    expect(asked()).toBe(1)
    stream.close()
  })

  it('comes back soon after its server ended it, and ever more rarely when there is none', async () => {
    const { time, asked, writers, stream } = setup()
    await time.advance(0)
    writers[0]?.write(heartbeat)
    await time.advance(0)
    writers[0]?.end()
    await time.advance(1_500)
    expect(asked()).toBe(2)
    stream.close()

    const dead = setup(() => new Response('down', { status: 503 }))
    await dead.time.advance(600_000)
    expect(dead.asked()).toBeLessThan(30)
    expect(dead.asked()).toBeGreaterThan(15)
    dead.stream.close()
    expect(dead.time.waiting()).toBe(0)
  })

  it.each([403, 404, 405, 406])(
    'a server that answers %i has none, and is asked again, ever more rarely, every ten minutes at last',
    async status => {
      const { time, received, asked, stream } = setup(() => new Response('', { status }))
      await time.advance(14_000)
      expect(received).toEqual([`unsupported ${status}`])
      await time.advance(2_000)
      expect(asked()).toBe(2)
      await time.advance(30_000)
      expect(asked()).toBe(3)
      await time.advance(3_600_000)
      expect(asked()).toBe(11)
      expect(new Set(received)).toEqual(new Set([`unsupported ${status}`]))
      stream.close()
    },
  )

  it('a page of something else is no stream', async () => {
    const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    const { time, received, stream } = setup(page)
    await time.advance(1_000)
    expect(received).toEqual(['unsupported 200'])
    stream.close()
  })

  it('finds the stream of a service soon after a page of the network answered the first time', async () => {
    const stream = () =>
      new Response('event: ready\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })
    const answers = [new Response('<html>', { headers: { 'content-type': 'text/html' } }), stream()]
    const rig = setup(() => answers.shift() ?? stream())
    await rig.time.advance(16_000)
    expect(rig.received.slice(0, 2)).toEqual(['unsupported 200', 'opened'])
    rig.stream.close()
  })

  it('comes back soon to a service that had one, after a sign-in page of the network answered in its place', async () => {
    const stream = () =>
      new Response('event: ready\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })
    const page = (status: number) =>
      new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
    const answers = [stream(), page(200), page(403), stream()]
    const rig = setup(() => answers.shift() ?? stream())
    await rig.time.advance(8_000)
    expect(rig.received.slice(0, 5)).toEqual(['opened', 'lost', 'lost', 'lost', 'opened'])
    rig.stream.close()
  })
})
