import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isEveryRound } from '../../support/every-round.ts'
import fc from '../../support/fast-check.ts'
import { openStream, type StreamReader } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

let bench: Bench
let v0Token: string

beforeAll(async () => {
  bench = await startBench({ rate: '10000000' })
  v0Token = (await bench.service.dashboard.deskAccess()).v0Token
})
afterAll(() => bench.close())

/** What a display shows, in the words of both versions. */
interface Shown {
  readonly running: boolean
  readonly kickoff: number | null
  readonly deadline: number | null
  readonly now: readonly [string, string] | null
  readonly next: readonly [string, string] | null
}

const named = (cue: Json): readonly [string, string] | null => (cue === null ? null : [cue.id, cue.title])

const shownBy = ({ state, active_cue: active, next_cue: next }: Json): Shown => ({
  running: state === 'running',
  kickoff: active?.started_at ?? null,
  deadline: active === null ? null : active.started_at + active.duration_ms,
  now: named(active),
  next: named(next),
})

interface Display {
  readonly shown: readonly Shown[]
  /** Every event name with its payload, in the order in which they came. */
  readonly log: readonly string[]
  /** Resolves when the rundown was sent with that name. */
  until(name: string): Promise<void>
  close(): void
}

/** A display of v0: it asks for the state once, then lives by events alone, and shows at each timesnap what it holds. */
async function display(show: Seeded, first: Json): Promise<Display> {
  const socket: Socket = io(bench.service.addresses.socketUrl, {
    path: '/api-v0/socket.io',
    auth: { rundownId: show.id, apiToken: v0Token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  let now = named(first.active_cue)
  let next = named(first.next_cue)
  const shown: Shown[] = []
  const log: string[] = []
  const waiting = new Map<string, () => void>()
  const names = new Set<string>()
  socket.onAny((name: string, payload: Json) => {
    log.push(`${name} ${JSON.stringify(payload)}`)
    if (name === 'currentCue') now = named(payload)
    if (name === 'nextCue') next = named(payload)
    if (name === 'timesnap') {
      const { running, kickoff, deadline, cueId } = payload
      expect(now?.[0] ?? null).toBe(cueId)
      shown.push({ running, kickoff, deadline, now, next })
    }
    if (name === 'rundown') {
      names.add(payload.name)
      waiting.get(payload.name)?.()
    }
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    shown,
    log,
    until: name =>
      names.has(name) ? Promise.resolve() : new Promise(resolve => waiting.set(name, () => resolve())),
    close: () => void socket.disconnect(),
  }
}

const command = fc.record({
  kind: fc.constantFrom(
    'start',
    'pause',
    'next',
    'previous',
    'jump',
    'adjust-duration',
    'insert',
    'retitle',
    'longer',
    'skip',
    'delete',
    'swap',
    'end',
    'reset',
  ),
  pick: fc.nat(1_000),
  /** Sent without waiting for the one before. */
  atOnce: fc.boolean(),
})
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

async function perform(show: Seeded, { kind, pick }: Command): Promise<Json> {
  const cue = show.cues[pick % show.cues.length] ?? ''
  const send = async (method: string, path: string, body?: unknown) =>
    (await bench.call(method, show.path + path, body === undefined ? {} : { body })).body
  const { dashboard } = bench.service
  if (kind === 'insert') return send('POST', '/cues', { title: `N${pick}`, position: { before_cue_id: cue } })
  if (kind === 'retitle') return send('PATCH', `/cues/${cue}`, { title: `T${pick}` })
  if (kind === 'longer') return send('PATCH', `/cues/${cue}`, { duration_ms: 1_000 + pick })
  if (kind === 'delete') return send('DELETE', `/cues/${cue}`)
  if (kind === 'skip') return dashboard.setSkipped(show.id, cue, pick % 2 === 0)
  if (kind === 'end') return dashboard.end(show.id)
  if (kind === 'reset') return dashboard.reset(show.id)
  if (kind === 'jump') return send('POST', '/action:jump', { cue_id: cue })
  if (kind === 'adjust-duration')
    return send('POST', '/action:adjust-duration', { delta_ms: pick % 2 === 0 ? pick : -pick })
  if (kind === 'swap') {
    const order: Json[] = (await send('GET', '')).data.cue_order
    return send('POST', '/cues:reorder', { order: order.toReversed() })
  }
  return send('POST', `/action:${kind}`)
}

/** All that the stream of v1 sent of the show until the rundown was called so. */
async function statusesUntil(stream: StreamReader, name: string): Promise<Json[]> {
  const statuses: Json[] = []
  for (;;) {
    const [event] = await stream.take(1)
    if (event === undefined) throw new Error('The stream ended.')
    if (event[0] === 'status') statuses.push(event[1])
    if (event[0] === 'rundown' && event[1].rundown.title === name) return statuses
  }
}

it('whatever is done, and however much at once: all displays see one order, and never a torn now and next', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async commands => {
      const show = await bench.seed(['A', 'B', 'C', 'D', 'E'])
      const first = (await bench.call('GET', `${show.path}/status`)).body.data
      const displays = await Promise.all([1, 2, 3].map(() => display(show, first)))
      const stream = await openStream(bench, show, '?events=rundown:fat')
      let underWay: Promise<Json>[] = []
      const answered: Json[] = []
      for (const asked of commands) {
        bench.clock.advance(1)
        underWay.push(perform(show, asked))
        if (asked.atOnce) continue
        answered.push(...(await Promise.all(underWay)))
        underWay = []
      }
      answered.push(...(await Promise.all(underWay)))
      await bench.call('PATCH', show.path, { body: { title: 'The end' } })
      await Promise.all(displays.map(other => other.until('The end')))
      const statuses = await statusesUntil(stream, 'The end')
      stream.close()
      for (const other of displays) other.close()

      const [one] = displays
      for (const other of displays) expect(other.log).toEqual(one?.log)
      const revisions = statuses.map(status => JSON.stringify(shownBy(status)))
      // Each is a state that the show was in, and they come in the order in which it was in them.
      let at = 0
      for (const shown of one?.shown ?? []) {
        const found = revisions.indexOf(JSON.stringify(shown), at)
        expect(
          found,
          `${JSON.stringify(shown)} after ${at} of ${revisions.join('\n')}`,
        ).toBeGreaterThanOrEqual(0)
        at = found
      }
      // The answer to the presser is one of them as well.
      for (const { data } of answered.filter(reply => reply?.data?.state !== undefined))
        expect(revisions).toContain(JSON.stringify(shownBy(data)))
      const last = (await bench.call('GET', `${show.path}/status`)).body.data
      expect(statuses.at(-1)).toEqual({ ...last, server_time: statuses.at(-1)?.server_time })
    }),
    { numRuns: isEveryRound() ? 25 : 10 },
  )
}, 180_000)
