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
const longest = 120_000

/** Runs one scenario in a fresh home directory. What further processes observe follows what the first observes. */
export async function runScenario(
  electron: ProbeCommand,
  probe: string,
  scenario: Scenario,
): Promise<readonly Observation[]> {
  const runDir = mkdtempSync(join(tmpdir(), 'probe-'))
  mkdirSync(join(runDir, 'config'))
  const records: string[] = []
  const spawnNext = (extra: readonly string[]): ChildProcess => {
    const record = join(runDir, `record-${records.length}`)
    writeFileSync(record, '')
    records.push(record)
    return spawnProbe(electron, probe, scenario, { runDir, record, extra })
  }
  const noted: Observation[] = []
  const others: Promise<unknown>[] = []
  const child = spawnNext([])
  const start = (extra: readonly string[] = []): ChildProcess => {
    const other = spawnNext(extra)
    other.stdout?.resume()
    other.stderr?.resume()
    others.push(ended(other).then(() => endGroup(other)))
    return other
  }
  followMarks(child, scenario, { child, start, note: (what, value = null) => void noted.push([what, value]) })
  const end = await ended(child)
  await Promise.all(others)
  endGroup(child)
  const lines = records.flatMap(record => readFileSync(record, 'utf8').split('\n')).filter(Boolean)
  rmSync(runDir, { recursive: true, force: true, maxRetries: 5 })
  return [...lines.map(line => JSON.parse(line) as Observation), ...noted, ['exit', end]]
}

interface ProbeRun {
  readonly runDir: string
  readonly record: string
  readonly extra: readonly string[]
}

function spawnProbe(
  electron: ProbeCommand,
  probe: string,
  scenario: Scenario,
  { runDir, record, extra }: ProbeRun,
): ChildProcess {
  const { switches = [], args = [], ipc = false } = scenario
  const file = join(here, `${probe}.cjs`)
  // A proxy would answer for addresses that nothing listens on.
  const inherited = Object.entries(process.env).filter(([name]) => !/proxy$/i.test(name))
  return spawn(electron.command, [...(electron.prefix ?? []), ...switches, file, ...args, ...extra], {
    env: {
      ...Object.fromEntries(inherited),
      ...electron.env,
      HOME: runDir,
      XDG_CONFIG_HOME: join(runDir, 'config'),
      PROBE_RECORD: record,
      PROBE_SCENARIO: scenario.name,
      PROBE_DIR: runDir,
    },
    cwd: runDir,
    // A process group of its own can be signalled whole, and ended whole.
    detached: process.platform !== 'win32',
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
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
