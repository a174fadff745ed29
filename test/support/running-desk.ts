import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const start = fileURLToPath(new URL('../../src-main/hosts/run.js', import.meta.url))

export interface RunningDesk {
  /** Pairs one browser, once. */
  readonly pairingAddress: string
  readonly origin: string
  readonly pid: number
  readonly output: () => string
  /** As a person stops it; resolves to the exit code. */
  stop(): Promise<number | null>
  /** As a power cut stops it. */
  kill(): Promise<void>
}

/** Starts the desk as a user does, in a process of its own. `within`: the command that runs it, in another namespace. */
export async function startDesk(
  dataDir: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  within: readonly string[] = [],
): Promise<RunningDesk> {
  const { child, output } = runStart(
    ['--web', '--no-open', '--port', '0', '--data-dir', dataDir, ...args],
    env,
    within,
  )
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The desk stopped with ${code}:\n${output()}`)))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', line => {
      const found = /http:\S+#pair=\S+/.exec(line)
      if (found !== null) resolve(found[0])
    })
  })
  const finish = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exit = once(child, 'exit')
    child.kill(signal)
    const [code] = await exit
    return typeof code === 'number' ? code : null
  }
  return {
    pairingAddress: address,
    origin: new URL(address).origin,
    // It has printed its address: it runs.
    pid: child.pid ?? 0,
    output,
    stop: () => finish('SIGTERM'),
    kill: async () => void (await finish('SIGKILL')),
  }
}

/** Runs `npm start -- …args` to its end. */
export async function runToEnd(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, output } = runStart(args, env)
  const [code] = await once(child, 'exit')
  return { code: typeof code === 'number' ? code : null, output: output() }
}

function runStart(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  within: readonly string[] = [],
): { readonly child: ChildProcess; readonly output: () => string } {
  const [command, ...rest] = [...within, process.execPath, '--disable-warning=ExperimentalWarning', start]
  const child = spawn(command ?? process.execPath, [...rest, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, INIT_CWD: process.cwd(), ...env },
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => chunks.push(chunk))
  }
  return { child, output: () => chunks.join('') }
}
