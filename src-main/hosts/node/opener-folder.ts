import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { release } from 'node:os'
import { join, relative, sep } from 'node:path'

export interface OpenerSystem {
  readonly platform: NodeJS.Platform
  readonly home: string
  /** Linux on Windows, whose browser does not know its paths. */
  readonly wsl: boolean
  /** Asked on Linux alone. */
  readonly browserIsSnap: () => Promise<boolean>
}

/**
 * Where a browser can read a file of the desk. Null where other users do not see the arguments of processes. A browser
 * in a snap reads no hidden folder, and of the home directory only what is not hidden; one in a Flatpak is handed the
 * very file that it is to open.
 */
export async function openerFolder(dataDir: string, system: OpenerSystem): Promise<string | null> {
  const { platform, home, wsl, browserIsSnap } = system
  if (platform === 'win32' || wsl) return null
  if (platform !== 'linux' || isPlainlyIn(home, dataDir)) return dataDir
  return (await browserIsSnap()) ? home : dataDir
}

/** Below the home directory, in no hidden folder. */
function isPlainlyIn(home: string, folder: string): boolean {
  const parts = relative(home, folder).split(sep)
  return !parts.some(part => part.startsWith('.'))
}

export const openerSystem = (home: string): OpenerSystem => ({
  platform: process.platform,
  home,
  wsl: process.platform === 'linux' && /microsoft/i.test(release()),
  browserIsSnap,
})

const snapLaunchers = '/var/lib/snapd/desktop/applications'
/** A start does not wait longer than this to learn about the browser, ms. */
const askedWithin = 1_000

const browserIsSnap = (): Promise<boolean> =>
  new Promise(resolve => {
    if (!existsSync(snapLaunchers)) return resolve(false)
    execFile('xdg-settings', ['get', 'default-web-browser'], { timeout: askedWithin }, (error, launcher) => {
      const id = launcher.trim()
      resolve(error === null && id !== '' && existsSync(join(snapLaunchers, id)))
    })
  })
