import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DeskAccess } from '../../src-main/contract/dashboard.ts'
import type { Json } from './json.ts'

interface Answer {
  readonly status: number
  readonly replayed: boolean
  readonly text: string
  readonly data: Json
}

/** A service in a process of its own. */
export interface CrashProcess {
  /** Rejects when the connection is lost; every answer that comes is an answer. */
  send(method: string, path: string, body?: unknown, key?: string): Promise<Answer>
  /** Resolves once the process is gone, by force. */
  kill(): Promise<void>
}

export async function startCrashProcess(dataDir: string): Promise<CrashProcess> {
  const child = fork(fileURLToPath(new URL('./crash-child.ts', import.meta.url)), [dataDir], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const { baseUrl, v1Token } = await readyOf(child)
  return {
    async send(method, path, body, key) {
      const response = await fetch(baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${v1Token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        replayed: response.headers.get('idempotency-replayed') === 'true',
        text,
        data: JSON.parse(text).data,
      }
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

const readyOf = (child: ChildProcess): Promise<DeskAccess> =>
  new Promise((resolve, reject) => {
    // The one message that the child sends.
    child.once('message', message => resolve(message as DeskAccess))
    child.once('exit', code => reject(new Error(`The service ended with ${code}.`)))
  })
