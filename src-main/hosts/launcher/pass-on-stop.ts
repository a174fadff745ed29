import type { Timers } from '../../desk/ports/timers.ts'
import type { InstanceReply } from '../instance-protocol.ts'
import type { LauncherLimits } from './launcher-limits.ts'
import type { RunningElectron } from './run-electron.ts'
import type { StopSignals } from './stop-signals.ts'

export interface PassOnStop {
  readonly signals: Pick<StopSignals, 'listen'>
  readonly platform: NodeJS.Platform
  readonly timers: Timers
  readonly limits: Pick<LauncherLimits, 'stop'>
  readonly say: (line: string) => void
  /** Asks the desk by its local socket; null where none answers. */
  readonly askToStop: () => Promise<InstanceReply | null>
}

/** A signal that came to all processes of a terminal or a session has reached Electron by then, in milliseconds. */
const byItself = 250

/**
 * Passes on to Electron what asks the launcher to end. Ctrl-C is not passed on: the terminal sends it to Electron too,
 * and a second one would kill the desk while it closes. The answer ends the passing on.
 */
export function passOnStop(electron: RunningElectron, options: PassOnStop): () => void {
  const { signals, platform, timers, limits } = options
  const cancels: (() => void)[] = []
  const passedOn = new Set<NodeJS.Signals>()
  const pass = (signal: NodeJS.Signals): void => {
    if (passedOn.has(signal)) return
    passedOn.add(signal)
    const send = (): void => {
      if (!electron.stopping()) electron.child.kill(signal)
    }
    cancels.push(timers.after(byItself, send))
    // A locked show goes on when its terminal is closed.
    if (signal === 'SIGTERM') cancels.push(timers.after(limits.stop, electron.killTree))
  }
  const forget = signals.listen(signal => {
    // There, a signal would end the process at once, unsaved.
    if (platform === 'win32') void askOnWindows(electron, options)
    else if (signal !== 'SIGINT') pass(signal)
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
