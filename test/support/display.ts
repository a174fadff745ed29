import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Status } from '../../src-main/contract/v1/resources.ts'

const entry = fileURLToPath(new URL('./display-entry.ts', import.meta.url))

/** What a display shows: a client of the API, in a process of its own. */
export interface Display {
  /** Each state of the show that it received, with its source. */
  readonly received: readonly { readonly from: string; readonly status: Status }[]
  close(): Promise<void>
}

export interface DisplayOptions {
  readonly within: readonly string[]
  /** Of the desks, the first one first. */
  readonly origins: readonly string[]
  readonly rundownId: string
  readonly token: string
}

export function openDisplay({ within, origins, rundownId, token }: DisplayOptions): Display {
  const [command = process.execPath, ...rest] = [...within, process.execPath]
  const path = `/api-v1/rundowns/${rundownId}/events`
  const args = [...rest, '--disable-warning=ExperimentalWarning', entry, path, token, ...origins]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const received: Display['received'][number][] = []
  createInterface({ input: child.stdout }).on('line', line => void received.push(JSON.parse(line)))
  return {
    received,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}
