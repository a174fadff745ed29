import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readingOf } from '../../src-main/client/content/readings.ts'
import { sameAnchors } from '../../src-main/domain/show/anchors.ts'
import type { RunnerState } from '../../src-main/domain/show/runner.ts'
import { undoTarget } from '../../src-main/domain/show/undo.ts'
import fc from '../support/fast-check.ts'
import { granted } from '../support/granted.ts'
import { type Bench, type Seeded, startBench } from './harness.ts'
import type { Json } from './json.ts'

interface Press {
  readonly wait: number
  readonly verb: 'start' | 'pause' | 'next' | 'previous' | 'jump' | 'adjust-duration'
  /** Which cue of a jump; seconds of an adjustment. */
  readonly by: number
}

const anyPress: fc.Arbitrary<Press> = fc.record({
  wait: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 3_000, max: 40_000 })),
  verb: fc.constantFrom('start', 'pause', 'next', 'next', 'previous', 'jump', 'adjust-duration'),
  by: fc.integer({ min: -20, max: 20 }),
})

let bench: Bench
const sockets: Socket[] = []

beforeAll(async () => {
  bench = await startBench()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await bench.close()
})

const bodyOf = ({ verb, by }: Press, show: Seeded): object => {
  if (verb === 'jump') return { body: { cue_id: show.cues[Math.abs(by) % show.cues.length] } }
  return verb === 'adjust-duration' ? { body: { delta_ms: by * 1_000 } } : {}
}

const press = async (one: Press, show: Seeded): Promise<boolean> => {
  bench.clock.advance(one.wait)
  const { status } = await bench.call('POST', `${show.path}/action:${one.verb}`, bodyOf(one, show))
  return status === 200
}

const stateOf = async ({ path }: Seeded): Promise<RunnerState> =>
  readingOf((await bench.call('GET', `${path}/status`)).body.data).state

/** What every reader of the show sees at this moment. */
const seenOf = async ({ path }: Seeded) => ({
  status: (await bench.call('GET', `${path}/status`)).body.data,
  countdown: (await bench.call('GET', `${path}/countdown`)).body.data,
})

describe('undo on our own service', () => {
  it('whatever went before: pressed and taken back is as if never pressed, for every reader', async () => {
    let tried = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPress, { maxLength: 8 }),
        anyPress,
        fc.integer({ min: 0, max: 10_000 }),
        async (history, last, later) => {
          const show = await bench.seed(['One', 'Two', 'Three', 'Four'])
          for (const one of history) await press(one, show)
          const before = await stateOf(show)
          if (!(await press(last, show))) return
          const after = await stateOf(show)
          if (sameAnchors(before, after)) return
          tried += 1
          bench.clock.advance(later)
          const target = undoTarget({ before, after }, await stateOf(show))
          if (target === null) throw new Error('Nobody else pressed.')
          granted(await bench.service.dashboard.restore(show.id, target, after))
          const undone = await seenOf(show)

          const other = await bench.seed(['One', 'Two', 'Three', 'Four'])
          // The same history on a show where the last press was never made, at the very same times.
          const instead = await replay(show, other, before)
          expect(undone).toEqual(instead)
        },
      ),
      { numRuns: 60 },
    )
    expect(tried).toBeGreaterThan(20)
  }, 60_000)

  it('one timesnap brings it, with the anchors that there were', async () => {
    const show = await bench.seed(['One', 'Two'])
    const { v0Token } = await bench.service.dashboard.deskAccess()
    const socket = io(bench.service.addresses.socketUrl, {
      path: '/api-v0/socket.io',
      auth: { rundownId: show.id, apiToken: v0Token },
      transports: ['websocket'],
    })
    sockets.push(socket)
    await new Promise<void>(resolve => socket.once('connect', () => resolve()))
    const snaps: object[] = []
    socket.on('timesnap', ({ seq: _, ...snap }: Json) => snaps.push(snap))
    // An answer may be here before the timesnap of its press, and two changes that are read together are one timesnap.
    const come = (count: number) => expect.poll(() => snaps.length).toBeGreaterThanOrEqual(count)
    await press({ wait: 0, verb: 'start', by: 0 }, show)
    const before = await stateOf(show)
    await come(1)
    await press({ wait: 15_000, verb: 'next', by: 0 }, show)
    const after = await stateOf(show)
    await come(2)
    granted(await bench.service.dashboard.restore(show.id, before, after))
    await come(3)
    // A timesnap of a later change is sent after all of those before it.
    granted(await bench.service.dashboard.restore(show.id, after, before))
    await come(4)
    expect(snaps).toHaveLength(4)
    expect(snaps[2]).toEqual(snaps[0])
  })

  it('is refused, and moves nothing, when another client was faster', async () => {
    const show = await bench.seed(['One', 'Two', 'Three'])
    await press({ wait: 0, verb: 'start', by: 0 }, show)
    const before = await stateOf(show)
    await press({ wait: 1_000, verb: 'next', by: 0 }, show)
    const after = await stateOf(show)
    await press({ wait: 10, verb: 'next', by: 0 }, show)
    const stands = await stateOf(show)
    expect(await bench.service.dashboard.restore(show.id, before, after)).toMatchObject({
      ok: false,
      code: 'runner.state_changed',
    })
    expect(await stateOf(show)).toEqual(stands)
  })
})

/** Puts another show where `state` is, with its own identifiers, and reads it as the first show is named. */
async function replay(show: Seeded, other: Seeded, state: RunnerState) {
  const named = <Value>(value: Value): Value => {
    let text = JSON.stringify(value)
    for (const [place, id] of other.cues.entries()) text = text.replaceAll(id, show.cues[place] ?? '')
    return JSON.parse(text)
  }
  const own = (id: string): string => other.cues[show.cues.indexOf(id)] ?? ''
  if (state.phase === 'running' || state.phase === 'paused') {
    granted(await bench.service.dashboard.restore(other.id, { ...state, cueId: own(state.cueId) }, null))
  }
  return named(await seenOf(other))
}
