import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finishRestore } from '../../../src-main/hosts/backup/finish-restore.ts'
import { readBackup } from '../../../src-main/hosts/backup/read-backup.ts'
import { writeBackup } from '../../../src-main/hosts/backup/write-backup.ts'
import { startBench } from '../../service/harness.ts'
import { isEveryRound } from '../../support/every-round.ts'
import { type DataDirectory, lookAt, makeDataDirectory, now, temporary } from './data-directory.ts'

const start = fileURLToPath(new URL('../../../src-main/hosts/run.js', import.meta.url))

let data: DataDirectory
let folder: string
let child: ChildProcess | null = null

beforeEach(async () => {
  data = await makeDataDirectory()
  folder = temporary()
})
afterEach(() => {
  child?.kill('SIGKILL')
  for (const path of [data.dataDir, folder]) rmSync(path, { recursive: true, force: true })
})

/** A real process; killed at that change of the data directory or of the folder, unless it has ended before. */
async function command(args: readonly string[], killAt: number | null): Promise<'ended' | 'killed'> {
  const made = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', start, ...args, '--data-dir', data.dataDir],
    { stdio: 'ignore' },
  )
  child = made
  let changes = 0
  const watchers = [data.dataDir, folder].map(path =>
    watch(path, () => {
      changes += 1
      if (changes === killAt) made.kill('SIGKILL')
    }),
  )
  const [, signal] = await once(made, 'exit')
  for (const watcher of watchers) watcher.close()
  return signal === 'SIGKILL' ? 'killed' : 'ended'
}

/** Kills one process after the other, each a few changes later, until one has ended before that. */
async function killEach(
  args: (round: number) => readonly string[],
  look: (round: number) => Promise<void>,
): Promise<number> {
  for (let round = 0; round < mostRounds; round += 1) {
    const outcome = await command(args(round), 1 + round * changesBetween)
    await look(round)
    if (outcome === 'ended') return round
  }
  return mostRounds
}

/** `npm test` tries some moments from the first change to the last, and `npm run test:long` six times as many. */
const changesBetween = isEveryRound() ? 2 : 12
const mostRounds = isEveryRound() ? 60 : 10

describe('killed with -9 at any moment', () => {
  it('a backup leaves no file of the good name that is not whole', async () => {
    const fileOf = (round: number): string => join(folder, `try-${round}.zip`)
    const killed = await killEach(
      round => ['backup', fileOf(round)],
      async round => {
        if (existsSync(fileOf(round))) expect((await readBackup(fileOf(round), null)).rundowns).toBe(2)
      },
    )
    expect(killed).toBeGreaterThan(0)
    finishRestore(data.dataDir)
    expect(readdirSync(data.dataDir).filter(name => name.startsWith('backup-'))).toEqual([])
  })

  it('a restore leaves the old data or the new', async () => {
    const file = join(folder, 'night.zip')
    await writeBackup({
      dataDir: data.dataDir,
      file,
      app: '1',
      desk: 'booth',
      now: now(),
      passphrase: null,
      connections: {},
    })
    const change = async () => {
      const bench = await startBench({ dataDir: data.dataDir })
      await bench.call('POST', '/rundowns', { body: { title: 'Made since' } })
      await bench.close()
    }
    const seen = new Set<string>()
    await change()
    const killed = await killEach(
      () => ['restore', file],
      async () => {
        // As the next start does it.
        finishRestore(data.dataDir)
        const { titles, entries } = lookAt(data.dataDir)
        expect(entries).toBe(2)
        const isNew = titles.join() === 'Kept,Opening night'
        const isOld = titles.join() === 'Kept,Made since,Opening night'
        expect([titles, isNew || isOld]).toEqual([titles, true])
        seen.add(isNew ? 'new' : 'old')
        expect(readdirSync(data.dataDir).filter(name => /^restore\.|^backup-/.test(name))).toEqual([])
        if (isNew) await change()
      },
    )
    expect(killed).toBeGreaterThan(0)
    expect([...seen]).toContain('old')
  })
})
