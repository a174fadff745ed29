import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningService, runCommandLine, startServiceProcess } from '../../support/running-service.ts'
import type { Json } from '../json.ts'

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** What a client repeats, besides what a server was at fault for. */
const again: ReadonlySet<unknown> = new Set(['idempotency.in_flight', 'auth.revocation_check_unavailable'])

/** Real processes of the service over one database. */
export interface Processes {
  /** Of an owner. */
  readonly token: string
  readonly origin: (process: number) => string
  /** One request to one process. Rejects where it cannot be reached. */
  ask(
    process: number,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
    more?: Readonly<Record<string, string>>,
  ): Promise<Answered>
  /**
   * The same write until it is acknowledged, by whatever process, under one key: that is what a client does.
   */
  insist(method: string, path: string, body: unknown, key: string, first: number): Promise<Answered>
  kill(process: number): Promise<void>
  /** As the system stops it; gives its exit code. */
  stop(process: number): Promise<number | null>
  restart(process: number): Promise<void>
  /** Shared by all. */
  v0Token(): Promise<string>
  command(...args: readonly string[]): Promise<string>
  close(): Promise<void>
}

/** `more`: options of each. */
export async function startProcesses(
  database: string,
  count = 3,
  more: readonly string[] = [],
): Promise<Processes> {
  const root = mkdtempSync(join(tmpdir(), 'showcall-processes-'))
  const start = (process: number): Promise<RunningService> =>
    startServiceProcess(join(root, String(process)), ['--database', database, ...more])
  // The first one makes the tables while the others wait for it.
  const running = await Promise.all(Array.from({ length: count }, (_, process) => start(process)))
  const at = (process: number): RunningService => {
    const service = running[process % count]
    if (service === undefined) throw new Error('There is no such process.')
    return service
  }
  const command = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await runCommandLine([...args, '--database', database])
    if (code !== 0) throw new Error(err)
    return out.trim()
  }
  let v0Token: Promise<string> | null = null
  const token = await command('token', 'mint', '--role', 'OWNER')

  const ask: Processes['ask'] = async (process, method, path, body, key, more) => {
    const response = await fetch(`${at(process).origin}/api-v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  return {
    token,
    origin: process => at(process).origin,
    ask,
    async insist(method, path, body, key, first) {
      for (let process = first; ; process += 1) {
        const answer = await ask(process, method, path, body, key).catch(() => null)
        const isDone = answer !== null && answer.status < 500 && !again.has(answer.body.code)
        if (isDone) return answer
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
    async kill(process) {
      await at(process).stop('SIGKILL')
    },
    stop: process => at(process).stop(),
    async restart(process) {
      running[process % count] = await start(process)
    },
    v0Token() {
      v0Token ??= command('token', 'v0')
      return v0Token
    },
    command,
    async close() {
      await Promise.all(running.map(service => service.stop()))
      rmSync(root, { recursive: true, force: true })
    },
  }
}
