import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. */
export interface Figures {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface Benchmark {
  /** How late timers of this process are while it has nothing else to do. */
  readonly timersLate: Figures
  /** 4 kB written to the disk of the data directory and synced; null where it cannot be written. */
  readonly diskSync: Figures | null
  /** 200 kB copied as they are between threads. */
  readonly copy: Figures
  /** SHA-256 of 1 MB. */
  readonly hash: Figures
}

const idleMs = 500
const diskMs = 1_000
const syncs = 40
const rounds = 20

/** Takes about a second, 3 s on a slow disk. Other work of this process waits a few milliseconds at a time. */
export async function runBenchmark(dataDir: string): Promise<Benchmark> {
  const text = 'Showcall'.repeat(128)
  const rows = Array.from({ length: 200 }, (_, at) => ({ at, text: `${text}${at}` }))
  const bytes = randomBytes(1_000_000)
  return {
    timersLate: await timersLate(),
    diskSync: await diskSync(dataDir).catch(() => null),
    copy: await measured(() => structuredClone(rows)),
    hash: await measured(() => createHash('sha256').update(bytes).digest()),
  }
}

async function timersLate(): Promise<Figures> {
  const monitor = monitorEventLoopDelay({ resolution: 5 })
  monitor.enable()
  await pause(idleMs)
  monitor.disable()
  const ms = (nanoseconds: number): number => round(Math.max(0, nanoseconds / 1e6 - 5))
  return {
    count: monitor.count,
    p50: ms(monitor.percentile(50)),
    p99: ms(monitor.percentile(99)),
    max: ms(monitor.max),
  }
}

async function diskSync(dataDir: string): Promise<Figures> {
  const path = join(dataDir, `.benchmark-${process.pid}`)
  const file = await open(path, 'w', 0o600)
  try {
    const block = randomBytes(4_096)
    const samples: number[] = []
    const begin = performance.now()
    while (samples.length < syncs && performance.now() - begin < diskMs) {
      const before = performance.now()
      await file.write(block)
      await file.sync()
      samples.push(performance.now() - before)
    }
    return figuresOf(samples)
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

async function measured(work: () => unknown): Promise<Figures> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now()
    work()
    samples.push(performance.now() - before)
    await nextTurn()
  }
  return figuresOf(samples)
}

const round = (ms: number): number => Math.round(ms * 100) / 100

export function figuresOf(samples: readonly number[]): Figures {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): number => round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
