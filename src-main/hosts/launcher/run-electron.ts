import { type ChildProcess, execFile, spawn } from 'node:child_process'
import type { Timers } from '../../base/timers.ts'
import type { LauncherLimits } from './stop-signals.ts'

/** How a process of Electron ended. */
export type ElectronEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
  /** It showed no page in time and was killed. */
  | { readonly kind: 'hung' }
  /** The system did not start it. */
  | { readonly kind: 'not-started'; readonly error: NodeJS.ErrnoException }

/** What a process of Electron said and did. */
export interface ElectronRun {
  readonly end: ElectronEnd
  readonly loaded: boolean
  readonly handedOver: boolean
  readonly onAir: boolean
  /** The end was wanted, by a person or the system. */
  readonly stopping: boolean
  /** Its last lines on stderr. */
  readonly output: readonly string[]
}

interface RunElectron {
  readonly path: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly limits: LauncherLimits
  readonly timers: Timers
  readonly write: (text: string) => void
  /** Chromium's own log is shown as well. */
  readonly chromiumLog: boolean
  /** Called with the process, to pass on signals; returns a function that stops that. */
  readonly started: (electron: RunningElectron) => () => void
}

export interface RunningElectron {
  readonly child: Pick<ChildProcess, 'kill'>
  /** It is about to end by itself. */
  stopping(): boolean
  killTree(): void
}

/** For so long the last messages of a process that has ended may take, in milliseconds. */
const lastMessages = 1_000

/** Runs Electron to its end. It must show a page in time, else it is killed. */
export async function runElectron(options: RunElectron): Promise<ElectronRun> {
  // Read beside the start of Electron, which takes longer.
  const reader = import('../instance/desk-status.ts')
  const seen = { loaded: false, handedOver: false, onAir: false, stopping: false }
  const child = spawnElectron(options)
  if (child instanceof Error) {
    return { ...seen, end: { kind: 'not-started', error: child }, output: [] }
  }
  const output = createErrorOutput(options)
  if (options.chromiumLog) output.show()
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => output.read(chunk))
  const closed = new Promise<void>(settle => child.once('close', () => settle()))
  const ended = Promise.withResolvers<ElectronEnd>()
  child.on('error', error => {
    // A process that runs may give an error too: a message or a signal that did not reach it.
    if (child.pid === undefined) ended.resolve({ kind: 'not-started', error })
  })
  child.once('exit', (code, signal) => {
    ended.resolve(signal === null ? { kind: 'exit', code: code ?? 1 } : { kind: 'signal', signal })
  })
  const limit = limitStart(child, options, () => ended.resolve({ kind: 'hung' }))

  child.on('message', async message => {
    const status = (await reader).readDeskStatus(message)
    if (status === null || limit.passed()) return
    if (status.status === 'on-air') {
      seen.onAir = status.onAir
      return
    }
    output.show()
    if (status.status === 'loaded') seen.loaded = true
    if (status.status === 'stopping') seen.stopping = true
    if (status.status === 'handed-over') {
      seen.handedOver = true
      limit.endWithin(options.limits.stop)
    } else limit.end()
  })
  const forget = options.started({
    child,
    stopping: () => seen.stopping,
    killTree: () => void killTree(child),
  })
  const end = await ended.promise
  forget()
  limit.end()
  // What it sent before it ended. A browser that it opened may keep its stderr open for longer.
  await within(lastMessages, closed, options.timers)
  child.stderr?.destroy()
  await reader
  return { ...seen, end: limit.passed() ? { kind: 'hung' } : end, output: output.lines() }
}

/** Some errors are thrown, others come as an event of the process. */
function spawnElectron({ path, args, cwd, env }: RunElectron): ChildProcess | NodeJS.ErrnoException {
  const { ELECTRON_RUN_AS_NODE: _, ...kept } = env
  try {
    return spawn(path, args, {
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      // A signal to the terminal's process group would end Chromium's own processes before the desk has closed.
      detached: process.platform !== 'win32',
      cwd,
      env: kept,
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Asks the process to end when it shows no page in time, and kills it if it does not. */
function limitStart(child: ChildProcess, { timers, limits }: RunElectron, lost: () => void) {
  let passed = false
  let cancel = timers.after(limits.loaded, () => {
    passed = true
    child.kill('SIGTERM')
    cancel = timers.after(limits.hung, () => {
      void killTree(child)
      // The system may keep it: a process that waits for a broken disk cannot be killed.
      cancel = timers.after(limits.hung, lost)
    })
  })
  return {
    /** The limit was reached, and the process is being killed. */
    passed: (): boolean => passed,
    /** The process may run on. */
    end: (): void => cancel(),
    /** The process has done its work, and is killed if it has not ended within `ms`. */
    endWithin(ms: number): void {
      cancel()
      cancel = timers.after(ms, () => void killTree(child))
    },
  }
}

/** Settles with `task`, or after `ms`. */
function within(ms: number, task: Promise<void>, timers: Timers): Promise<void> {
  return new Promise(settle => {
    const cancel = timers.after(ms, settle)
    void task.then(() => {
      cancel()
      settle()
    })
  })
}

interface ErrorOutputOptions {
  readonly write: (text: string) => void
  /** Chromium's own log is shown as well. */
  readonly chromiumLog: boolean
}

/** Lines that are remembered. */
const most = 60
/** Of Chromium, beside what is fatal: `[1234:1122/023922.123456:ERROR:ui/gl/gl_display.cc(520)] …` */
const ofChromium = /^\[\d+(:\d+)?:\d{4}\/\d{6}(\.\d+)?:(VERBOSE\d+|INFO|WARNING|ERROR):/

/** What Electron writes to stderr: kept until it is known whether it matters, the last lines of it for a reason. */
function createErrorOutput({ write, chromiumLog }: ErrorOutputOptions) {
  const remembered: string[] = []
  let unfinished = ''
  let held: string[] | null = []
  const take = (line: string): void => {
    remembered.push(line)
    if (remembered.length > most) remembered.shift()
    if (!chromiumLog && ofChromium.test(line)) return
    if (held === null) write(`${line}\n`)
    else held.push(line)
  }
  return {
    read(chunk: string): void {
      const lines = `${unfinished}${chunk}`.split('\n')
      unfinished = lines.pop() ?? ''
      for (const line of lines) take(line.replace(/\r$/, ''))
    },
    /** What was kept is shown, and all that follows as it comes. */
    show(): void {
      if (held === null) return
      const kept = held
      held = null
      for (const line of kept) write(`${line}\n`)
    },
    /** The last lines, oldest first. */
    lines: (): readonly string[] => (unfinished === '' ? remembered : [...remembered, unfinished]),
  }
}

/** Kills the process and all that it started, which would go on without it and hold files open. */
async function killTree(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  if (process.platform === 'win32') {
    await run('taskkill', ['/pid', String(pid), '/t', '/f'])
    child.kill('SIGKILL')
    return
  }
  // Listed first: those that lose their parent are somebody else's children.
  const descendants = descendantsOf(pid, await run('ps', ['-A', '-o', 'pid=,ppid=']))
  child.kill('SIGKILL')
  for (const descendant of descendants) {
    try {
      process.kill(descendant, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** `list`: a process and its parent on each line. */
function descendantsOf(pid: number, list: string): readonly number[] {
  const pairs = list.split('\n').map(line => line.trim().split(/\s+/).map(Number))
  const found = [pid]
  for (const parent of found) {
    for (const [process, itsParent] of pairs) {
      if (process !== undefined && itsParent === parent && !found.includes(process)) found.push(process)
    }
  }
  return found.slice(1)
}

/** What it prints; nothing where there is no such program. */
function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise(settle => {
    execFile(command, args, (_error, stdout) => settle(stdout))
  })
}
