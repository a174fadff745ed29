import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type FoundElectron =
  | { readonly path: string }
  /** One sentence for the person who typed the command. */
  | { readonly path: null; readonly why: string }

/** How long the fetching of the binary may go without an end, ms. */
const fetchLimit = 180_000

/** Electron's binary, fetched once if it is not here yet; or why there is none. */
export async function findElectron(root: string, say: (line: string) => void): Promise<FoundElectron> {
  const home = join(root, 'node_modules', 'electron')
  if (!existsSync(home)) return { path: null, why: 'Electron is not installed.' }
  if (process.platform === 'linux') {
    const { DISPLAY, WAYLAND_DISPLAY } = process.env
    if (!DISPLAY && !WAYLAND_DISPLAY) return { path: null, why: 'There is no display for Electron.' }
    if (process.getuid?.() === 0) return { path: null, why: 'Electron does not run as root.' }
  }
  const path = binaryIn(home)
  if (path !== null) return { path }
  say('Fetching Electron, once …')
  const fetched = await fetchBinary(home)
  const now = binaryIn(home)
  return now === null || !fetched
    ? { path: null, why: "Electron's binary cannot be fetched." }
    : { path: now }
}

function binaryIn(home: string): string | null {
  const note = join(home, 'path.txt')
  if (!existsSync(note)) return null
  const path = join(home, 'dist', readFileSync(note, 'utf8'))
  return existsSync(path) ? path : null
}

function fetchBinary(home: string): Promise<boolean> {
  const child = spawn(process.execPath, [join(home, 'install.js')], { stdio: 'ignore', timeout: fetchLimit })
  return new Promise(settle => {
    child.once('error', () => settle(false))
    child.once('exit', code => settle(code === 0))
  })
}
