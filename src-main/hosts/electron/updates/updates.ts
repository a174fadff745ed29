import { createEmitter } from '../../../base/emitter.ts'
import type { Timers } from '../../../base/timers.ts'
import { within } from '../../../base/within.ts'
import type { Updates } from '../../../desk/ports/host.ts'

/** What looks for another version, downloads and installs it. */
export interface Updater {
  /** The version of a newer release; null when there is none. Rejects when it cannot be asked. */
  check(): Promise<string | null>
  /** Downloads the version that the last check found, and verifies its signature. Rejects when `signal` aborts. */
  download(signal: AbortSignal): Promise<void>
  /** Starts the installation of the downloaded version, without a dialog. Resolves when the application has to exit for that. */
  install(): Promise<void>
}

/** The desk, as updates use it. */
export interface UpdatesDesk {
  /** A person may switch updates off. */
  enabled(): boolean
  onAir(): boolean
  /** Whether another version may be installed; see `mayInstallUpdate`. Rejects when that cannot be known. */
  mayInstall(): Promise<boolean>
  /** A version is downloaded; called once for each. */
  ready(version: string): void
}

export interface ElectronUpdates extends Updates {
  /** Call once the desk is there. Nothing is looked for before. */
  begin(desk: UpdatesDesk): void
  /** Call when the show goes on or off air. A running download is aborted on air and repeated later. */
  onAirChanged(): void
  /** Call when a person ends the application, before the desk is closed: it is asked. Not for an end by the system. */
  decide(): Promise<void>
  /**
   * Call when the desk is closed, and exit when it resolves: at once when nothing is to be installed, else when the
   * installation waits for that, or could not be begun in time.
   */
  install(): Promise<void>
  close(): void
}

/** In milliseconds: after the start, from one check to the next, after one that could not be made, and for installing. */
const first = 60_000
const again = 12 * 3_600_000
const soon = 15 * 60_000
const installWithin = 20_000
/** A person who quits does not wait longer for a service that does not answer. */
const decideWithin = 1_000

/** Looks for updates quietly, downloads while no show is on air, and installs at the end of a day's work alone. */
export function createUpdates(updater: Updater, timers: Timers): ElectronUpdates {
  const changes = createEmitter()
  let desk: UpdatesDesk | null = null
  let downloaded: string | null = null
  let downloading: AbortController | null = null
  let decided = false
  let cancel = (): void => undefined

  /** The time until the next check, ms. */
  async function update(by: UpdatesDesk): Promise<number> {
    if (!by.enabled() || by.onAir()) return soon
    const version = await updater.check()
    if (version === null || version === downloaded) return again
    if (by.onAir()) return soon
    downloading = new AbortController()
    try {
      await updater.download(downloading.signal)
    } finally {
      downloading = null
    }
    downloaded = version
    changes.emit()
    by.ready(version)
    return again
  }

  async function look(by: UpdatesDesk): Promise<void> {
    const next = await update(by).catch(() => soon)
    if (desk !== null) cancel = timers.after(next, () => void look(by))
  }

  return {
    begin(by) {
      desk = by
      cancel = timers.after(first, () => void look(by))
    },
    ready: () => downloaded,
    onChange: changes.on,
    onAirChanged() {
      if (desk?.onAir() === true) downloading?.abort()
    },
    async decide() {
      decided = false
      if (desk === null || downloaded === null || !desk.enabled() || desk.onAir()) return
      decided = await within(
        desk.mayInstall().catch(() => false),
        decideWithin,
        timers,
        false,
      )
    },
    async install() {
      if (!decided) return
      await within(
        updater.install().catch(() => undefined),
        installWithin,
        timers,
        undefined,
      )
    },
    close() {
      desk = null
      cancel()
      downloading?.abort()
    },
  }
}
