import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

/** Places where Chrome or Chromium stands by default. */
const usual: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

/** What a search for a browser may do; a test passes its own. */
export interface BrowserPlaces {
  /** Paths of the kind that are there, the preferred one first. */
  here(kind: BrowserKind): readonly string[]
  /** Installs one of the kind; false where that failed. */
  install(kind: BrowserKind): boolean
}

/** Chromium's headless shell, in which the tests take less than two thirds of the time, or a whole Chrome or Chromium. */
type BrowserKind = 'shell' | 'whole'

/**
 * The browser of the benchmarks: a whole one, as callers use. From `SHOWCALL_BROWSER`, else Chrome, Chromium or
 * Playwright's own; else one is installed. Says what it does, and throws with what to do when there is none.
 */
export const findBrowser = (say: (line: string) => void): string =>
  named() ?? searchBrowser(['whole'], realPlaces, say)

/** The browser of the tests: the same, but the headless shell is preferred. */
export const findTestBrowser = (say: (line: string) => void): string =>
  named() ?? searchBrowser(['shell', 'whole'], realPlaces, say)

/** One that is there, of the first kind that is; else one is installed, of the first kind that can be. */
export function searchBrowser(
  kinds: readonly BrowserKind[],
  places: BrowserPlaces,
  say: (line: string) => void,
): string {
  const found = kinds.flatMap(places.here)[0]
  if (found !== undefined) return found
  say('No Chrome or Chromium here: installing one for the tests …')
  for (const kind of kinds) {
    if (!places.install(kind)) continue
    const [installed] = places.here(kind)
    if (installed === undefined) continue
    say(`Installed ${installed}.`)
    return installed
  }
  throw new Error(
    'The tests need a Chromium and could not install one. Install Chrome or Chromium, or name one by SHOWCALL_BROWSER.',
  )
}

const realPlaces: BrowserPlaces = {
  here: kind => (kind === 'shell' ? shells() : wholeBrowsers()).filter(path => existsSync(path)),
  install: kind => installPlaywrights(kind) || installDebians(kind),
}

function named(): string | null {
  const path = process.env['SHOWCALL_BROWSER']
  if (path === undefined || path === '') return null
  if (existsSync(path)) return path
  throw new Error(`SHOWCALL_BROWSER names ${path}, which does not exist.`)
}

/** The headless shell of Debian's package, and of Playwright. */
function shells(): readonly string[] {
  const folder = dirname(dirname(chromium.executablePath())).replace(
    /chromium-(\d+)$/,
    'chromium_headless_shell-$1',
  )
  return [
    '/usr/bin/chromium-headless-shell',
    ...globSync('*/chrome-headless-shell{,.exe}', { cwd: folder }).map(path => join(folder, path)),
  ]
}

const wholeBrowsers = (): readonly string[] => [...(usual[process.platform] ?? []), chromium.executablePath()]

function installPlaywrights(kind: BrowserKind): boolean {
  // Its command is no export of the package: it stands beside the description of it.
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const which = kind === 'shell' ? ['--only-shell', 'chromium'] : ['chromium']
  const { status } = spawnSync(process.execPath, [cli, 'install', ...which], {
    stdio: 'ignore',
    timeout: 300_000,
  })
  return status === 0
}

function installDebians(kind: BrowserKind): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', kind === 'shell' ? 'chromium-headless-shell' : 'chromium'],
      {
        stdio: 'ignore',
      },
    )
    return true
  } catch {
    return false
  }
}
