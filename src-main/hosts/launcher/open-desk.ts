import type { InstanceReply } from '../instance/instance-protocol.ts'
import { realTimers } from '../real-time.ts'
import { canConnect, checkDisplay } from './check-display.ts'
import { launchDesk } from './launch-desk.ts'
import { launcherLimits } from './launcher-limits.ts'
import { obtainElectron } from './obtain-electron.ts'
import { exitCodeOf, watchStopSignals } from './stop-signals.ts'

export interface OpenDesk {
  /** Directory of the application. */
  readonly root: string
  /** As they were typed. */
  readonly args: readonly string[]
  readonly file: string | null
  /** Null: the usual place of this system. */
  readonly dataDir: string | null
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Resolves to the exit code of the desk. */
  readonly inBrowser: (args: readonly string[]) => Promise<number>
}

/** What a test does without, or has shorter. */
export interface OpenDeskTrial {
  readonly limits?: typeof launcherLimits
  readonly display?: () => Promise<string | null>
}

/** Opens the desk in Electron, or, where that shows no desk, in a browser. Resolves to the exit code. */
export async function openDesk(desk: OpenDesk, trial: OpenDeskTrial = {}): Promise<number> {
  const { env } = desk
  const { limits = launcherLimits, display = displayOfSystem(env) } = trial
  const write = (text: string): void => void process.stderr.write(text)
  // A locked show outlives its terminal, and so does the launcher that would start it again.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const say = (line: string): void => write(`${line}\n`)
  const signals = watchStopSignals(process)
  const system = { env, signals, timers: realTimers, now: () => performance.now(), say, write }
  const browse = (why: string, args: readonly string[]): Promise<number> => {
    say(`${why} Showcall opens in a browser instead.`)
    signals.close()
    return desk.inBrowser(args)
  }
  try {
    const hidden = await display()
    if (hidden !== null) return await browse(hidden, desk.args)
    const electron = await obtainElectron({ ...system, root: desk.root })
    const stopped = signals.received()
    if (electron.kind === 'interrupted' || stopped !== null) return exitCodeOf(stopped ?? 'SIGINT')
    if (electron.kind === 'none') return await browse(electron.why, desk.args)
    const launched = await launchDesk({
      ...desk,
      ...system,
      electron: electron.path,
      limits,
      askToStop: () => askToStop(desk.dataDir),
    })
    return launched.kind === 'ended' ? launched.code : await browse(launched.why, launched.args)
  } finally {
    signals.close()
  }
}

const displayOfSystem = (env: OpenDesk['env']) => (): Promise<string | null> =>
  checkDisplay({ env, platform: process.platform, uid: process.getuid?.(), canConnect })

/** A desk that does not answer for so long, in milliseconds, hangs. */
const stopAnswerLimit = 10_000

/** Read on Windows alone, and only when somebody asks. */
async function askToStop(dataDir: string | null): Promise<InstanceReply | null> {
  const [{ askInstance }, { prepareDataDir }] = await Promise.all([
    import('../instance/instance.ts'),
    import('../data-dir.ts'),
  ])
  return askInstance(prepareDataDir(dataDir), { ask: 'stop' }, stopAnswerLimit)
}
