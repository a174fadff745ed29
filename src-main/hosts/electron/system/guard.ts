import { type SpawnOptions, spawn } from 'node:child_process'
import { readSync } from 'node:fs'
import Type from 'typebox'
import { validatorOf } from '../../../contract/validator.ts'
import { readDeskStatus } from '../../instance/desk-status.ts'
import { allowRestart } from '../../threads/restart-limit.ts'

/** Switch of the process that guards a packaged desk. */
export const guardSwitch = '--guard-desk'
/** Earlier restarts, in epoch milliseconds, as a JSON list. */
const restartsVariable = 'SHOWCALL_RESTARTS'

const restartList = validatorOf(Type.Array(Type.Number()))

/** Starts the guard of this process: the same executable, which reads the status of the desk until the pipe breaks. */
export function startGuard(execPath: string, args: readonly string[]): { write(line: string): void } {
  const guard = spawn(execPath, [guardSwitch, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a guard the desk runs as well; it is only not started again after a crash.
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  return { write: line => void guard.stdin.write(line) }
}

interface GuardOptions {
  readonly execPath: string
  /** Of the desk. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Epoch milliseconds. */
  readonly now: () => number
  /** The limit of restarts is reached. */
  readonly gaveUp: () => void
  readonly start?: typeof spawn
}

/**
 * Waits for the end of the desk, and starts it again when it ended during a show without having said that it stops.
 * Blocks the process, on purpose: Electron starts nothing else before its entry has run, so a guard costs little memory.
 */
export function runGuard({ execPath, args, env, now, gaveUp, start = spawn }: GuardOptions): void {
  if (!endedOnAir(readAll(0))) return
  const restarts = allowRestart(readRestarts(env[restartsVariable]), now())
  if (restarts === null) {
    gaveUp()
    return
  }
  const options: SpawnOptions = {
    detached: true,
    stdio: 'ignore',
    env: { ...env, [restartsVariable]: JSON.stringify(restarts) },
  }
  start(execPath, args, options).unref()
}

/** Lines of status, as `createWatcher` writes them. True when the desk was on air at the last one. */
export function endedOnAir(text: string): boolean {
  let onAir = false
  for (const line of text.split('\n')) {
    const status = readDeskStatus(parse(line))
    if (status?.status === 'on-air') onAir = status.onAir
    else if (status?.status === 'stopping') onAir = false
  }
  return onAir
}

/** Reads a pipe to its end. */
function readAll(descriptor: number): string {
  const chunks: Buffer[] = []
  const buffer = Buffer.alloc(4_096)
  for (;;) {
    const bytes = readSome(descriptor, buffer)
    if (bytes === 0) return Buffer.concat(chunks).toString()
    chunks.push(Buffer.from(buffer.subarray(0, bytes)))
  }
}

function readSome(descriptor: number, buffer: Buffer): number {
  try {
    return readSync(descriptor, buffer)
  } catch (error) {
    // Windows reports the end of a pipe as an error.
    if (error instanceof Error && 'code' in error && error.code === 'EOF') return 0
    throw error
  }
}

function readRestarts(text: string | undefined): readonly number[] {
  const list = parse(text ?? '')
  return restartList.Check(list) ? list : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
