import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { openLaboratory } from '../virtual/laboratory.ts'
import { createVirtualBus } from '../virtual/virtual-bus.ts'
import type { Bench, Check } from './check.ts'
import { Mismatch } from './check.ts'
import { deckChecks } from './deck-checks.ts'
import { gamepadChecks } from './gamepad-checks.ts'
import { midiChecks } from './midi-checks.ts'
import { pathChecks } from './path-checks.ts'
import { pedalChecks } from './pedal-checks.ts'
import { permissionChecks } from './permission-checks.ts'
import { udevChecks } from './udev-checks.ts'

export interface RunOptions {
  /** See `Bench`. */
  readonly guest: boolean
  readonly print: (line: string) => void
}

/** A check that hangs fails, and does not hold up the others. */
const limit = 90_000
/** What it started has this long to end. */
const farewell = 10_000

/** Exit code of a process that ended before all checks were through. */
export const unfinished = 2

/**
 * Runs all, one after another, a line for each. Resolves to the exit code: 0 when none failed, else 1. An error that no
 * check expects ends the process as unfinished.
 */
export async function runChecks({ guest, print }: RunOptions): Promise<number> {
  process.once('uncaughtException', error => {
    print(`The checks stopped before they were through: ${error.stack ?? error.message}`)
    process.exit(unfinished)
  })
  const begun = performance.now()
  const checks = [
    ...deckChecks,
    ...pedalChecks,
    ...gamepadChecks,
    ...midiChecks,
    ...pathChecks,
    ...permissionChecks(guest),
    ...udevChecks(guest),
  ]
  const laboratory = await openLaboratory()
  const bus = createVirtualBus({ timers: realTimers })
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const check of checks) count[await perform(check, { guest, laboratory, bus }, print)] += 1
  await bus.close()
  laboratory.close()
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  print(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped, ${seconds} s`)
  return count.failed === 0 ? 0 : 1
}

async function perform(
  check: Check,
  bench: Omit<Bench, 'signal'>,
  print: (line: string) => void,
): Promise<'passed' | 'failed' | 'skipped'> {
  const why = check.skipped?.() ?? null
  if (why !== null) {
    print(`skip  ${check.name}: ${why}`)
    return 'skipped'
  }
  const begun = performance.now()
  try {
    const word = await withLimit(signal => check.run({ ...bench, signal }))
    const took = `${((performance.now() - begun) / 1_000).toFixed(1)} s`
    print(`ok    ${check.name} (${word === undefined ? took : `${word}; ${took}`})`)
    return 'passed'
  } catch (error) {
    const what =
      error instanceof Mismatch ? error.message : error instanceof Error ? error.stack : String(error)
    print(`FAIL  ${check.name}\n      ${what}`)
    return 'failed'
  } finally {
    await bench.laboratory.clear()
  }
}

async function withLimit<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController()
  const working = work(stopping.signal)
  const late = new Mismatch(`not through in ${limit / 1_000} s`)
  const inTime = await endsWithin(limit, working)
  if (inTime) return working
  stopping.abort(late)
  if (!(await endsWithin(farewell, working))) late.message += ', and it could not be ended'
  throw late
}

/** Whether it came to an end, good or bad, in so many milliseconds. */
function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const ended = work.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
