import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from 'playwright-core'
import { showList } from '../../support/desk-frame.ts'
import type { Host, StartOptions } from './host.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A real Electron: its executable, and what stands before the desk's own arguments. */
interface RealElectron {
  readonly name: string
  readonly executable: string
  readonly before: readonly string[]
}

/**
 * Electron as it was fetched or is named by `ELECTRON_OVERRIDE_DIST_PATH`, and the packaged application that
 * `SHOWCALL_PACKAGED_APP` names. Where `SHOWCALL_REQUIRE_ELECTRON` is 1, finding neither is an error.
 */
export function realHosts(env: NodeJS.ProcessEnv = process.env): readonly Host[] {
  const found: RealElectron[] = []
  const executable = developmentElectron(env)
  if (executable !== null) found.push({ name: 'Electron', executable, before: [root] })
  const packaged = env['SHOWCALL_PACKAGED_APP']
  if (packaged !== undefined && packaged !== '')
    found.push({ name: 'Electron as packaged', executable: packaged, before: [] })
  for (const { executable } of found) {
    if (!existsSync(executable)) throw new Error(`${executable} is named as an Electron and does not exist.`)
  }
  if (env['SHOWCALL_REQUIRE_ELECTRON'] === '1' && found.length === 0) {
    throw new Error(
      'SHOWCALL_REQUIRE_ELECTRON is 1, and there is no Electron: run node node_modules/electron/install.js.',
    )
  }
  return found.map(hostOf)
}

function developmentElectron(env: NodeJS.ProcessEnv): string | null {
  const home = join(root, 'node_modules', 'electron')
  const note = join(home, 'path.txt')
  const named = env['ELECTRON_OVERRIDE_DIST_PATH']
  const file = existsSync(note) ? readFileSync(note, 'utf8') : usualFile[process.platform]
  if (file === undefined) return null
  const path = join(named ?? join(home, 'dist'), file)
  return named !== undefined || existsSync(path) ? path : null
}

const usualFile: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'electron',
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

function hostOf({ name, executable, before }: RealElectron): Host {
  // Root may not use Chromium's sandbox; no user of the product runs it so.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const commandLine = ({ dataDir, args = [] }: StartOptions): string[] => [
    ...sandbox,
    ...before,
    '--port',
    '0',
    '--data-dir',
    dataDir,
    ...args,
  ]
  return {
    name,
    async start(options) {
      const app = await _electron.launch({
        executablePath: executable,
        args: commandLine(options),
        env: { ...process.env, ...options.env } as Record<string, string>,
      })
      const child = app.process()
      const chunks: string[] = []
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', chunk => chunks.push(String(chunk)))
      const exited = once(child, 'exit').then(([code, signal]) => code ?? signal)
      return {
        async page() {
          const page = await app.firstWindow()
          await page.getByTestId('go').waitFor()
          await showList(page)
          return page
        },
        output: () => chunks.join(''),
        signal: signal => void child.kill(signal),
        exited,
        async kill() {
          if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
          await exited
        },
      }
    },
    async startAgain(options) {
      const child = spawn(executable, commandLine(options), { env: { ...process.env, ...options.env } })
      const chunks: string[] = []
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', chunk => chunks.push(String(chunk)))
      const [code, signal] = await once(child, 'close')
      return { code: code ?? signal, output: chunks.join('') }
    },
  }
}
