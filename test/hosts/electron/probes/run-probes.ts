import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outside, probes, type Scenario } from './scenarios.ts'

export type Observation = readonly [what: string, value: unknown]
export type ProbeRecord = Readonly<Record<string, readonly Observation[]>>

export interface ProbeCommand {
  readonly command: string
  /** Arguments before the probe's file. */
  readonly prefix?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const here = fileURLToPath(new URL('.', import.meta.url))
const longest = 70_000

/** Runs one scenario in a fresh home directory. */
export async function runScenario(
  electron: ProbeCommand,
  probe: string,
  scenario: Scenario,
): Promise<readonly Observation[]> {
  const runDir = mkdtempSync(join(tmpdir(), 'probe-'))
  const record = join(runDir, 'record')
  writeFileSync(record, '')
  const args = [
    ...(electron.prefix ?? []),
    ...(scenario.switches ?? []),
    join(here, `${probe}.cjs`),
    ...(scenario.args ?? []),
  ]
  const inherited = Object.entries(process.env).filter(([name]) => !/proxy$/i.test(name))
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    ...electron.env,
    HOME: runDir,
    XDG_CONFIG_HOME: join(runDir, 'config'),
    PROBE_RECORD: record,
    PROBE_SCENARIO: scenario.name,
    PROBE_DIR: runDir,
  }
  mkdirSync(join(runDir, 'config'))
  const noted: Observation[] = []
  const others: Promise<unknown>[] = []
  const spawnIt = (extra: readonly string[]): ChildProcess =>
    spawn(electron.command, [...args, ...extra], {
      env,
      cwd: runDir,
      // A process group of its own can be signalled whole, and ended whole.
      detached: process.platform !== 'win32',
      stdio: scenario.ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    })
  const child = spawnIt([])
  const start = (extra: readonly string[] = []): ChildProcess => {
    const other = spawnIt(extra)
    other.stdout?.resume()
    other.stderr?.resume()
    others.push(ended(other).then(() => endGroup(other)))
    return other
  }
  const outside: Outside = { child, start, note: (what, value = null) => void noted.push([what, value]) }
  followMarks(child, scenario, outside)
  const end = await ended(child)
  await Promise.all(others)
  endGroup(child)
  const lines = readFileSync(record, 'utf8').split('\n').filter(Boolean)
  const observed = lines.map(line => JSON.parse(line) as Observation)
  rmSync(runDir, { recursive: true, force: true, maxRetries: 5 })
  return [...observed, ...noted, ['exit', end]]
}

function followMarks(child: ChildProcess, { at = {}, onMessage }: Scenario, outside: Outside): void {
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('@xdotool ')) spawn('xdotool', line.split(' ').slice(1), { stdio: 'ignore' })
      else if (line.startsWith('@')) void at[line.slice(1)]?.(outside)
    }
  })
  child.stderr?.resume()
  if (onMessage !== undefined) child.on('message', message => onMessage(message, outside))
}

function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null } | 'killed'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      resolve('killed')
    }, longest)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      const end = { code, signal }
      // Not every exit is followed by 'close': a process of Chromium's can hold the pipes for longer.
      child.once('close', () => resolve(end))
      setTimeout(resolve, 500, end)
    })
  })
}

/** Processes of Chromium that outlive the main process hold its pipes, and with them the runner. */
function endGroup({ pid, stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
  if (pid === undefined || process.platform === 'win32') return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // None is left.
  }
}

/** Runs all scenarios of a probe, one after another. */
export async function runProbe(electron: ProbeCommand, probe: string): Promise<ProbeRecord> {
  const record: Record<string, readonly Observation[]> = {}
  for (const scenario of probes[probe] ?? [])
    record[scenario.name] = await runScenario(electron, probe, scenario)
  return record
}

/** One observation a line. */
export function writeRecord(record: ProbeRecord): string {
  const parts = Object.entries(record).map(([name, observations]) => {
    const lines = observations.map(observation => `    ${JSON.stringify(observation)}`)
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
