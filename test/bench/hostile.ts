import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { invite, openPageHere, openToNetwork, pressesOf } from './harness/desk-page.ts'
import type { Scope } from './harness/scope.ts'
import { smallShowCsv } from './harness/small-show.ts'
import { type Spread, spreadOf } from './harness/statistics.ts'
import type { DeskReady } from './processes/desk.ts'
import type { Harm } from './processes/hostile-person.ts'

const presses = 60
const cues = 300
/** The desk refuses a page that presses faster than a person can. */
const betweenMs = 150

/** Nothing that another person does, and no file, may hold up a press by more than this. */
const mostHeldUp = 50

/** A press at the desk while an invited person floods it, or sends a file that is wrong everywhere; beside a quiet desk. */
export const hostilePeople: Benchmark = {
  name: 'hostile',
  async run(scope) {
    const { press, here } = await openDesk(scope, scope.tempDir())
    const origin = await openToNetwork(here)
    const person = async (role: 'view' | 'edit') =>
      startChild(scope, 'hostile-person.ts', [origin, await invite(here, role, role)])
    const viewer = await person('view')
    const editor = await person('edit')
    const quiet = await spreadOfPresses(press)
    const rows: Row[] = []
    const harms: readonly (readonly [string, typeof viewer, Harm])[] = [
      ['a viewer asks for 2,000 snapshots at once, without a pause', viewer, 'snapshots'],
      ['a viewer sends 600,000 unknown members, three times at once', viewer, 'members'],
      ['an editor brings files of 15 MB that are wrong everywhere', editor, 'file'],
    ]
    for (const [what, child, harm] of harms) {
      await child.ask(harm)
      const ours = await spreadOfPresses(press)
      const answered = Number(await child.ask('stop'))
      if (answered === 0) throw new Error(`${what}: nothing of it was answered.`)
      rows.push(row(what, ours, quiet))
    }
    return rows
  },
}

/** A press at the desk whose disk is full, beside the same desk before. Needs a disk of its own, which root can mount. */
export const fullDisk: Benchmark = {
  name: 'full-disk',
  async run(scope) {
    const dataDir = mountSmallDisk(scope)
    const { press } = await openDesk(scope, dataDir)
    const quiet = await spreadOfPresses(press)
    const file = openSync(join(dataDir, 'fills-the-disk'), 'w')
    scope.defer(() => closeSync(file))
    fill(file)
    return [row('the disk is full', await spreadOfPresses(press), quiet)]
  },
}

async function openDesk(scope: Scope, dataDir: string) {
  const file = join(scope.tempDir(), 'small-show.csv')
  writeFileSync(file, smallShowCsv(cues))
  const { ready } = await startChild<DeskReady>(scope, 'desk.ts', [dataDir, file])
  const { ask, socket } = await openPageHere(scope, ready)
  return { here: ask, press: await pressesOf(ask, [socket]) }
}

async function spreadOfPresses(press: () => Promise<number>): Promise<Spread> {
  const took: number[] = []
  for (let index = 0; index < presses; index += 1) {
    await setTimeout(betweenMs)
    took.push(await press())
  }
  return spreadOf(took)
}

function mountSmallDisk(scope: Scope): string {
  const directory = scope.tempDir()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', directory], { stdio: 'pipe' })
  } catch (error) {
    throw new Error('A small disk cannot be mounted here; root can do it on Linux.', { cause: error })
  }
  scope.defer(() => execFileSync('umount', [directory]))
  return directory
}

/** To the last byte. */
function fill(file: number): void {
  const block = Buffer.alloc(4_096)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

const row = (what: string, ours: Spread, quiet: Spread): Row => ({
  what: `press → shown while ${what}`,
  unit: 'ms',
  ours,
  baseline: { what: 'a quiet desk', figure: quiet },
  bars: [{ of: 'p99 more', is: 'at most', value: mostHeldUp }],
})
