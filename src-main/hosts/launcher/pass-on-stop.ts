import type { Timers } from '../../base/timers.ts'
import type { InstanceReply } from '../instance/instance-protocol.ts'
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
