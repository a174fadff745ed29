import { mkdirSync } from 'node:fs'
import type { App, CrashReporter } from 'electron'
import { crashDirectory, pruneCrashDumps } from '../../diagnostics/crash-files.ts'

interface CrashReportCalls {
  readonly app: Pick<App, 'setPath'>
  readonly crashReporter: Pick<CrashReporter, 'start'>
}

/**
 * Keeps what a crash leaves behind in the data directory, and sends it nowhere. Call before Electron is ready: what
 * crashes earlier leaves nothing. False where the directory cannot be made: the desk starts without.
 */
export function keepCrashReports({ app, crashReporter }: CrashReportCalls, dataDir: string): boolean {
  const directory = crashDirectory(dataDir)
  try {
    // Electron takes no path that is not there.
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    app.setPath('crashDumps', directory)
    crashReporter.start({ uploadToServer: false })
  } catch {
    return false
  }
  void pruneCrashDumps(directory)
  return true
}
