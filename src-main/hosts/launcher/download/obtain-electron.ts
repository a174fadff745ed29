import type { Timers } from '../../../base/timers.ts'
import type { StopSignals } from '../stop-signals.ts'
import { explainDownload } from './explain-download.ts'
import { type ElectronDist, findElectron } from './find-electron.ts'
import { createProgressLine } from './progress-line.ts'

export interface ObtainElectron {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signals: Pick<StopSignals, 'listen'>
  readonly timers: Timers
  readonly now: () => number
  readonly say: (line: string) => void
  readonly write: (text: string) => void
  /** Lines of `write` can be written over. */
  readonly terminal: boolean
}

export type ObtainedElectron =
  | { readonly kind: 'here'; readonly path: string }
  /** `why`: one sentence. */
  | { readonly kind: 'none'; readonly why: string }
  /** A person stopped the download. */
  | { readonly kind: 'interrupted' }

/** For so long a download may bring nothing, in milliseconds. */
const stall = 30_000

/** Electron's executable, fetched once if it is not here yet. */
export async function obtainElectron(options: ObtainElectron): Promise<ObtainedElectron> {
  const found = findElectron(options.root, options.env)
  if (found.kind !== 'to-fetch') return found
  const failed = await fetchOnce(found.dist, options)
  if (failed !== null) return failed
  const now = findElectron(options.root, options.env)
  return now.kind === 'to-fetch'
    ? { kind: 'none', why: 'Electron was downloaded, but in the wrong version.' }
    : now
}

/** Null when it was fetched. */
async function fetchOnce(dist: ElectronDist, options: ObtainElectron): Promise<ObtainedElectron | null> {
  const { env, timers, now, say, write, terminal } = options
  say(
    `Downloading Electron ${dist.version} (only this once). Ctrl-C stops it. To open Showcall in a browser now: npm start -- --web`,
  )
  const interrupt = new AbortController()
  const forget = options.signals.listen(() => interrupt.abort())
  const line = createProgressLine({ label: 'Electron', write, terminal, now })
  try {
    // Read only where there is something to fetch.
    const { fetchElectron } = await import('./fetch-electron.ts')
    await fetchElectron(dist, { env, progress: line.update, signal: interrupt.signal, timers, stall })
    line.end()
    return null
  } catch (error) {
    line.end()
    if (!interrupt.signal.aborted) return { kind: 'none', why: explainDownload(error, env) }
    say('Stopped. The next npm start continues the download.')
    return { kind: 'interrupted' }
  } finally {
    forget()
  }
}
