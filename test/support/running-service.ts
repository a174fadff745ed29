import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const start = fileURLToPath(new URL('../../src-main/hosts/run.js', import.meta.url))

/** What `npm start -- …args` came to, its two streams apart. */
export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface Streams {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
}

function spawnStart(args: readonly string[], within: readonly string[] = []): Streams {
  const [command, ...rest] = [...within, process.execPath, '--disable-warning=ExperimentalWarning', start]
  const child = spawn(command ?? process.execPath, [...rest, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, INIT_CWD: process.cwd() },
  })
  const collect = (stream: NodeJS.ReadableStream | null) => {
    const chunks: string[] = []
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => chunks.push(chunk))
    return () => chunks.join('')
  }
  return { child, out: collect(child.stdout), err: collect(child.stderr) }
}

/** Runs a command to its end. */
export async function runCommandLine(args: readonly string[]): Promise<Ran> {
  const { child, out, err } = spawnStart(args)
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, out: out(), err: err() }
}

export interface RunningService {
  readonly origin: string
  readonly out: () => string
  readonly err: () => string
  readonly log: () => readonly Readonly<Record<string, unknown>>[]
  /** As a person or the system stops it; resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the service without a desk, in a process of its own. */
export async function startServiceProcess(
  dataDir: string,
  args: readonly string[] = [],
  within: readonly string[] = [],
): Promise<RunningService> {
  const { child, out, err } = spawnStart(['--service', '--port', '0', '--data-dir', dataDir, ...args], within)
  const socketUrl = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The service stopped with ${code}:\n${out()}${err()}`)))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', line => {
      const entry: unknown = JSON.parse(line)
      if (typeof entry !== 'object' || entry === null || !('socketUrl' in entry)) return
      if (typeof entry.socketUrl === 'string') resolve(entry.socketUrl)
    })
  })
  return {
    // Where it listens everywhere, it is asked here.
    origin: socketUrl.replace('0.0.0.0', '127.0.0.1'),
    out,
    err,
    log: () =>
      out()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const closed = once(child, 'close')
      child.kill(signal)
      const [code] = await closed
      return typeof code === 'number' ? code : null
    },
  }
}
