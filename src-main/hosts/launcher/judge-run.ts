import type { ElectronRun } from './run-electron.ts'
import { exitCodeOf } from './stop-signals.ts'

/** What the launcher does once Electron has ended. */
export type RunVerdict =
  | { readonly next: 'end'; readonly code: number }
  /** It crashed while no show was on air. */
  | { readonly next: 'report'; readonly code: number }
  /** It crashed while a show was on air. */
  | { readonly next: 'again' }
  /** It showed no desk. */
  | { readonly next: 'browser' }

/** `asked`: a signal by which a person or the system asked the launcher to end. */
export function judgeRun(run: ElectronRun, asked: NodeJS.Signals | null): RunVerdict {
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
