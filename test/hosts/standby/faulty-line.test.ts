import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import {
  calmWire,
  type FaultyWire,
  type FaultyWireProxy,
  startFaultyWire,
} from '../../support/faulty-wire.ts'
import { seeded } from '../../support/seeded.ts'
import {
  go,
  identical,
  nameDesk,
  pairDesks,
  shows,
  sliceOf,
  startDesk,
  succeeded,
  until,
} from './two-desks.ts'

/**
 * A desk of these tests is lost after a second and a half: a press that waited for the other desk, or for the line to it,
 * would take as long. What a busy computer adds is less, ms.
 */
const waitsForNobody = 1_000
/** What half of the presses may take longer than with a good line, ms. */
const noise = 100

let root: string
let first: NodeHost
let second: NodeHost
let line: FaultyWireProxy
/** What may never be while nobody acts. */
let moved: string[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'showcall-faulty-line-'))
  const dirs = ['Booth 1', 'Booth 2'].map(name => {
    const directory = join(root, name)
    mkdirSync(directory)
    nameDesk(directory, name)
    return directory
  })
  // More cues than there are presses.
  const order = join(root, 'Long evening.csv')
  const cues = Array.from({ length: 200 }, (_, at) => `Cue ${at + 1},10:00`)
  writeFileSync(order, ['title,duration', ...cues].join('\n'))
  ;[first, second] = await Promise.all([
    startDesk(dirs[0] ?? '', { file: order }),
    startDesk(dirs[1] ?? '', { file: order }),
  ])
  // Presses follow one another at once.
  succeeded(first.desk.caller.write({ doublePress: 0 }))
  succeeded(await first.standby.acts.listen({ on: true }))
  line = await startFaultyWire(sliceOf(first).listening?.port ?? 0, seeded(20_261_124))
  await pairDesks(first, second, line.port)
  for (const [host, is] of [
    [first, '["first",null,null]'],
    [second, '["standby","standing-by",null]'],
  ] as const) {
    host.desk.subscribe(name => {
      const { role, passive, choice } = sliceOf(host).pair ?? {}
      const now = JSON.stringify([role, passive, choice])
      if (name === 'standby' && now !== is) moved.push(now)
    })
  }
})
afterAll(async () => {
  line.close()
  await Promise.all([first.close(), second.close()])
  rmSync(root, { recursive: true, force: true })
})

/** Each takes the silence after which a desk is lost. */
vi.setConfig({ testTimeout: 180_000 })

/** Presses GO so often, one after another; how long each took, ms. */
async function presses(count: number): Promise<readonly number[]> {
  const took: number[] = []
  for (let done = 0; done < count; done += 1) {
    const since = performance.now()
    await go(first)
    took.push(performance.now() - since)
  }
  return took
}
const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0
const lost = () => until(first, ({ pair }) => pair?.peer.connected === false)

const slow: readonly (readonly [string, Partial<FaultyWire>])[] = [
  ['is slow', { delay: 300 }],
  ['takes now less, now more', { delay: 20, jitter: 500 }],
]
const broken: readonly (readonly [string, Partial<FaultyWire>])[] = [
  ['carries nothing to the first desk', { halfOpen: 'up' }],
  ['carries nothing back', { halfOpen: 'down' }],
  ['takes nothing any more', { stalled: true }],
  ['ends connections in the midst of a message', { spoilt: { kind: 'truncated', share: 0.3 } }],
  ['changes bits', { spoilt: { kind: 'changed', share: 0.3 } }],
]

describe('Over a line between two desks that', () => {
  let before: readonly number[]
  beforeEach(async () => {
    before = await presses(8)
    moved = []
  })
  /** Nothing but presses has happened, and both are the same in the end. */
  const calm = async (took: readonly number[]): Promise<void> => {
    line.set(calmWire)
    await identical(first, second)
    await until(second, () => JSON.stringify(shows(second)) === JSON.stringify(shows(first)))
    expect(moved).toEqual([])
    expect(Math.max(...took), 'the slowest press').toBeLessThan(waitsForNobody)
    expect(median(took), 'half of the presses').toBeLessThan(median(before) + noise)
  }

  it.each(slow)('%s, presses at the first desk wait for nobody', async (_, fault) => {
    line.set(fault)
    const took = await presses(6)
    await identical(first, second)
    await calm([...took, ...(await presses(6))])
  })

  it.each(broken)('%s, presses at the first desk wait for nobody', async (_, fault) => {
    line.set(fault)
    const took = [...(await presses(4))]
    await lost()
    took.push(...(await presses(4)))
    await until(second, ({ pair }) => pair?.peer.connected === false)
    await calm([...took, ...(await presses(2))])
  })

  it('breaks again and again, presses at the first desk wait for nobody', async () => {
    const took: number[] = []
    for (let count = 0; count < 5; count += 1) {
      line.reset()
      took.push(...(await presses(1)))
      await lost()
      await until(second, ({ pair }) => pair?.peer.connected === true)
      took.push(...(await presses(1)))
    }
    await calm(took)
  })
})
