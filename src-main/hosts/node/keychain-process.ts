import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Timers } from '../../base/timers.ts'
import type { Keychain } from '../settings/secrets.ts'

/** What is used of the process that holds the keychain. */
export interface KeychainProcess {
  send(request: KeychainAsk & { readonly id: number }): void
  /** Ends it at once. */
  end(): void
}

export interface KeychainProcessListener {
  answered(answer: KeychainAnswer): void
  /** The process has ended, or did not start. */
  ended(): void
}

interface KeychainOptions {
  readonly start: (listener: KeychainProcessListener) => KeychainProcess
  readonly timers: Timers
}

/** A start does not wait longer than this to learn whether there is a keychain, in ms. */
const probeWithin = 1_500
/** As long as a person may take to unlock it, in ms. */
const answerWithin = 60_000
/** A process that nobody asks anything for so long is not kept, in ms. */
const idleFor = 5_000

/**
 * The keychain of the operating system, in a process of its own that lives while it is asked: a native call that waits
 * for a person, or falls over, holds up or takes down nothing of the desk. Null where there is none that can be used.
 */
export async function openKeychain({ start, timers }: KeychainOptions): Promise<Keychain | null> {
  let process: KeychainProcess | null = null
  let count = 0
  let cancelIdle: (() => void) | null = null
  const waiting = new Map<number, PromiseWithResolvers<string | null>>()

  const giveUp = (): void => {
    cancelIdle?.()
    cancelIdle = null
    process?.end()
    process = null
    for (const { reject } of waiting.values()) reject(new Error('The keychain did not answer.'))
    waiting.clear()
  }

  const rest = (): void => {
    if (waiting.size === 0) cancelIdle = timers.after(idleFor, giveUp)
  }

  const running = (): KeychainProcess => {
    cancelIdle?.()
    cancelIdle = null
    if (process !== null) return process
    const made: KeychainProcess = start({
      answered({ id, ok, text }) {
        const asked = waiting.get(id)
        if (asked === undefined) return
        waiting.delete(id)
        if (ok) asked.resolve(text)
        else asked.reject(new Error('The keychain refused access.'))
        rest()
      },
      ended() {
        if (process === made) giveUp()
      },
    })
    process = made
    return made
  }

  const ask = async (what: KeychainAsk, within: number): Promise<string | null> => {
    count += 1
    const asked = Promise.withResolvers<string | null>()
    const held = running()
    waiting.set(count, asked)
    const cancel = timers.after(within, giveUp)
    held.send({ ...what, id: count })
    try {
      return await asked.promise
    } finally {
      cancel()
    }
  }

  try {
    await ask({ ask: 'probe' }, probeWithin)
  } catch {
    giveUp()
    return null
  }
  return {
    read: account => ask({ ask: 'read', account }, answerWithin),
    async write(account, text) {
      await ask({ ask: 'write', account, text }, answerWithin)
    },
    async remove(account) {
      await ask({ ask: 'remove', account }, answerWithin)
    },
    close: giveUp,
  }
}

/** Starts `entry`, which is `keychain-entry.ts`. It ends with this process, however that ends. */
export const startKeychainProcess =
  (entry: URL) =>
  ({ answered, ended }: KeychainProcessListener): KeychainProcess => {
    const child: ChildProcess = fork(entry, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('message', (answer: KeychainAnswer) => answered(answer))
    child.once('error', ended)
    child.once('exit', ended)
    // Nothing of it keeps a desk from stopping.
    child.unref()
    child.channel?.unref()
    return {
      send: request => void child.send(request, error => error !== null && ended()),
      end: () => void child.kill('SIGKILL'),
    }
  }

/** False on a Linux without a session bus: no keychain can be behind it, and nobody need be asked. */
export function mayHaveKeychain(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux' || env['DBUS_SESSION_BUS_ADDRESS'] !== undefined) return true
  const runtime = env['XDG_RUNTIME_DIR']
  return runtime !== undefined && existsSync(join(runtime, 'bus'))
}

/** What the desk asks of the process that holds the keychain. */
export type KeychainAsk =
  | { readonly ask: 'probe' }
  | { readonly ask: 'read' | 'remove'; readonly account: string }
  | { readonly ask: 'write'; readonly account: string; readonly text: string }

export type KeychainRequest = KeychainAsk & { readonly id: number }

/** `text`: the secret that was read. A failure has no message, since the system's message may contain the secret. */
export interface KeychainAnswer {
  readonly id: number
  readonly ok: boolean
  readonly text: string | null
}
