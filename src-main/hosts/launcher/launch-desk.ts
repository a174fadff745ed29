import { resolve } from 'node:path'
import type { Timers } from '../../base/timers.ts'
import type { InstanceReply } from '../instance/instance-protocol.ts'
import { ozonePlatform } from '../ozone-platform.ts'
import { allowRestart } from '../threads/restart-limit.ts'
import { describeEnd, explainEnd, readSystemFacts } from './explain-end.ts'
import { type ElectronRun, type RunningElectron, runElectron } from './run-electron.ts'
import { exitCodeOf, type LauncherLimits, type StopSignals } from './stop-signals.ts'

interface LaunchDesk {
  /** Of the executable. */
  readonly electron: string
  /** Directory of the application. */
  readonly root: string
  /** As they were typed. */
  readonly args: readonly string[]
  /** A running order among `args`, which is imported once. */
  readonly file: string | null
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly limits: LauncherLimits
  readonly timers: Timers
  /** Milliseconds that never run backwards. */
  readonly now: () => number
  readonly signals: StopSignals
  readonly say: (line: string) => void
  readonly write: (text: string) => void
  readonly askToStop: () => Promise<InstanceReply | null>
}

/** The desk has ended with a code, or has to open in a browser: `why` in one sentence. */
type LaunchedDesk =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'browser'; readonly why: string; readonly args: readonly string[] }

/** Runs the desk in Electron to its end. After a crash during a show it starts again, a few times at most. */
export async function launchDesk(options: LaunchDesk): Promise<LaunchedDesk> {
  const { say, signals } = options
  let restarts: readonly number[] = []
  let args = options.args
  for (;;) {
    const run = await runOnce(options, args)
    const verdict = judgeRun(run, signals.received())
    switch (verdict.next) {
      case 'end':
        return { kind: 'ended', code: verdict.code }
      case 'report':
        say(`Electron ${describeEnd(run.end)}. Everything saved is kept; npm start opens Showcall again.`)
        return { kind: 'ended', code: verdict.code }
      case 'browser': {
        const why = explainEnd(run, readSystemFacts(options.electron), options.limits.loaded)
        return { kind: 'browser', why, args }
      }
      case 'again': {
        args = withoutFile(options)
        signals.forget()
        const allowed = allowRestart(restarts, options.now())
        const crash = `Electron ${describeEnd(run.end)} during the show`
        if (allowed === null) {
          return {
            kind: 'browser',
            why: `${crash}, for the ${ordinal(restarts.length + 1)} time within ten minutes.`,
            args,
          }
        }
        restarts = allowed
        say(`${crash}. The window opens again; the show continues.`)
      }
    }
  }
}

function runOnce(options: LaunchDesk, args: readonly string[]): Promise<ElectronRun> {
  const { electron, root, env } = options
  // Electron chooses its window system before the desk's own code runs.
  const ozone = ozonePlatform(process.platform, env, args)
  return runElectron({
    ...options,
    path: electron,
    args: [...(ozone === null ? [] : [`--ozone-platform=${ozone}`]), root, ...args],
    chromiumLog: Boolean(env['ELECTRON_ENABLE_LOGGING']),
    started: running => passOnStop(running, { ...options, platform: process.platform }),
  })
}

/** A running order that was imported before the crash is not imported twice. */
function withoutFile({ args, file, cwd }: LaunchDesk): readonly string[] {
  if (file === null) return args
  const names = (argument: string | undefined): boolean =>
    argument !== undefined && resolve(cwd, argument) === file
  return args.filter((argument, index) => {
    // They need a file.
    if (/^--(sheet|answer)(=|$)/.test(argument) || /^--(sheet|answer)$/.test(args[index - 1] ?? ''))
      return false
    if (argument === '--open') return !names(args[index + 1])
    return !names(argument) && !(argument.startsWith('--open=') && names(argument.slice('--open='.length)))
  })
}

const ordinal = (count: number): string => ['first', 'second', 'third', 'fourth'][count - 1] ?? `${count}th`

/** What the launcher does once Electron has ended. */
type RunVerdict =
  | { readonly next: 'end'; readonly code: number }
  /** It crashed while no show was on air. */
  | { readonly next: 'report'; readonly code: number }
  /** It crashed while a show was on air. */
  | { readonly next: 'again' }
  /** It showed no desk. */
  | { readonly next: 'browser' }

/** `asked`: a signal by which a person or the system asked the launcher to end. */
function judgeRun(run: ElectronRun, asked: NodeJS.Signals | null): RunVerdict {
  const { end } = run
  const code = end.kind === 'exit' ? end.code : end.kind === 'signal' ? exitCodeOf(end.signal) : 1
  if (run.handedOver) return { next: 'end', code: end.kind === 'exit' ? code : 0 }
  if (asked !== null && !run.loaded) return { next: 'end', code: exitCodeOf(asked) }
  if (run.stopping) return { next: 'end', code }
  if (!run.loaded) return { next: 'browser' }
  // A locked show may have refused all but SIGTERM, long ago.
  const ended = asked === 'SIGTERM' || (end.kind === 'signal' && end.signal === asked)
  if (code === 0 || ended) return { next: 'end', code }
  return run.onAir ? { next: 'again' } : { next: 'report', code }
}

interface PassOnStop {
  readonly signals: Pick<StopSignals, 'listen'>
  readonly platform: NodeJS.Platform
  readonly timers: Timers
  readonly limits: Pick<LauncherLimits, 'stop'>
  readonly say: (line: string) => void
  /** Asks the desk by its local socket; null where none answers. */
  readonly askToStop: () => Promise<InstanceReply | null>
}

/** npm passes on a Ctrl-C that the terminal has sent already: two so close are one, in milliseconds. */
const sameKey = 300

/**
 * Passes on to Electron what asks the launcher to end. Electron runs in a process group of its own, so that nothing else
 * sends it these signals, and each arrives once. The answer ends the passing on.
 */
export function passOnStop(electron: RunningElectron, options: PassOnStop): () => void {
  const { signals, platform, timers, limits } = options
  const cancels: (() => void)[] = []
  const recent = new Set<NodeJS.Signals>()
  const pass = (signal: NodeJS.Signals): void => {
    if (recent.has(signal) || electron.stopping()) return
    recent.add(signal)
    // A locked desk takes a second Ctrl-C. The others are meant at once.
    if (signal === 'SIGINT') cancels.push(timers.after(sameKey, () => recent.delete(signal)))
    electron.child.kill(signal)
    // A locked show goes on when its terminal is closed.
    if (signal === 'SIGTERM') cancels.push(timers.after(limits.stop, electron.killTree))
  }
  const forget = signals.listen(signal => {
    // There, a signal would end the process at once, unsaved.
    if (platform === 'win32') void askOnWindows(electron, options)
    else pass(signal)
  })
  return () => {
    forget()
    for (const cancel of cancels) cancel()
  }
}

async function askOnWindows({ child, stopping }: RunningElectron, options: PassOnStop): Promise<void> {
  if (stopping()) return
  const reply = await options.askToStop().catch(() => null)
  // It has opened no data yet, or hangs.
  if (reply === null) child.kill()
  else if (!reply.ok) options.say(reply.message)
}
