import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Timers } from '../../base/timers.ts'
import { ownerOnly } from '../settings/owner-only.ts'

interface BrowserOpenerOptions {
  /** Where a file may lie that the browser reads; null where command lines are seen by their user alone. */
  readonly folder: string | null
  /** Has the system open an address or a file. Rejects where there is no browser. */
  readonly open: (target: string) => Promise<void>
  readonly timers: Timers
}

/** Opens addresses that carry a secret, without the secret in the arguments of a process, which every user can read. */
export interface BrowserOpener {
  /** The answer is called when the address was used, or is good no more. Rejects where no browser can be opened. */
  open(address: string): Promise<() => void>
  /** Removes what was not used. */
  close(): void
}

/** A browser that has not read the file by then does not read it any more, ms. */
const keptFor = 60_000
const name = /^showcall-open-[0-9a-f]{12}\.html$/

export function createBrowserOpener({ folder, open, timers }: BrowserOpenerOptions): BrowserOpener {
  const kept = new Map<string, () => void>()
  const remove = (path: string): void => {
    kept.get(path)?.()
    kept.delete(path)
    rmSync(path, { force: true })
  }
  if (folder !== null) removeLeftBehind(folder)
  return {
    async open(address) {
      if (folder === null) {
        await open(address)
        return () => undefined
      }
      const path = join(folder, `showcall-open-${randomBytes(6).toString('hex')}.html`)
      writeFileSync(path, redirectTo(address), { flag: 'wx', mode: ownerOnly })
      kept.set(
        path,
        timers.after(keptFor, () => remove(path)),
      )
      await open(path)
      return () => remove(path)
    },
    close() {
      for (const path of [...kept.keys()]) remove(path)
    },
  }
}

/** By a desk that was killed. Its secrets are good no more. */
function removeLeftBehind(folder: string): void {
  try {
    for (const file of readdirSync(folder)) if (name.test(file)) rmSync(join(folder, file), { force: true })
  } catch {
    // A folder that cannot be listed is one whose files a person removes.
  }
}

/** Addresses of the desk have no character that means something in HTML. */
const redirectTo = (address: string): string =>
  `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Showcall</title>
<a href="${address}">Showcall</a>
`

interface OpenerSystem {
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
