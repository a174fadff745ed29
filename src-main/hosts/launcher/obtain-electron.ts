import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StopSignals } from './stop-signals.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface ObtainElectron {
  readonly root: string
  readonly env: Environment
  readonly signals: Pick<StopSignals, 'listen'>
  readonly say: (line: string) => void
}

export type ObtainedElectron =
  | { readonly kind: 'here'; readonly path: string }
  /** `why`: one sentence for the person who typed the command. */
  | { readonly kind: 'none'; readonly why: string }
  /** A person stopped the download. */
  | { readonly kind: 'interrupted' }

/** Electron's executable. Where it is not here yet, the installer of Electron's own package downloads it. */
export async function obtainElectron(options: ObtainElectron): Promise<ObtainedElectron> {
  const found = findElectron(options)
  if (found !== 'to-install') return found
  options.say(
    'Downloading Electron (about 110 MB, only this once). Ctrl-C stops it. To open Showcall in a browser now: npm start -- --web',
  )
  const installed = await install(options)
  if (installed === 'interrupted') {
    options.say('Stopped.')
    return { kind: 'interrupted' }
  }
  const now = findElectron(options)
  if (now !== 'to-install') return now
  return { kind: 'none', why: `Electron was not installed: ${installed}${proxyHint(options.env)}` }
}

/** Looks where the package of Electron looks. */
function findElectron({ root, env }: ObtainElectron): ObtainedElectron | 'to-install' {
  const home = join(root, 'node_modules', 'electron')
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  const executable = read(join(home, 'path.txt')) ?? executables[process.platform] ?? 'electron'
  if (override) {
    const path = join(override, executable)
    if (existsSync(path)) return { kind: 'here', path }
    return { kind: 'none', why: `ELECTRON_OVERRIDE_DIST_PATH is set, and there is no Electron at ${path}.` }
  }
  const manifest = read(join(home, 'package.json'))
  if (manifest === null) return { kind: 'none', why: 'Electron is not installed.' }
  if (!(process.platform in executables))
    return { kind: 'none', why: 'There is no Electron for this system.' }
  const { version }: { readonly version?: unknown } = JSON.parse(manifest)
  const path = join(home, 'dist', executable)
  const present = read(join(home, 'dist', 'version'))?.replace(/^v/, '')
  if (read(join(home, 'path.txt')) !== null && present === version && existsSync(path))
    return { kind: 'here', path }
  if (env['ELECTRON_SKIP_BINARY_DOWNLOAD']) {
    return { kind: 'none', why: 'Electron is not downloaded because ELECTRON_SKIP_BINARY_DOWNLOAD is set.' }
  }
  return 'to-install'
}

const executables: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  linux: 'electron',
  win32: 'electron.exe',
}

/** Runs the installer to its end; gives what it said last, or that a person stopped it. */
async function install({ root, env, signals }: ObtainElectron): Promise<string> {
  const installer = spawn(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env },
  })
  let stopped = false
  const forget = signals.listen(() => {
    stopped = true
    installer.kill()
  })
  let output = ''
  installer.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-mostOutput)
  })
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  installer.once('error', error => resolve(`${error.message}.`))
  installer.once('close', () => resolve(reasonOf(output)))
  const reason = await ended
  forget()
  return stopped ? 'interrupted' : reason
}

/** Characters of the installer's output that are kept. */
const mostOutput = 20_000

/** The first error of the output, which is the stack of it. */
function reasonOf(output: string): string {
  if (output.includes('fetch failed')) return 'the server was not reached. Check the internet connection.'
  const error = output.split('\n').find(line => /^\w*(?:Error|Mismatch)\b.*: /.test(line))
  return error === undefined ? 'its installer gave no reason.' : `${error.replace(/\.$/, '')}.`
}

/** A proxy that is set for other programs is not used by itself. */
function proxyHint(env: Environment): string {
  const proxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'npm_config_https_proxy'].find(
    name => env[name],
  )
  if (proxy === undefined || env['ELECTRON_GET_USE_PROXY']) return ''
  return ` ${proxy} is set but not used: run ELECTRON_GET_USE_PROXY=1 npm start to download through the proxy.`
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
