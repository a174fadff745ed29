import { connect, type NetConnectOpts } from 'node:net'
import { isAbsolute, join } from 'node:path'
import type { InstanceReply } from '../instance/instance-protocol.ts'
import { realTimers } from '../real-time.ts'
import { launchDesk } from './launch-desk.ts'
import { obtainElectron } from './obtain-electron.ts'
import { exitCodeOf, launcherLimits, watchStopSignals } from './stop-signals.ts'

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
interface OpenDeskTrial {
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

type Environment = Readonly<Record<string, string | undefined>>

interface DisplayCheck {
  readonly env: Environment
  readonly platform: NodeJS.Platform
  /** Of the user that Electron would run as; undefined where the system has none. */
  readonly uid: number | undefined
  readonly canConnect: (to: NetConnectOpts) => Promise<boolean>
}

/** Why Electron cannot open a window here, in one sentence; null when nothing speaks against it. */
export async function checkDisplay(check: DisplayCheck): Promise<string | null> {
  if (check.platform !== 'linux') return null
  const { DISPLAY: x11, WAYLAND_DISPLAY: wayland } = check.env
  if (!x11 && !wayland)
    return 'There is no display for Electron (neither DISPLAY nor WAYLAND_DISPLAY is set).'
  if (check.uid === 0) {
    return 'Electron does not run as root: run npm start as another user to get a window.'
  }
  const addresses = [...waylandAddresses(check.env), ...x11Addresses(x11)]
  const reached = await Promise.all(addresses.map(check.canConnect))
  if (reached.includes(true)) return null
  const named = [x11 && `DISPLAY=${x11}`, wayland && `WAYLAND_DISPLAY=${wayland}`].filter(Boolean)
  return `The display is not available (${named.join(', ')}).`
}

/** `host:number.screen`; a display of this computer has a local socket, a file or an abstract one. */
function x11Addresses(display: string | undefined): readonly NetConnectOpts[] {
  const found = /^(?<host>.*):(?<number>\d+)(\.\d+)?$/.exec(display ?? '')?.groups
  const number = found?.['number']
  if (number === undefined) return []
  const host = found?.['host'] ?? ''
  const local = `/tmp/.X11-unix/X${number}`
  if (host === '' || host === 'unix') return [{ path: local }, { path: `\0${local}` }]
  return [{ host, port: 6000 + Number(number) }]
}

function waylandAddresses(env: Environment): readonly NetConnectOpts[] {
  const { WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: directory } = env
  if (!name) return []
  if (isAbsolute(name)) return [{ path: name }]
  return directory ? [{ path: join(directory, name) }] : []
}

/** How long a display may take to accept a connection, in milliseconds. */
const connectLimit = 3_000

export function canConnect(to: NetConnectOpts): Promise<boolean> {
  return new Promise(settle => {
    const socket = connect({ ...to, timeout: connectLimit })
    const end = (reached: boolean) => () => {
      socket.destroy()
      settle(reached)
    }
    socket.once('connect', end(true))
    socket.once('timeout', end(false))
    socket.once('error', end(false))
  })
}
