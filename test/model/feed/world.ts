import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import type { Dashboard, RundownParts } from '../../../src-main/contract/dashboard.ts'
import { backUp, restoreBackup } from '../../../src-main/service/store/sqlite/backup.ts'
import { defaultLogLimits } from '../../../src-main/service/store/store-reader.ts'
import { createWallClock } from '../../../src-main/service/wall-clock.ts'
import { createComputer } from '../../fakes/computer.ts'
import { type Bench, type Reply, startBench, temporaryDirectory } from '../../service/harness.ts'
import { granted } from '../../support/granted.ts'

/** A service with one rundown on a computer whose clock can be set; both can be stopped and begun again. */
export interface World {
  readonly rundownId: string
  dashboard(): Dashboard
  /** Below the rundown, by the token of a reader. */
  get(path: string, token: string): Promise<Reply>
  /** By the owner. A refusal is an answer like any other. */
  write(method: string, path: string, body?: object): Promise<Reply>
  address(path: string): string
  /** Its cues and columns, private ones too. */
  parts(): Promise<RundownParts>
  /** By identifier. */
  mentions(): Promise<readonly string[]>
  position(): Promise<string>
  /** Number of the newest change. */
  seq(): Promise<number>
  pass(ms: number): void
  /** Sets the wall clock, and waits until the show was moved with it. */
  stepClock(ms: number): Promise<void>
  /** Sum of the steps that moved the show, ms. */
  steps(): number
  restart(): Promise<void>
  backUp(): void
  /** False: there is no backup yet. */
  restore(): Promise<boolean>
  close(): Promise<void>
}

/** So few that histories go beyond them. */
const limits = { ...defaultLogLimits, changes: 8, ageMs: 500, bytesTold: 12_000 }

const show = {
  columns: [{ name: 'Light' }, { name: 'Sound' }],
  cues: [
    { title: 'Opening', duration_ms: 60_000, cells: [{ column: 'Light', content: 'Blackout' }] },
    {
      type: 'group',
      title: 'Part one',
      children: [{ title: 'Interview', duration_ms: 30_000 }, { title: 'Song' }],
    },
    { type: 'heading', title: 'Part two' },
    { title: 'Award', duration_ms: 5_000 },
  ],
  start_time: '2026-05-01T18:00:00Z',
}

/** No disk is waited for, where the system has a directory in memory: what is durable is not tried here. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export async function createWorld(): Promise<World> {
  const computer = createComputer()
  const dataDir = temporaryDirectory(memory)
  const backup = join(dataDir, 'backup.db')
  let looks: (() => void)[] = []
  let wall = createWallClock(computer.steady(), () => computer.read().wall)
  let hasBackup = false
  let steps = 0

  async function start(): Promise<Bench> {
    looks = []
    wall = createWallClock(computer.steady(), () => computer.read().wall)
    return startBench({
      dataDir,
      clock: wall.now,
      wall,
      rate: '1000000000',
      repeat(milliseconds, callback) {
        if (milliseconds === 1_000) looks.push(callback)
        return () => undefined
      },
      limits,
    })
  }

  let bench = await start()
  const rundownId = (await bench.seed([], show)).id
  const path = `/rundowns/${rundownId}`
  const position = async (): Promise<string> => (await bench.call('GET', path)).body.meta.seq
  const seq = async () => Number((await position()).split('.')[1])
  return {
    rundownId,
    dashboard: () => bench.service.dashboard,
    get: (below, token) => bench.call('GET', path + below, { token }),
    write: (method, below, body) => bench.call(method, path + below, body === undefined ? {} : { body }),
    address: below => bench.baseUrl() + path + below,
    parts: async () => granted(await bench.service.dashboard.readParts(rundownId)),
    async mentions() {
      const { items } = (await bench.call('GET', `${path}/mentions?limit=100`)).body.data
      return items.map(({ id }: { readonly id: string }) => id)
    },
    position,
    seq,
    pass: computer.pass,
    async stepClock(ms) {
      const before = await seq()
      computer.set(ms)
      // What could not be written is tried again at the next look.
      const isTaken = () => {
        if (wall.due() === 0) return true
        for (const look of looks) look()
        return wall.due() === 0
      }
      await vi.waitUntil(isTaken, { interval: 5, timeout: 20_000 })
      // Later changes are committed once the step was sent.
      await bench.mint('VIEW')
      // Nothing else is committed meanwhile.
      if ((await seq()) !== before) steps += ms
    },
    steps: () => steps,
    async restart() {
      await bench.close()
      bench = await start()
    },
    backUp() {
      // PostgreSQL has tools of its own for that.
      if (inject('postgres') !== undefined) return
      rmSync(backup, { force: true })
      backUp(dataDir, backup)
      hasBackup = true
    },
    async restore() {
      if (!hasBackup) return false
      // What was there before is kept under a name of its time.
      computer.pass(1)
      await bench.close()
      restoreBackup(dataDir, backup, {
        now: createWallClock(computer.steady(), () => computer.read().wall).now(),
        newKeys: false,
      })
      bench = await start()
      return true
    },
    async close() {
      await bench.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
