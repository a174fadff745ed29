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

/**
 * A real Chromium to test in: from `SHOWCALL_BROWSER`, else Chrome, Chromium or Playwright's own; else one is
 * installed. Says what it does, and throws with what to do when there is none.
 */
export function findBrowser(say: (line: string) => void): string {
  const found = named() ?? here()
  if (found !== null) return found
  say('No Chrome or Chromium here: installing one for the tests …')
  for (const install of [installPlaywrights, installDebians]) {
    if (!install()) continue
    const installed = here()
    if (installed !== null) {
      say(`Installed ${installed}.`)
      return installed
    }
  }
  throw new Error(
    'The tests need a Chromium and could not install one. Install Chrome or Chromium, or name one by SHOWCALL_BROWSER.',
  )
}

function named(): string | null {
  const path = process.env['SHOWCALL_BROWSER']
  if (path === undefined || path === '') return null
  if (existsSync(path)) return path
  throw new Error(`SHOWCALL_BROWSER names ${path}, which does not exist.`)
}

/** The browser of tests: Chromium's headless shell where there is one, which needs half the time of a whole browser. */
export function findTestBrowser(say: (line: string) => void): string {
  const found = named() ?? shells().find(path => existsSync(path))
  return found ?? findBrowser(say)
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

function here(): string | null {
  const places = [...(usual[process.platform] ?? []), chromium.executablePath()]
  return places.find(path => existsSync(path)) ?? null
}

function installPlaywrights(): boolean {
  // Its command is no export of the package: it stands beside the description of it.
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  })
  return status === 0
}

function installDebians(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
