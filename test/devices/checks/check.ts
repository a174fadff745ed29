import { inspect, isDeepStrictEqual } from 'node:util'
import type { NodeHidBus } from '../../../src-main/controllers/node-hid-bus.ts'
import type { Laboratory } from '../virtual/laboratory.ts'

/** What a check works with. */
export interface Bench {
  /** In the virtual machine, which is ours: nothing else is plugged in, udev may be started and rights changed. */
  readonly guest: boolean
  readonly laboratory: Laboratory
  readonly bus: NodeHidBus
  /** Aborted when the check took too long: it ends what it started. */
  readonly signal: AbortSignal
}

export interface Check {
  /** A sentence that is true when it passes. */
  readonly name: string
  /** Throws when it is not; answers what was seen on the way and is worth a word. */
  run(bench: Bench): Promise<string | undefined>
  /** Why it cannot be run here; null when it can. */
  readonly skipped?: () => string | null
}

export class Mismatch extends Error {}

const text = (value: unknown): string => inspect(value, { depth: 6, breakLength: 140, maxStringLength: 400 })

/** Throws with what was expected and what was seen. */
export function same(about: string, seen: unknown, expected: unknown): void {
  if (isDeepStrictEqual(seen, expected)) return
  throw new Mismatch(`${about}\n      expected: ${text(expected)}\n      seen:     ${text(seen)}`)
}
